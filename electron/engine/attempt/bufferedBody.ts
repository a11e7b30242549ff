import { join } from 'node:path'
import type { Media } from '../../../shared/catalogue/model.js'
import type { AttemptReport } from '../../../shared/download/machine/eventsAndEffects.js'
import { isSmall } from '../../../shared/download/transfer/bodySize.js'
import type { StartMessage } from '../../../shared/download/transfer/workerProtocol.js'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { EngineContext } from '../context/engineContext.js'
import { PARTIAL_SUFFIX } from '../files/fileSuffixes.js'
import { type QueueEntry, toRunningState } from '../queue/queueEntry.js'
import type { TransferHandle, TransferUpdate } from '../workerPool/transferWorkerPool.js'
import type { PreparedAttempt } from './prepareAttempt.js'
import { type FinishedBody, toCompletionEvent } from './toCompletionEvent.js'

/**
 * Returns which bodies the worker takes into memory: small ones that their hash alone will judge, of a download that
 * holds no bytes yet. Any other body needs a partial that can be continued, compared or kept. Null for none.
 */
export function getBufferLimits(
  { bufferedBodyBytes: mostBytes }: Pick<EngineContext, 'bufferedBodyBytes'>,
  entry: QueueEntry,
  { located: { media }, resume, means }: PreparedAttempt,
): StartMessage['buffer'] {
  const state = toRunningState(entry)
  // A protected file is encrypted while it is written to a partial.
  if (mostBytes === 0 || entry.request.isProtected === true) return null
  const isFresh =
    state?.place === null && state.otherVersion === null && state.mismatch === null && resume.fromByte === 0
  if (!isFresh || media.encrypted || !means.hashWillTell || !isSmall(media)) return null
  return { mostBytes, algorithms: getDeclaredAlgorithms(media) }
}

const getDeclaredAlgorithms = ({ checksum }: Media): ('md5' | 'sha-512')[] =>
  checksum.is === 'usable' && checksum.algorithm !== 'sha-256' ? [checksum.algorithm] : []

/** A complete body in the memory of its worker. */
export interface BufferedBody {
  /** Writes the body to disk under its final name. When this fails, only the disk shows how far it got. */
  land(where: Parameters<TransferHandle['land']>[0]): Promise<Result<void>>
  /** Discards the body. */
  discard(): void
  /** Receives the updates of its job. */
  onUpdate(update: TransferUpdate): void
}

export function createBufferedBody(job: TransferHandle): BufferedBody {
  let settle: (landed: Result<void>) => void = () => undefined
  const landed = new Promise<Result<void>>((resolve) => {
    settle = resolve
  })
  return {
    land(where) {
      job.land(where)
      return landed
    },
    discard: job.stop,
    onUpdate(update) {
      if (update.type === 'landed') settle(ok(undefined))
      if (update.type === 'broke') settle(fail(update.because))
      if (update.type === 'stopped') settle(fail(failure('net/broken')))
    },
  }
}

interface BodyToJudge extends Omit<FinishedBody, 'ended'> {
  readonly body: Extract<TransferUpdate, { type: 'buffered' }>
}

/**
 * Returns the event for a buffered body that matches its declaration and whose name is free. Returns null for any other
 * body: that is written first, and judged by what is then on the disk.
 */
export function judgeBuffered(
  context: EngineContext,
  { body, ...answered }: BodyToJudge,
): Extract<AttemptReport, { type: 'judged-in-memory' }> | null {
  const { reading, response, destination } = answered.accepted
  const { place } = destination
  // A name that no other program uses, so that a file which a crash leaves under it is known to be ours.
  const number = Math.floor(100_000 + context.randomSource.next() * 900_000)
  const partial = `${place.name}${PARTIAL_SUFFIX}-${number}`
  const isTooLong = join(place.folder, partial).length > LIMITS.PATH_CHARS
  if (isTooLong || place.rival !== undefined || reading.bodyBytes !== body.sizeBytes) return null
  const whole = { unfinished: null, proof: null, sent: null, isPacked: false, stamp: null } as const
  const { job, sizeBytes, digests } = body
  const judged = toCompletionEvent(context, {
    ...answered,
    ended: { type: 'ended', job, sizeBytes, digests, ...whole },
  })
  if (judged.type !== 'judged') return null
  return {
    type: 'judged-in-memory',
    identity: reading.identity,
    contentType: response.contentType,
    place: { ...place, partial, made: true },
    outcome: { ...judged.outcome, isLanded: false },
  }
}
