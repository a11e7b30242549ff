import { LIMITS } from '../../limits.js'
import type { DateUnit } from './model.js'

/** The bins of a distribution: bin `n` begins at `from + n × width`. */
export interface Bins {
  readonly from: number
  readonly width: number
  readonly many: number
}

/**
 * Chooses bins between two numbers: their width is one, two or five times a power of ten, so that their edges are
 * readable. Bins of whole numbers have a whole width, because otherwise some bins would contain more whole numbers than
 * others.
 */
export function chooseBins(least: number, most: number, whole: boolean, wanted: number = LIMITS.PREVIEW_BINS): Bins {
  // Each is divided first, because the difference of two large numbers may overflow.
  const rough = most / wanted - least / wanted
  if (!(rough > 0)) return { from: least, width: 1, many: 1 }
  const step = chooseStep(rough)
  const width = whole ? Math.max(1, Math.round(step)) : step
  const from = Math.floor(least / width) * width
  const many = Math.floor((most - from) / width) + 1
  // The ends are too close together or too far apart for readable edges.
  if (!Number.isFinite(from + many * width) || many > LIMITS.PROFILE_BINS || from + width === from)
    return { from: least, width: most / wanted - least / wanted, many: wanted }
  // When the largest value would be alone at the start of a bin, it belongs to the bin before, except among whole
  // numbers.
  return !whole && many > 1 && from + (many - 1) * width === most
    ? { from, width, many: many - 1 }
    : { from, width, many }
}

/** The smallest readable width that is not less: one, two or five times a power of ten. */
export function chooseStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((times) => times * power).find((width) => width >= rough * 0.999) ?? rough
}

/** The bins of whole numbers of up to 64 bits, exactly. */
export interface WholeBins {
  readonly from: bigint
  readonly width: bigint
  readonly many: number
}

/** Chooses such bins, as `chooseBins` does, also where the numbers are too large for a binary number of 64 bits. */
export function chooseWholeBins(least: bigint, most: bigint, wanted: number = LIMITS.PREVIEW_BINS): WholeBins {
  if (most <= least) return { from: least, width: 1n, many: 1 }
  const width = BigInt(Math.max(1, Math.round(chooseStep(Number(most - least) / wanted))))
  const rest = ((least % width) + width) % width
  const from = least - rest
  return { from, width, many: Number((most - from) / width) + 1 }
}

/**
 * Lists the edges of the bins, rounded so that binary fractions do not show. Numbers that are far larger than the width
 * keep all their digits: rounded, several edges would be one.
 */
export const listEdges = ({ from, width, many }: Bins): readonly number[] =>
  // The distance is added in two halves, because the whole distance may overflow.
  Array.from({ length: many + 1 }, (_, index) => {
    const half = (index * width) / 2
    const edge = from + half + half
    const rounded = Number(edge.toPrecision(12))
    return clamp(Math.abs(rounded - edge) > width * 1e-6 ? edge : rounded)
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

/**
 * Chooses the smallest calendar unit that gives few enough bins. Dates without a time are counted by days or larger
 * units.
 */
export function chooseDateUnit(spanSeconds: number, hasTime: boolean, most: number = LIMITS.PROFILE_BINS): DateUnit {
  const units = Object.entries(SECONDS) as [DateUnit, number][]
  const fitting = units.find(([, seconds]) => (hasTime || seconds >= SECONDS.day) && spanSeconds / seconds < most - 2)
  return fitting?.[0] ?? 'millennium'
}
