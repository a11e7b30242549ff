import * as z from 'zod'
import { splitIntoBatches } from '../collections/splitIntoBatches.js'
import { decodeEach } from '../decode/keepValidItems.js'
import { parseJsonObject } from '../decode/untrustedJson.js'
import { LIMITS } from '../limits.js'
import type { Slices } from '../timeSlices.js'
import { type BasketEntry, basketEntry } from './basketEntry.js'

/** The version of the basket's file format. */
const BASKET_VERSION = 1

/** How many entries are serialised without a pause: about a millisecond of work. */
const ENTRIES_AT_ONCE = 500

/** The basket's text on disk. It is not indented, because only this program reads it. */
export function* serializeBasket(entries: readonly BasketEntry[]): Slices<string> {
  const parts: string[] = []
  for (const some of splitIntoBatches(entries, ENTRIES_AT_ONCE)) {
    parts.push(some.map((entry) => JSON.stringify(entry)).join(','))
    yield
  }
  return `{"version":${BASKET_VERSION},"entries":[${parts.join(',')}]}`
}

const kept = z.object({ version: z.literal(BASKET_VERSION), entries: z.array(z.unknown()) })

/**
 * Reads a basket from the text of its file, or returns null when the text is not a basket. An entry that does not
 * decode is left out and the others are kept (D-03). At most as many entries are read as a basket may hold.
 */
export function parseBasket(text: string): readonly BasketEntry[] | null {
  const decoded = kept.safeParse(parseJsonObject(text))
  return decoded.success ? decodeEach(basketEntry, decoded.data.entries).slice(0, LIMITS.BASKET_ENTRIES) : null
}
