import { CONTROL_AND_BIDI_CLASS } from '../text/controlAndBidiCharacters.js'

/**
 * Reads parts of JSON that strangers wrote. Each function returns a value for everything that JSON can hold, and none
 * throws: a missing value and nonsense give the same result, null or an empty list or record.
 */

export type JsonObject = Readonly<Record<string, unknown>>

/** Parses the text of an object; null when it is none. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export const asRecord = (value: unknown): JsonObject => (isRecord(value) ? value : {})

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const DISGUISES = new RegExp(`(?![\\n\\t])[${CONTROL_AND_BIDI_CLASS}\\ufeff]`, 'gu')

/**
 * Reads text without control characters and characters that change the direction of writing: a title needs none of
 * them, and they can disguise one. Half of a surrogate pair, which no address can be built of, becomes U+FFFD.
 */
export function asText(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null
  const clean = value.slice(0, maxChars * 4).replace(DISGUISES, ' ')
  const text = cut(clean.replace(/\p{Cs}/gu, '\ufffd').trim(), maxChars)
  return text === '' ? null : text
}

/** Reads text and puts it on one line. */
export function asLine(value: unknown, maxChars: number): string | null {
  const text = asText(value, maxChars)
  return text === null ? null : text.replace(/\s+/g, ' ')
}

/** Cuts a text to at most `maxChars` UTF-16 units without splitting a surrogate pair. */
function cut(text: string, maxChars: number): string {
  const short = text.slice(0, maxChars)
  return /[\ud800-\udbff]$/.test(short) && text.length > maxChars ? short.slice(0, -1) : short
}

/** Reads a count of things or bytes. Some producers write numbers as text. */
export function asCount(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}
