/**
 * Readers of untrusted JSON. Each is total: it answers for every value that JSON can hold and never throws.
 * The portal leaves empty values out and its producers write what they like (portal-api.md 2.3, 2.6), so absence and
 * nonsense read alike: null, or an empty list.
 */

export type JsonObject = Readonly<Record<string, unknown>>

export const asRecord = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Text without control and direction-changing characters, which have no place in a title and can forge one. */
export function asText(value: unknown, maxChars: number): string | null {
  if (typeof value !== 'string') return null
  const clean = value.slice(0, maxChars * 4).replace(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
  const text = cut(clean.trim(), maxChars)
  return text === '' ? null : text
}

/** Text of one line. */
export function asLine(value: unknown, maxChars: number): string | null {
  const text = asText(value, maxChars)
  return text === null ? null : text.replace(/\s+/g, ' ')
}

/** At most `maxChars` UTF-16 units, never half of a pair. */
function cut(text: string, maxChars: number): string {
  const short = text.slice(0, maxChars)
  return /[\ud800-\udbff]$/.test(short) && text.length > maxChars ? short.slice(0, -1) : short
}

/** A count of things or bytes. Some producers write numbers as text. */
export function asCount(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** An instant as `2024-02-01T00:00:00.000Z`, so that equal instants are equal texts (portal-api.md 2.6, ReferenceDates). */
export function asInstant(value: unknown): string | null {
  const ms =
    typeof value === 'number' ? value : typeof value === 'string' && value.length <= 40 ? Date.parse(value) : Number.NaN
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}

const within = (value: unknown, bound: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= bound ? value : null
export const asLatitude = (value: unknown): number | null => within(value, 90)
export const asLongitude = (value: unknown): number | null => within(value, 180)

/** One language of a dictionary: French, the portals' own, then English, then whatever is first (portal-api.md 2.6). */
export function asDictionary(value: unknown, maxChars: number): string | null {
  const entries = asList(value)
    .slice(0, 100)
    .map((entry) => {
      const record = asRecord(entry)
      return { lang: asLine(record.lang, 20)?.toLowerCase() ?? '', text: asText(record.text, maxChars) }
    })
    .filter((entry) => entry.text !== null)
  const speaks = (lang: string) => entries.find((entry) => entry.lang === lang || entry.lang.startsWith(`${lang}-`))
  return (
    (speaks('fr') ?? speaks('en') ?? entries[0])?.text ?? (typeof value === 'string' ? asText(value, maxChars) : null)
  )
}
