import { LIMITS } from '../../limits.js'
import { type ByteRange, type ByteRanges, findMissingRanges, normalizeRanges } from '../model/byteRanges.js'

/*
 * Plans which connection fetches which segment of a file while several are open. All functions are pure; the worker
 * carries out their decisions.
 */

/** How a file is fetched over several connections. */
export interface SegmentPolicy {
  /** The largest number of connections per file; 1 turns segmentation off. */
  readonly most: number
  /** Opens that many at once, because a person asked for them, instead of adding connections while they help. */
  readonly eager: boolean
  /** A file with fewer missing bytes is fetched over one connection. */
  readonly leastBytes: number
  readonly pieceBytes: number
}

export const DEFAULT_SEGMENT_POLICY: SegmentPolicy = {
  most: LIMITS.SEGMENTS,
  eager: false,
  leastBytes: LIMITS.SEGMENTED_BYTES,
  pieceBytes: LIMITS.PIECE_BYTES,
}

/** What a connection still has to fetch. `at` is the next byte that it will write. */
export interface SegmentAssignment {
  readonly connection: number
  readonly at: number
  readonly end: number
  /** Null until the first measurement. */
  readonly bytesPerSecond: number | null
}

export interface SegmentLayout {
  readonly totalBytes: number
  /** The received ranges. */
  readonly held: ByteRanges
  readonly segments: readonly SegmentAssignment[]
  /** The smallest segment that is worth a request of its own. */
  readonly pieceBytes: number
}

export type SegmentMove =
  /** Fetch a gap that is not assigned to a connection. */
  | { readonly type: 'fill'; readonly range: ByteRange }
  /** Take the second half of what another connection still has to fetch; that one then ends where `range` begins. */
  | { readonly type: 'split'; readonly connection: number; readonly range: ByteRange }
  /** No request is worth making: everything is held, assigned or too small. */
  | { readonly type: 'rest' }

/** Returns the gaps that are neither held nor assigned to a connection. */
export const findUnassignedGaps = ({
  totalBytes,
  held,
  segments,
}: Pick<SegmentLayout, 'totalBytes' | 'held' | 'segments'>): ByteRanges =>
  findMissingRanges(normalizeRanges([...held, ...segments.map(({ at, end }): ByteRange => [at, end])]), totalBytes)

/**
 * Plans what one more connection would fetch: the largest unassigned gap, or else half of what the slowest connection
 * still has to fetch. A gap is filled however small it is; a half is taken only when both halves are worth a request.
 */
export function planNextMove(layout: SegmentLayout): SegmentMove {
  const gaps = findUnassignedGaps(layout)
  const largest = gaps.reduce<ByteRange | null>(
    (best, gap) => (best === null || getLength(gap) > getLength(best) ? gap : best),
    null,
  )
  if (largest !== null) return { type: 'fill', range: largest }
  const slowest = findSlowest(layout)
  if (slowest === null) return { type: 'rest' }
  const middle = slowest.at + Math.ceil((slowest.end - slowest.at) / 2)
  return { type: 'split', connection: slowest.connection, range: [middle, slowest.end] }
}

export interface RequestedSegment extends SegmentAssignment {
  readonly start: number
  readonly isAnswered: boolean
}

/** How a connection at the end of its segment continues with the same response. */
export interface SegmentExtension {
  /** The range that it writes next. The bytes before `range` that it has not written are read and discarded. */
  readonly range: ByteRange
  /** The connection whose segment is taken over, if any; its request is then cancelled. */
  readonly replaces: number | null
}

/**
 * Plans what a connection at the end of its segment fetches next from its present response, which delivers the file up
 * to `reach` anyway: the next segment if the request for that has no response yet, or else the next gap if at most
 * `skipBytes` lie before it. Returns null when the connection is done.
 */
export function planExtension(
  { end, reach }: { readonly end: number; readonly reach: number },
  layout: Pick<SegmentLayout, 'totalBytes' | 'held'> & { readonly segments: readonly RequestedSegment[] },
  skipBytes: number,
): SegmentExtension | null {
  if (reach <= end) return null
  const next = layout.segments.find(({ isAnswered, start }) => !isAnswered && start === end)
  if (next !== undefined) return { range: [end, Math.min(next.end, reach)], replaces: next.connection }
  const gap = findUnassignedGaps(layout).find(([start]) => start >= end)
  if (gap === undefined || gap[0] >= reach || gap[0] - end > skipBytes) return null
  return { range: [gap[0], Math.min(gap[1], reach)], replaces: null }
}

const getLength = ([start, end]: ByteRange): number => end - start

/** Returns the connection that would finish last, among those with enough bytes left to be split. */
function findSlowest({ segments, pieceBytes }: SegmentLayout): SegmentAssignment | null {
  const known = segments.flatMap(({ bytesPerSecond }) => (bytesPerSecond === null ? [] : [bytesPerSecond]))
  // A connection without a measurement is assumed to be as fast as the average.
  const usual = known.length === 0 ? 1 : known.reduce((sum, speed) => sum + speed, 0) / known.length
  const estimateSecondsLeft = (assignment: SegmentAssignment): number =>
    (assignment.end - assignment.at) / Math.max(1, assignment.bytesPerSecond ?? usual)
  return segments
    .filter(({ at, end }) => end - at >= 2 * pieceBytes)
    .reduce<SegmentAssignment | null>(
      (worst, one) => (worst === null || estimateSecondsLeft(one) > estimateSecondsLeft(worst) ? one : worst),
      null,
    )
}
