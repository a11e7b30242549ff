import type { Answer, Reading } from '../../shared/download/answer.js'
import { canTell, sameFile } from '../../shared/download/identity.js'
import type { TakeOrder } from '../../shared/download/lane.js'
import { bytesIn, type Ranges } from '../../shared/download/ranges.js'
import { islandsAhead } from '../../shared/download/segments.js'
import { maySplit } from '../../shared/download/strandAnswer.js'
import type { Entry } from './entry.js'
import type { LaneJob } from './lanes.js'
import { type Memory, type Prepared, running } from './prepare.js'
import type { World } from './world.js'

type TakeReading = Extract<Reading, { is: 'take' }>

/** An answer that may be one of several about the same file. */
interface Offered {
  readonly answer: Answer
  readonly reading: TakeReading
  readonly prepared: Prepared
}

/**
 * What an accepted answer leaves of the stretches that are durable behind the first gap. The lane cuts off what is not
 * among these, so the store is told before: what is written over must not be believed any more (S4).
 */
export function keptIslands(entry: Entry, offered: Offered): Ranges {
  const state = running(entry)
  const { reading, prepared } = offered
  if (state === null || state.identity === null || !mayJoin(offered)) return []
  if (reading.fromByte > 0) return islandsAhead(state.islands)
  // Asked from the start because there was no start: the same file all the same, when something can tell.
  const { vouching, resume } = prepared
  const isVouched = canTell(state.identity) || vouching.hashWillTell
  const isSame = resume.fromByte === 0 && isVouched && sameFile(state.identity, reading.identity)
  return isSame ? islandsAhead(state.islands) : []
}

/** Whether further connections may join the first. */
const mayJoin = ({ answer, reading, prepared }: Offered): boolean =>
  maySplit({
    ...{ answer, identity: reading.identity, framing: reading.framing },
    ...{ encrypted: prepared.located.media.encrypted, hashWillTell: prepared.vouching.hashWillTell },
  })

export interface Splittable extends Offered {
  readonly memory: Memory
}

/** Whether and how further connections may join the first; null when it stays alone. */
export function splitOf(world: World, entry: Entry, { memory, ...offered }: Splittable): TakeOrder['split'] {
  const { most, eager, leastBytes, pieceBytes } = world.segments()
  const { reading } = offered
  const { totalBytes } = reading.identity
  const islands = running(entry)?.islands ?? []
  if (totalBytes === null || !mayJoin(offered)) return null
  const leftBytes = totalBytes - reading.fromByte - bytesIn(islands)
  const isWorthIt = leftBytes >= leastBytes && !memory.alone
  // What lies behind a gap is gone round, be it with one connection after another.
  if (!isWorthIt && islands.length === 0) return null
  return { totalBytes, pieceBytes, eager, most: isWorthIt ? most : 1 }
}

/** The connections that a download has beside its first one. */
export interface Branches {
  /** So many are open and so many are wanted, the first included. */
  hear(open: number, wanted: number): void
  end(): void
}

/** Gets leave for each further connection, gives it back when it is not used any more, and tells the lane how many it has. */
export function openBranches(world: World, entry: Entry, job: () => LaneJob | null): Branches {
  const leaves: (() => void)[] = []
  let isOver = false
  const giveBack = (count: number): void => {
    while (leaves.length > Math.max(0, count)) leaves.pop()?.()
  }
  return {
    hear(open, wanted) {
      if (isOver) return
      giveBack(Math.max(open, wanted) - 1)
      // Whoever has one connection and waits comes before whoever has several; it closes first, and is given back then.
      const mustYield = leaves.length > 0 && world.branching.isWaitedFor(entry)
      while (!mustYield && leaves.length < wanted - 1) {
        const leave = world.branching.permit(entry)
        if (leave === null) break
        leaves.push(leave)
      }
      const most = 1 + leaves.length - (mustYield ? 1 : 0)
      if (mustYield) giveBack(Math.max(open, most) - 1)
      job()?.allow(Math.max(1, most))
    },
    end() {
      isOver = true
      giveBack(0)
    },
  }
}
