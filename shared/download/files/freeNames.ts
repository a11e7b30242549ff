import { LIMITS } from '../../limits.js'
import { countUtf8Bytes, splitExtension, truncateUtf8 } from './nameParts.js'

/**
 * Returns a key that is equal for two names which some disk takes for the same: it ignores case, width and the form of
 * accents.
 */
export const toNameKey = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** Adds a number to a name: `data.csv`, 2 → `data (2).csv`. The result keeps within the limit of `toSafeName`. */
export function addNumber(name: string, n: number): string {
  const { stem, extension } = splitExtension(name)
  const mark = ` (${n})${extension}`
  return `${truncateUtf8(stem, LIMITS.NAME_BYTES - countUtf8Bytes(mark)).trimEnd()}${mark}`
}

/** Returns the first of `name`, `name (2)`, `name (3)` … whose key is not taken; null when too many are. */
export function findFreeName(name: string, takenFolds: ReadonlySet<string>): string | null {
  if (!takenFolds.has(toNameKey(name))) return name
  for (let n = 2; n <= LIMITS.NAME_COLLISIONS; n += 1) {
    const numbered = addNumber(name, n)
    if (!takenFolds.has(toNameKey(numbered))) return numbered
  }
  return null
}
