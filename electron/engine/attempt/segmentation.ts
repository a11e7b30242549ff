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

type AcceptedVerdict = Extract<ResponseVerdict, { type: 'take' }>

/** An accepted response that further connections may join. */
interface Offered {
  readonly response: ResponseHead
  readonly reading: AcceptedVerdict
  readonly prepared: PreparedAttempt
}

/**
 * Returns which durable ranges behind the first gap stay valid with an accepted response. The worker truncates the file
 * to these, so the store commits them first: bytes that are overwritten must not be trusted any more (S4).
 */
export function getRetainedRanges(entry: QueueEntry, offered: Offered): ByteRanges {
  const state = toRunningState(entry)
  const { reading, prepared } = offered
  // A protected file is written by one connection, because only then are its chunks complete.
  if (entry.request.isProtected === true) return []
  if (state === null || state.identity === null || !mayJoin(offered)) return []
  if (reading.fromByte > 0) return findUsableRangesAfterGap(state.islands)
  // The request started at byte 0 because no prefix was held. The ranges still count if the file is provably the same.
  const { means, resume } = prepared
  const isVouched = isDistinguishing(state.identity) || means.hashWillTell
  const isSame = resume.fromByte === 0 && isVouched && isSameRepresentation(state.identity, reading.identity)
  return isSame ? findUsableRangesAfterGap(state.islands) : []
}

/** Returns whether further connections may join the first one. */
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

/** Returns whether and how further connections may join; null when the first one stays alone. */
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
  // Held ranges behind a gap are skipped, if need be with one connection after another.
  if (!isWorthIt && islands.length === 0) return null
  return { totalBytes, pieceBytes, eager, most: isWorthIt ? most : 1 }
}

/** The further connections of a download, besides its first one. */
export interface ExtraConnections {
  /** Takes the number of connections that the worker has open and wants, the first included. */
  onReport(open: number, wanted: number): void
  end(): void
}

/**
 * Gets a permit for each further connection, gives it back when the connection is closed, and tells the worker how many
 * it may have.
 */
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
      // A download that waits for its first connection goes before one with several. The worker closes a connection
      // first, and its permit is given back after that.
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
