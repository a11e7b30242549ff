import { FIRST_GROWTH, gapsOf, grown, type Layout } from '../../shared/download/segments.js'
import { LIMITS } from '../../shared/limits.js'
import type { Clock } from '../ports/clock.js'
import type { PartialWriter } from './partialWriter.js'
import type { Strand } from './strand.js'

export interface GrowthNeeds {
  readonly clock: Clock
  readonly writer: Pick<PartialWriter, 'takenBytes'>
  readonly live: ReadonlyMap<number, Strand>
  readonly most: number
  /** All at once, instead of as long as more bring more. */
  readonly eager: boolean
  readonly ended: AbortSignal
  /** The speeds are known anew, and how many are worth having. */
  readonly looked: () => void
}

/** How many strands are worth having, by what they bring. */
export interface StrandGrowth {
  wanted(): number
  /** Looks every `LIMITS.GROWTH_MS`. Resolves when it is over. */
  watch(): Promise<void>
}

export function openGrowth({ clock, writer, live, most, eager, ended, looked }: GrowthNeeds): StrandGrowth {
  let growth = eager ? { ...FIRST_GROWTH, wanted: most } : FIRST_GROWTH
  const got = new Map<number, number>()

  const measure = (seconds: number): void => {
    for (const strand of live.values()) {
      strand.bytesPerSecond = (strand.gotBytes - (got.get(strand.number) ?? 0)) / seconds
      got.set(strand.number, strand.gotBytes)
    }
  }

  return {
    wanted: () => growth.wanted,
    async watch() {
      let before = writer.takenBytes()
      let at = clock.elapsed()
      for (;;) {
        await clock.sleep(LIMITS.GROWTH_MS, ended)
        if (ended.aborted) return
        const seconds = Math.max(1, clock.elapsed() - at) / 1000
        at = clock.elapsed()
        measure(seconds)
        if (live.size >= growth.wanted) growth = grown(growth, (writer.takenBytes() - before) / seconds, most)
        before = writer.takenBytes()
        looked()
      }
    },
  }
}

export interface Surroundings {
  readonly live: ReadonlyMap<number, Strand>
  readonly layout: Layout
  /** So many bytes that are there already are read over rather than asking anew. */
  readonly skipBytes: number
  readonly leave: (strand: Strand) => void
}

/**
 * Whether a strand at the end of its claim has more to do: its conversation brings the rest of the file anyhow, so what
 * nobody has begun right behind its claim is its own.
 */
export function goesOn(strand: Strand, { live, layout, skipBytes, leave }: Surroundings): boolean {
  if (strand.reach <= strand.end) return false
  const next = [...live.values()].find(({ isAnswered, start }) => !isAnswered && start === strand.end)
  if (next !== undefined) {
    strand.end = Math.min(next.end, strand.reach)
    next.start = next.at = next.end
    leave(next)
    return true
  }
  const gap = gapsOf(layout).find(([start]) => start >= strand.end)
  if (gap === undefined || gap[0] >= strand.reach) return false
  if (gap[0] - strand.end > skipBytes) return false
  if (gap[0] > strand.end) strand.start = strand.at = gap[0]
  strand.end = Math.min(gap[1], strand.reach)
  return true
}
