import * as z from 'zod'
import { toNaturalKey } from '../../../../shared/text/toNaturalKey.js'
import { decodeStoredJson } from '../decodeStoredJson.js'
import { isIntactText } from './recordChecksums.js'

/**
 * A folded title as bytes that SQLite orders as the lists of the window order the text: numbers count as numbers, and the
 * rest is UTF-16, high byte first. In UTF-8 the letters beyond the first 65,536 would stand behind all others.
 */
export const toTitleKey = (title: string): Uint8Array => Buffer.from(toNaturalKey(title), 'utf16le').swap16()

const card = z.object({ title: z.string() })
const storedCard = z.object({ id: z.string(), text: z.string(), sum: z.number().nullable() })

/**
 * The title key of a `card` as it lies in the file, in hexadecimal digits: what a function gives SQLite as no bytes at all
 * would become NULL, and a title may be empty. Null where the card is damaged: a list in memory leaves that record out too.
 */
export function readTitleKey(id: unknown, text: unknown, sum: unknown): string | null {
  const stored = storedCard.safeParse({ id, text, sum })
  const read = stored.success && isIntactText(stored.data) ? decodeStoredJson(card, stored.data.text) : null
  return read === null ? null : Buffer.from(toTitleKey(read.title)).toString('hex')
}
