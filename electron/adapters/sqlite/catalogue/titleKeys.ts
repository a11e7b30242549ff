import * as z from 'zod'
import { toNaturalKey } from '../../../../shared/text/toNaturalKey.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import { isIntactText } from './recordChecksums.js'

/**
 * Returns a folded title as bytes that SQLite sorts in the order of the window's lists: numbers by their value, and the
 * rest in UTF-16 with the high byte first. In UTF-8 the letters beyond the first 65,536 would come last.
 */
export const toTitleKey = (title: string): Uint8Array => Buffer.from(toNaturalKey(title), 'utf16le').swap16()

const card = z.object({ title: z.string() })
const storedCard = z.object({ id: z.string(), text: z.string(), sum: z.number().nullable() })

/**
 * Returns the title key of a stored `card` in hexadecimal digits. SQLite would turn an empty blob of a function into
 * NULL, and a title may be empty. Null when the card is damaged, because the index in memory also leaves out such a
 * record.
 */
export function readTitleKey(id: unknown, text: unknown, sum: unknown): string | null {
  const stored = storedCard.safeParse({ id, text, sum })
  const read = stored.success && isIntactText(stored.data) ? decodeStoredJson(card, stored.data.text) : null
  return read === null ? null : Buffer.from(toTitleKey(read.title)).toString('hex')
}
