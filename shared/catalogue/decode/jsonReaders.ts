/**
 * Readers of untrusted JSON. Each returns a value for everything that JSON can hold, and none throws. The portal leaves
 * empty values out and its producers write what they like (portal-api.md 2.3, 2.6), so a missing value and nonsense
 * give the same result: null, or an empty list.
 */

export type JsonObject = Readonly<Record<string, unknown>>

export const asRecord = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Reads text without control characters and characters that change the direction of writing: a title needs none of
 * them, and they can disguise one. Half of a surrogate pair, which no address can be built of, becomes U+FFFD.
 */
export function asText(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null
  const clean = value.slice(0, maxChars * 4).replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
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

/**
 * Reads an instant as `2024-02-01T00:00:00.000Z`, so that equal instants are equal texts (portal-api.md 2.6,
 * ReferenceDates). A time without a zone is one of UTC: read in the zone of the computer, it would be another instant on
 * the next one, and the file would seem to have changed.
 */
export function asInstant(value: unknown): string | null {
  const ms =
    typeof value === 'number' ? value : typeof value === 'string' && value.length <= 40 ? parseDate(value) : Number.NaN
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}

const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/i

const parseDate = (text: string): number => Date.parse(WITHOUT_ZONE.test(text) ? `${text}Z` : text)

const asBoundedNumber = (value: unknown, bound: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= bound ? value : null
export const asLatitude = (value: unknown): number | null => asBoundedNumber(value, 90)
export const asLongitude = (value: unknown): number | null => asBoundedNumber(value, 180)

/**
 * Reads one language of a dictionary: French, which is the portals' own, else English, else the first one
 * (portal-api.md 2.6).
 */
export function asDictionary(value: unknown, maxChars: number): string | null {
  const entries = asList(value)
    .slice(0, 100)
    .map((entry) => {
      const record = asRecord(entry)
      return { lang: asLine(record.lang, 20)?.toLowerCase() ?? '', text: asText(record.text, maxChars) }
    })
    .filter((entry) => entry.text !== null)
  const findEntry = (lang: string) => entries.find((entry) => entry.lang === lang || entry.lang.startsWith(`${lang}-`))
  return (
    (findEntry('fr') ?? findEntry('en') ?? entries[0])?.text ??
    (typeof value === 'string' ? asText(value, maxChars) : null)
  )
}
