import { DAY_MS } from '../../timeUnits.js'
import type { Age, SizeBand } from './model.js'

const MB = 1_000_000

/** The band of the declared size of a dataset. */
export function getSizeBand(bytes: number | null): SizeBand {
  if (bytes === null) return 'unknown'
  if (bytes < MB) return 'under-1mb'
  if (bytes < 10 * MB) return 'under-10mb'
  if (bytes < 100 * MB) return 'under-100mb'
  return bytes < 1000 * MB ? 'under-1gb' : 'over-1gb'
}

/** The band of the time since the last update of a dataset. A date in the future counts as this week: producers' clocks and time zones may be wrong. */
export function getAge(updatedMs: number, nowMs: number): Age {
  if (Number.isNaN(updatedMs)) return 'unknown'
  const days = (nowMs - updatedMs) / DAY_MS
  if (days <= 7) return 'week'
  if (days <= 31) return 'month'
  return days <= 365 ? 'year' : 'older'
}
