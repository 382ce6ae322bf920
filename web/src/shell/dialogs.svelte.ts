// The dialogs that can be opened from every page.

export const dialogs = $state<{ open: "you" | "settings" | null }>({ open: null });

export const openYou = (): void => void (dialogs.open = "you");
export const openSettings = (): void => void (dialogs.open = "settings");
