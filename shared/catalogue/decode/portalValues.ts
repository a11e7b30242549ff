import { asLine, asList, asRecord, asText } from '../../decode/untrustedJson.js'

/**
 * Reads values that only records of a portal have. A portal leaves empty values out and its producers write what they
 * like (portal-api.md 2.3, 2.6), so a missing value and nonsense both give null.
 */

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
