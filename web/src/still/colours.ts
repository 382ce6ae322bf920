// Colours and lengths as every viewer reads them.

type Rgba = [red: number, green: number, blue: number, alpha: number];

/** A value without what is new in style sheets: lengths in pixels, mixed colours mixed, commas between numbers. */
export function plain(value: string): string {
  if (value === "transparent") return "none";
  return value
    .replace(/([\d.]+)rem\b/g, (_, n: string) => String(Number(n) * 16))
    .replace(/(\d)px\b/g, "$1")
    .replace(/color-mix\(in srgb, ([^,]+) (\d+)%, ([^)]+)\)/g, (_, one: string, percent: string, other: string) => written(mixed(read(one), Number(percent) / 100, read(other))))
    .replace(/rgb\([^)]*\)/g, (colour) => written(read(colour)));
}

function read(colour: string): Rgba {
  const hex = /^#(..)(..)(..)$/.exec(colour);
  if (hex) return [...hex.slice(1).map((two) => parseInt(two, 16)), 1] as Rgba;
  const numbers = [...colour.matchAll(/[\d.]+/g)].map(Number);
  return numbers.length < 3 ? [0, 0, 0, 0] : ([...numbers, 1].slice(0, 4) as Rgba);
}

const written = ([red, green, blue, alpha]: Rgba): string => (alpha < 1 ? `rgba(${red},${green},${blue},${alpha})` : `rgb(${red},${green},${blue})`);

/** So much of one colour, and the rest of the other: the more one covers, the more it counts. */
function mixed(one: Rgba, part: number, other: Rgba): Rgba {
  const alpha = one[3] * part + other[3] * (1 - part);
  const [red, green, blue] = [0, 1, 2].map((i) => Math.round((one[i]! * one[3] * part + other[i]! * other[3] * (1 - part)) / (alpha || 1))) as [number, number, number];
  return [red, green, blue, Number(alpha.toFixed(3))];
}
