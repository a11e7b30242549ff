import { LIMITS } from '../../limits.js'
import { type ByteRange, type ByteRanges, findMissingRanges, normalizeRanges } from '../model/byteRanges.js'

/*
 * Who fetches which part of a file, while several conversations ("strands") about it are under way. Pure: what is
 * decided here is carried out in the lane.
 */

/**
 * What of the stretches behind the first gap still counts while a body comes from before them. The head of each is
 * fetched and written once more, so that whoever arrives there shows that both are of one version; one that is all head
 * is fetched anew.
 */
export const findUsableRangesAfterGap = (islands: ByteRanges): ByteRanges =>
  islands.flatMap(([start, end]): ByteRange[] => {
    const body: ByteRange = [start + LIMITS.OVERLAP_BYTES, end]
    return body[0] < body[1] ? [body] : []
  })

/** How files are fetched with several connections each. */
export interface SegmentPolicy {
  /** Connections per file, at most. One: never more. */
  readonly most: number
  /** As many as that at once, because somebody asked for them, instead of as many as help. */
  readonly eager: boolean
  /** A file whose rest is smaller is fetched with one. */
  readonly leastBytes: number
  readonly pieceBytes: number
}

export const DEFAULT_SEGMENT_POLICY: SegmentPolicy = {
  most: LIMITS.SEGMENTS,
  eager: false,
  leastBytes: LIMITS.SEGMENTED_BYTES,
  pieceBytes: LIMITS.PIECE_BYTES,
}

/** What a strand has still to fetch. `at` is the next byte that it will get. */
export interface SegmentAssignment {
  readonly strand: number
  readonly at: number
  readonly end: number
  /** Null as long as nobody can say. */
  readonly bytesPerSecond: number | null
}

export interface SegmentLayout {
  readonly totalBytes: number
  /** What has arrived. */
  readonly held: ByteRanges
  readonly claims: readonly SegmentAssignment[]
  /** Less than this is not worth a request of its own. */
  readonly pieceBytes: number
}

export type SegmentMove =
  /** Fetch what nobody has claimed. */
  | { readonly is: 'fill'; readonly range: ByteRange }
  /** Take the far half of what another strand has still to fetch, which then ends where `byteRange` begins. */
  | { readonly is: 'rob'; readonly from: number; readonly range: ByteRange }
  /** Everything is held or in good hands. */
  | { readonly is: 'rest' }

/** What nobody holds and nobody fetches. */
export const findUnassignedGaps = ({ totalBytes, held, claims }: Omit<SegmentLayout, 'pieceBytes'>): ByteRanges =>
  findMissingRanges(normalizeRanges([...held, ...claims.map(({ at, end }): ByteRange => [at, end])]), totalBytes)

/**
 * What an idle strand does next: the largest gap, else half of what the slowest strand has before it. A gap is filled
 * however small it is, for somebody must; a half is taken only when both halves are worth their requests.
 */
export function planNextMove(layout: SegmentLayout): SegmentMove {
  const gaps = findUnassignedGaps(layout)
  const largest = gaps.reduce<ByteRange | null>(
    (best, gap) => (best === null || sizeOf(gap) > sizeOf(best) ? gap : best),
    null,
  )
  if (largest !== null) return { is: 'fill', range: largest }
  const victim = slowest(layout)
  if (victim === null) return { is: 'rest' }
  const middle = victim.at + Math.ceil((victim.end - victim.at) / 2)
  return { is: 'rob', from: victim.strand, range: [middle, victim.end] }
}

const sizeOf = ([start, end]: ByteRange): number => end - start

/** Who would be the last to finish, of those who have enough before them to be shared. */
function slowest({ claims, pieceBytes }: SegmentLayout): SegmentAssignment | null {
  const known = claims.flatMap(({ bytesPerSecond }) => (bytesPerSecond === null ? [] : [bytesPerSecond]))
  // One that has only just begun is believed to be like the others.
  const usual = known.length === 0 ? 1 : known.reduce((sum, speed) => sum + speed, 0) / known.length
  const secondsLeft = (assignment: SegmentAssignment): number =>
    (assignment.end - assignment.at) / Math.max(1, assignment.bytesPerSecond ?? usual)
  return claims
    .filter(({ at, end }) => end - at >= 2 * pieceBytes)
    .reduce<SegmentAssignment | null>(
      (worst, one) => (worst === null || secondsLeft(one) > secondsLeft(worst) ? one : worst),
      null,
    )
}

/** How many strands there may be, and why not more. */
export interface ConnectionScaling {
  /** How many to have now. */
  readonly wanted: number
  /** What the ones before brought in together, when there were half as many. */
  readonly before: number | null
}

export const INITIAL_SCALING: ConnectionScaling = { wanted: 1, before: null }

/** Twice the connections that bring less than this much more brought nothing: the bottleneck is elsewhere. */
const WORTH_IT = 1.2

/** One connection this fast is held up by this machine or its line, and not by the server's limit per connection. */
export const FAST_BYTES_PER_SECOND = 32 * 1024 * 1024

/**
 * After a while of measuring: twice as many strands as long as each doubling has paid, up to `most`. What did not pay
 * is not tried again in this attempt.
 */
export function scaleConnections(scaling: ConnectionScaling, bytesPerSecond: number, most: number): ConnectionScaling {
  const hasPaid = scaling.before === null || bytesPerSecond >= scaling.before * WORTH_IT
  if (!hasPaid || bytesPerSecond >= FAST_BYTES_PER_SECOND || scaling.wanted >= most) return scaling
  return { wanted: Math.min(most, scaling.wanted * 2), before: bytesPerSecond }
}
