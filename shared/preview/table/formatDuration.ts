import { HOUR_MS, MINUTE_MS } from '../../timeUnits.js'

/**
 * Formats a time of a day as `HH:MM:SS`, with its milliseconds where it has some; a longer or a negative duration has as
 * many hours as it needs. Null for what is too long to be exact.
 */
export function formatDuration(milliseconds: number): string | null {
  const whole = Math.round(milliseconds)
  if (!Number.isSafeInteger(whole)) return null
  const ms = Math.abs(whole)
  const pad = (part: number, digits: number): string => String(Math.trunc(part)).padStart(digits, '0')
  const clock = `${pad(ms / HOUR_MS, 2)}:${pad((ms % HOUR_MS) / MINUTE_MS, 2)}:${pad((ms % MINUTE_MS) / 1000, 2)}`
  return `${whole < 0 ? '-' : ''}${clock}${ms % 1000 === 0 ? '' : `.${pad(ms % 1000, 3)}`}`
}
