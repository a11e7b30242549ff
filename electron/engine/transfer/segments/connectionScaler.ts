import {
  findUnassignedGaps,
  INITIAL_SCALING,
  type SegmentLayout,
  scaleConnections,
} from '../../../../shared/download/transfer/segmentPlanner.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Clock } from '../../../ports/clock.js'
import type { PartialWriter } from '../writing/partialWriter.js'
import type { SegmentConnection } from './segmentConnection.js'

export interface ScalerDeps {
  readonly clock: Clock
  readonly writer: Pick<PartialWriter, 'takenBytes'>
  readonly live: ReadonlyMap<number, SegmentConnection>
  readonly most: number
  /** All at once, instead of as long as more bring more. */
  readonly eager: boolean
  readonly ended: AbortSignal
  /** The speeds are known anew, and how many are worth having. */
  readonly looked: () => void
}

/** How many strands are worth having, by what they bring. */
export interface ConnectionScaler {
  wanted(): number
  /** Looks every `LIMITS.GROWTH_MS`. Resolves when it is over. */
  watch(): Promise<void>
}

export function createConnectionScaler({
  clock,
  writer,
  live,
  most,
  eager,
  ended,
  looked,
}: ScalerDeps): ConnectionScaler {
  let scaling = eager ? { ...INITIAL_SCALING, wanted: most } : INITIAL_SCALING
  const got = new Map<number, number>()

  const measure = (seconds: number): void => {
    for (const connection of live.values()) {
      connection.bytesPerSecond = (connection.gotBytes - (got.get(connection.number) ?? 0)) / seconds
      got.set(connection.number, connection.gotBytes)
    }
  }

  return {
    wanted: () => scaling.wanted,
    async watch() {
      let before = writer.takenBytes()
      let at = clock.elapsed()
      for (;;) {
        await clock.sleep(LIMITS.GROWTH_MS, ended)
        if (ended.aborted) return
        const seconds = Math.max(1, clock.elapsed() - at) / 1000
        at = clock.elapsed()
        measure(seconds)
        if (live.size >= scaling.wanted)
          scaling = scaleConnections(scaling, (writer.takenBytes() - before) / seconds, most)
        before = writer.takenBytes()
        looked()
      }
    },
  }
}

export interface SegmentMap {
  readonly live: ReadonlyMap<number, SegmentConnection>
  readonly layout: SegmentLayout
  /** So many bytes that are there already are read over rather than asking anew. */
  readonly skipBytes: number
  readonly leave: (connection: SegmentConnection) => void
}

/**
 * Whether a strand at the end of its claim has more to do: its conversation brings the rest of the file anyhow, so what
 * nobody has begun right behind its claim is its own.
 */
export function extendSegment(connection: SegmentConnection, { live, layout, skipBytes, leave }: SegmentMap): boolean {
  if (connection.reach <= connection.end) return false
  const next = [...live.values()].find(({ isAnswered, start }) => !isAnswered && start === connection.end)
  if (next !== undefined) {
    connection.end = Math.min(next.end, connection.reach)
    next.start = next.at = next.end
    leave(next)
    return true
  }
  const gap = findUnassignedGaps(layout).find(([start]) => start >= connection.end)
  if (gap === undefined || gap[0] >= connection.reach) return false
  if (gap[0] - connection.end > skipBytes) return false
  if (gap[0] > connection.end) connection.start = connection.at = gap[0]
  connection.end = Math.min(gap[1], connection.reach)
  return true
}
