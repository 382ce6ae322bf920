// The field of 256 elements in which QR codes count, and Reed-Solomon's correction codewords in it.

const MODULUS = 0x11d; // x^8 + x^4 + x^3 + x^2 + 1
const ORDER = 255;

const POWERS = new Uint8Array(ORDER);
const LOGS = new Uint8Array(ORDER + 1);
for (let i = 0, power = 1; i < ORDER; i++) {
  POWERS[i] = power;
  LOGS[power] = i;
  power = power & 0x80 ? (power << 1) ^ MODULUS : power << 1;
}

const times = (a: number, b: number): number => (a && b ? POWERS[(LOGS[a]! + LOGS[b]!) % ORDER]! : 0);

/** (x - 1)(x - 2)(x - 4) ... of this degree, without the leading one. */
function generator(degree: number): Uint8Array {
  const coefficients = new Uint8Array(degree);
  coefficients[degree - 1] = 1;
  for (let i = 0; i < degree; i++)
    for (let j = 0; j < degree; j++) coefficients[j] = times(coefficients[j]!, POWERS[i]!) ^ (coefficients[j + 1] ?? 0);
  return coefficients;
}

/** What remains of the data, divided by the generator: as many codewords to correct it. */
export function correction(data: Uint8Array, degree: number): Uint8Array {
  const divisor = generator(degree);
  const rest = new Uint8Array(degree);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    rest.copyWithin(0, 1);
    rest[degree - 1] = 0;
    for (let i = 0; i < degree; i++) rest[i]! ^= times(divisor[i]!, factor);
  }
  return rest;
}
