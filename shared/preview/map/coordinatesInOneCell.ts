/** A point in one cell: two numbers, in brackets or not, or an object with a longitude and a latitude. */

/** The numbers of the cell in their order. RE2, the engine's own, knows the same syntax. */
export const PAIR_PATTERN = '^\\s*[\\[(]?\\s*(-?\\d+(?:\\.\\d+)?)\\s*[,; ]\\s*(-?\\d+(?:\\.\\d+)?)\\s*[\\])]?\\s*$'
const PAIR = new RegExp(PAIR_PATTERN)

/** Gives the two numbers of a cell in their order; null when it holds no pair. */
export function parsePair(text: string): readonly [number, number] | null {
  const found = PAIR.exec(text)
  return found === null ? null : [Number(found[1]), Number(found[2])]
}

const LONGITUDE_FIRST = /xy$|^lon(?:g|gitude)?_?lat/i
const LATITUDE_FIRST = /lat(?:itude)?_?lon/i

/** Longitudes and latitudes of France, overseas included. */
const FRANCE: readonly (readonly [west: number, south: number, east: number, north: number])[] = [
  [-5.5, 41, 10, 51.5],
  [-63.2, 14, -60.5, 18.2],
  [-55, 2, -51, 6],
  [55, -21.5, 56, -20.8],
  [44.8, -13.1, 45.4, -12.5],
]
const isInFrance = (longitude: number, latitude: number): boolean =>
  FRANCE.some(
    ([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )

/**
 * Whether the first number of these cells is the longitude. No latitude exceeds ninety degrees; otherwise the order in
 * which more of the points are in France is meant, then the one that the name or the brackets of a JSON list imply.
 */
export function isLongitudeFirst(name: string, cells: readonly string[]): boolean {
  const pairs = cells.flatMap((text) => {
    const pair = parsePair(text)
    return pair === null ? [] : [pair]
  })
  const beyond = pairs.filter(([first]) => Math.abs(first) > 90).length
  const beyondSecond = pairs.filter(([, second]) => Math.abs(second) > 90).length
  if (beyond !== beyondSecond) return beyond > beyondSecond
  const asIs = pairs.filter(([first, second]) => isInFrance(first, second)).length
  const swapped = pairs.filter(([first, second]) => isInFrance(second, first)).length
  if (asIs !== swapped) return asIs > swapped
  if (LATITUDE_FIRST.test(name)) return false
  return LONGITUDE_FIRST.test(name) || cells.some((text) => /^\s*\[/.test(text))
}
