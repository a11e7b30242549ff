import { LIMITS } from '../../limits.js'
import type { DateUnit } from './model.js'

/** How values are counted: `from + n × width` is where bin `n` begins. */
export interface Bins {
  readonly from: number
  readonly width: number
  readonly many: number
}

/**
 * Bins for numbers between two ends: of one, two or five times a power of ten, so that their edges can be read. Whole
 * numbers get bins of a whole width, or one bin would hold more of them than its neighbour by construction.
 */
export function chooseBins(least: number, most: number, whole: boolean, wanted: number = LIMITS.PREVIEW_BINS): Bins {
  // Divided first: the difference of two large numbers may be none.
  const rough = most / wanted - least / wanted
  if (!(rough > 0)) return { from: least, width: 1, many: 1 }
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((width) => width >= rough * 0.999) ?? rough
  const width = whole ? Math.max(1, Math.round(step)) : step
  const from = Math.floor(least / width) * width
  const many = Math.floor((most - from) / width) + 1
  // Ends that are too close or too far apart for such edges to be told apart.
  if (!Number.isFinite(from + many * width) || many > LIMITS.PROFILE_BINS || from + width === from)
    return { from: least, width: most / wanted - least / wanted, many: wanted }
  // The largest value alone in a bin that it begins belongs to the one before, except among whole numbers.
  return !whole && many > 1 && from + (many - 1) * width === most
    ? { from, width, many: many - 1 }
    : { from, width, many }
}

/** The edges of the bins, without the dust of binary fractions. */
export const listEdges = ({ from, width, many }: Bins): readonly number[] =>
  // In two halves: the whole distance between the largest numbers is no number.
  Array.from({ length: many + 1 }, (_, index) => {
    const half = (index * width) / 2
    return clamp(Number((from + half + half).toPrecision(12)))
  })

const clamp = (value: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value))

const SECONDS: Readonly<Record<DateUnit, number>> = {
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 30.44 * 86_400,
  quarter: 91.31 * 86_400,
  year: 365.25 * 86_400,
  decade: 3652.5 * 86_400,
  century: 36_525 * 86_400,
  millennium: 365_250 * 86_400,
}

/** The smallest unit of the calendar that gives few enough bins. Dates without a time are not counted by less than days. */
export function chooseDateUnit(spanSeconds: number, hasTime: boolean, most: number = LIMITS.PROFILE_BINS): DateUnit {
  const units = Object.entries(SECONDS) as [DateUnit, number][]
  const fitting = units.find(([, seconds]) => (hasTime || seconds >= SECONDS.day) && spanSeconds / seconds < most - 2)
  return fitting?.[0] ?? 'millennium'
}
