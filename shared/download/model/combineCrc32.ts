const POLYNOMIAL = 0xedb88320

/**
 * Multiplies two polynomials over GF(2), bits reversed, modulo the polynomial of CRC-32 (as zlib's `crc32_combine`
 * does).
 */
function multiply(one: number, other: number): number {
  let result = 0
  let factor = other
  for (let bit = 0x8000_0000; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) result ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL
  }
  return result >>> 0
}

/** `SQUARES[n]` is x to the power of 2^n. */
const SQUARES: readonly number[] = Array.from({ length: 31 }).reduce<number[]>(
  (squares) => [...squares, multiply(squares[squares.length - 1] ?? 0, squares[squares.length - 1] ?? 0)],
  [0x4000_0000],
)

/** Returns the CRC-32 of two consecutive ranges from the CRC-32 of each and the length of the second. */
export function combineCrc32(one: number, other: number, otherBytes: number): number {
  let shift = 0x8000_0000
  // A byte has 2^3 bits, so the exponent starts at 3.
  for (let left = otherBytes, power = 3; left > 0; left = Math.floor(left / 2), power += 1)
    if (left % 2 === 1) shift = multiply(SQUARES[power % 32] ?? 0, shift)
  return (multiply(shift, one) ^ other) >>> 0
}
