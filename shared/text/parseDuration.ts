import { DAY_MS, HOUR_MS, MINUTE_MS } from '../timeUnits.js'

const MS: Readonly<Record<string, number>> = { s: 1000, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }

/** The longest duration, one year. A person who wants no limit writes `0`. */
const MOST_MS = 365 * DAY_MS

/**
 * Parses a duration as people type it: `15m`, `90s`, `1h30m`, `2d` or `0`. Returns milliseconds, or null when the text
 * is no duration or is longer than a year.
 */
export function parseDuration(text: string): number | null {
  const given = text.trim().toLowerCase()
  if (given === '0') return 0
  if (!/^(?:\d{1,9}[smhd])+$/.test(given)) return null
  const ms = [...given.matchAll(/(\d+)([smhd])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (MS[unit ?? ''] ?? 0),
    0,
  )
  return ms <= MOST_MS ? ms : null
}
