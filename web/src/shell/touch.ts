// Whether this screen is touched rather than pointed at.

export const isTouched = (): boolean => typeof matchMedia !== "undefined" && matchMedia("(hover: none)").matches;
