import type { Language } from '../../../../shared/messages/language.js'
import { DAY_MS } from '../../../../shared/timeUnits.js'

/**
 * A date at an axis, as precise as the distance between the dates there: a year, a month, a day or a time. The second
 * line says the year or the day once, at the first date and where it changes.
 */
export function formatDateTick(date: Date, at: number, ticks: readonly Date[], language: Language): string {
  const stepMs = Math.abs((ticks[1] ?? date).getTime() - (ticks[0] ?? date).getTime())
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date)
  const before = ticks[at - 1]
  const isOther = (part: (one: Date) => number): boolean => before === undefined || part(before) !== part(date)
  const year = format({ year: 'numeric' })
  if (stepMs >= 360 * DAY_MS) return year
  const putBelow = (line: string, isShown: boolean): string => (isShown ? `\n${line}` : '')
  const startsYear = isOther((one) => one.getUTCFullYear())
  if (stepMs >= 27 * DAY_MS) return format({ month: 'short' }) + putBelow(year, startsYear)
  // One date alone says all of itself.
  if (stepMs >= DAY_MS || stepMs === 0) return format({ day: 'numeric', month: 'short' }) + putBelow(year, startsYear)
  const day = format({ day: 'numeric', month: 'short' })
  const startsDay = isOther((one) => Math.floor(one.getTime() / DAY_MS))
  return format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) + putBelow(day, startsDay)
}
