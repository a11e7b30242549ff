import { LIMITS } from '../../limits.js'
import { type ByteRange, type ByteRanges, findMissingRanges, normalizeRanges } from '../model/byteRanges.js'

/*
 * Which connection fetches which segment of a file, while several are open for it. Pure: the worker carries out what is
 * decided here.
 */

/**
 * What of the islands behind the first gap still counts while a body comes from before them. The head of each island is
 * fetched and written once more, so that the body that arrives there shows that both are of one version; an island that
 * is all head is fetched anew.
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
  /** Opens as many as that at once, because a person asked for them, instead of as many as help. */
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

/** What a connection has still to fetch. `at` is the next byte that it will write. */
export interface SegmentAssignment {
  readonly connection: number
  readonly at: number
  readonly end: number
  /** Null until it was measured. */
  readonly bytesPerSecond: number | null
}

export interface SegmentLayout {
  readonly totalBytes: number
  /** What has arrived. */
  readonly held: ByteRanges
  readonly segments: readonly SegmentAssignment[]
  /** Less than this is not worth a request of its own. */
  readonly pieceBytes: number
}

export type SegmentMove =
  /** Fetch a gap that no connection is at. */
  | { readonly is: 'fill'; readonly range: ByteRange }
  /** Take the far half of what another connection has still to fetch, which then ends where `range` begins. */
  | { readonly is: 'split'; readonly connection: number; readonly range: ByteRange }
  /** Nothing is worth a request: everything is held or being fetched. */
  | { readonly is: 'rest' }

/** What is neither held nor being fetched. */
export const findUnassignedGaps = ({
  totalBytes,
  held,
  segments,
}: Pick<SegmentLayout, 'totalBytes' | 'held' | 'segments'>): ByteRanges =>
  findMissingRanges(normalizeRanges([...held, ...segments.map(({ at, end }): ByteRange => [at, end])]), totalBytes)

/**
 * What one more connection would do: the largest gap, else half of what the slowest connection has before it. A gap is
 * filled however small it is, for it must be; a half is taken only when both halves are worth their requests.
 */
export function planNextMove(layout: SegmentLayout): SegmentMove {
  const gaps = findUnassignedGaps(layout)
  const largest = gaps.reduce<ByteRange | null>(
    (best, gap) => (best === null || sizeOf(gap) > sizeOf(best) ? gap : best),
    null,
  )
  if (largest !== null) return { is: 'fill', range: largest }
  const slowest = findSlowest(layout)
  if (slowest === null) return { is: 'rest' }
  const middle = slowest.at + Math.ceil((slowest.end - slowest.at) / 2)
  return { is: 'split', connection: slowest.connection, range: [middle, slowest.end] }
}

export interface RequestedSegment extends SegmentAssignment {
  readonly start: number
  readonly isAnswered: boolean
}

/** How a connection at the end of its segment goes on with the same response. */
export interface SegmentExtension {
  /** What it writes next. The bytes before `range` that it has not written are read over. */
  readonly range: ByteRange
  /** The connection whose segment it takes over, if any: its request is not needed any more. */
  readonly replaces: number | null
}

/**
 * What a connection at the end of its segment fetches next with the response that it has, which brings the file up to
 * `reach` anyhow: the segment right behind it when the request for that is not answered, else the next gap when at most
 * `skipBytes` lie between. Null when it is done.
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

const sizeOf = ([start, end]: ByteRange): number => end - start

/** The connection that would finish last, of those that have enough before them to be shared. */
function findSlowest({ segments, pieceBytes }: SegmentLayout): SegmentAssignment | null {
  const known = segments.flatMap(({ bytesPerSecond }) => (bytesPerSecond === null ? [] : [bytesPerSecond]))
  // One that has only just begun is believed to be like the others.
  const usual = known.length === 0 ? 1 : known.reduce((sum, speed) => sum + speed, 0) / known.length
  const secondsLeft = (assignment: SegmentAssignment): number =>
    (assignment.end - assignment.at) / Math.max(1, assignment.bytesPerSecond ?? usual)
  return segments
    .filter(({ at, end }) => end - at >= 2 * pieceBytes)
    .reduce<SegmentAssignment | null>(
      (worst, one) => (worst === null || secondsLeft(one) > secondsLeft(worst) ? one : worst),
      null,
    )
}

/** How many connections to have, and what the last doubling is measured against. */
export interface ConnectionScaling {
  /** How many to have now. */
  readonly wanted: number
  /** Bytes per second of all of them together when there were half as many. */
  readonly before: number | null
}

export const INITIAL_SCALING: ConnectionScaling = { wanted: 1, before: null }

/** Twice the connections that bring less than this much more brought nothing: the bottleneck is elsewhere. */
const WORTH_IT = 1.2

/** One connection this fast is held up by this machine or its line, and not by the server's limit per connection. */
export const FAST_BYTES_PER_SECOND = 32 * 1024 * 1024

/**
 * Called after each measurement: asks for twice as many connections as long as each doubling has paid, up to `most`.
 * What did not pay is not tried again in this attempt.
 */
export function scaleConnections(scaling: ConnectionScaling, bytesPerSecond: number, most: number): ConnectionScaling {
  const hasPaid = scaling.before === null || bytesPerSecond >= scaling.before * WORTH_IT
  if (!hasPaid || bytesPerSecond >= FAST_BYTES_PER_SECOND || scaling.wanted >= most) return scaling
  return { wanted: Math.min(most, scaling.wanted * 2), before: bytesPerSecond }
}
