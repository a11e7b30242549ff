import type { ResponseVerdict } from '../../../shared/download/http/interpretResponse.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { isSegmentable } from '../../../shared/download/http/segmentResponse.js'
import { isDistinguishing, isSameRepresentation } from '../../../shared/download/http/validators.js'
import { type ByteRanges, countBytes } from '../../../shared/download/model/byteRanges.js'
import { findUsableRangesAfterGap } from '../../../shared/download/transfer/segmentPlanner.js'
import type { WriteMessage } from '../../../shared/download/transfer/workerProtocol.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { TransferHandle } from '../transfer/workerPool.js'
import type { CarryOver } from './carryOver.js'
import { type PreparedAttempt, toRunningState } from './prepare.js'

type AcceptedVerdict = Extract<ResponseVerdict, { is: 'take' }>

/** An answer that may be one of several about the same file. */
interface Offered {
  readonly response: ResponseHead
  readonly reading: AcceptedVerdict
  readonly prepared: PreparedAttempt
}

/**
 * What an accepted answer permits of the stretches that are durable behind the first gap. The worker cuts off what is not
 * among these, so the store commits that before: what is written over must not be believed any more (S4).
 */
export function getRetainedRanges(entry: QueueEntry, offered: Offered): ByteRanges {
  const state = toRunningState(entry)
  const { reading, prepared } = offered
  // A sealed file is written by one connection: its chunks are whole only then.
  if (entry.request.isProtected === true) return []
  if (state === null || state.identity === null || !mayJoin(offered)) return []
  if (reading.fromByte > 0) return findUsableRangesAfterGap(state.islands)
  // Asked from the start because there was no start: the same file all the same, when something can tell.
  const { means, resume } = prepared
  const isVouched = isDistinguishing(state.identity) || means.hashWillTell
  const isSame = resume.fromByte === 0 && isVouched && isSameRepresentation(state.identity, reading.identity)
  return isSame ? findUsableRangesAfterGap(state.islands) : []
}

/** Whether further connections may join the first. */
const mayJoin = ({ response, reading, prepared }: Offered): boolean =>
  isSegmentable({
    answer: response,
    identity: reading.identity,
    framing: reading.framing,
    encrypted: prepared.located.media.encrypted,
    hashWillTell: prepared.means.hashWillTell,
  })

export interface SegmentationInput extends Offered {
  readonly carried: CarryOver
}

/** Whether and how further connections may join the first; null when it stays alone. */
export function planSegments(
  context: EngineContext,
  entry: QueueEntry,
  { carried, ...offered }: SegmentationInput,
): WriteMessage['split'] {
  const { most, eager, leastBytes, pieceBytes } = context.segments()
  const { reading } = offered
  const { totalBytes } = reading.identity
  const islands = toRunningState(entry)?.islands ?? []
  if (totalBytes === null || entry.request.isProtected === true || !mayJoin(offered)) return null
  const leftBytes = totalBytes - reading.fromByte - countBytes(islands)
  const isWorthIt = leftBytes >= leastBytes && !carried.alone
  // What lies behind a gap is gone round, be it with one connection after another.
  if (!isWorthIt && islands.length === 0) return null
  return { totalBytes, pieceBytes, eager, most: isWorthIt ? most : 1 }
}

/** The connections that a download has beside its first one. */
export interface ExtraConnections {
  /** How many the worker has open and wants, the first included. */
  onReport(open: number, wanted: number): void
  end(): void
}

/** Gets a permit for each further connection, gives it back when that is closed, and sets how many the worker may have. */
export function createExtraConnections(
  context: EngineContext,
  entry: QueueEntry,
  job: () => TransferHandle | null,
): ExtraConnections {
  const permits: (() => void)[] = []
  let isOver = false
  const giveBack = (count: number): void => {
    while (permits.length > Math.max(0, count)) permits.pop()?.()
  }
  return {
    onReport(open, wanted) {
      if (isOver) return
      giveBack(Math.max(open, wanted) - 1)
      // A download that waits for its first connection comes before one with several. The worker closes the connection
      // first, and its permission is given back then.
      const mustYield = permits.length > 0 && context.budget.isWaitedFor(entry)
      while (!mustYield && permits.length < wanted - 1) {
        const release = context.budget.permit(entry)
        if (release === null) break
        permits.push(release)
      }
      const most = 1 + permits.length - (mustYield ? 1 : 0)
      if (mustYield) giveBack(Math.max(open, most) - 1)
      job()?.setConnections(Math.max(1, most))
    },
    end() {
      isOver = true
      giveBack(0)
    },
  }
}
