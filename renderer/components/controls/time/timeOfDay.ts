import { DAY_MINUTES } from '../../../../shared/timeUnits.js'
import type { HourCycle } from '../../../messages/hourCycle.js'

const padToTwo = (count: number): string => String(count).padStart(2, '0')

/** Formats a minute of the day as `08:00` or `8:00 AM`. Midnight at the end of a day is written as that at its start. */
export function formatTimeOfDay(minute: number, hourCycle: HourCycle): string {
  const hour = Math.floor(minute / 60) % 24
  const minutes = padToTwo(minute % 60)
  return hourCycle === 'h23'
    ? `${padToTwo(hour)}:${minutes}`
    : `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** `8`, `8:30`, `8 h 30`, `08h`, `830` and `8:30 pm`, as people write them. */
const TIME = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})?|(?<=^\d{1,2})(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i

/** Parses a time of day to its minute; null when the text is no time. */
export function parseTimeOfDay(text: string): number | null {
  const found = TIME.exec(text.trim())
  if (found === null) return null
  const [, hours, after = '', behind = '', half] = found
  const minutes = Number(after || behind || 0)
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  if (hour > 23 || minutes > 59) return null
  if (half === undefined) return hour * 60 + minutes
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minutes
}

/** The next time on a scale of so many minutes, up or down; after midnight it begins again. */
export function stepTimeOfDay(minute: number, step: number): number {
  const size = Math.abs(step)
  const next = (step > 0 ? Math.floor(minute / size) : Math.ceil(minute / size)) * size + step
  return (next + DAY_MINUTES) % DAY_MINUTES
}
