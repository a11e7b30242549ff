import { assert, assertNever } from '../../../shared/assert.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { isDecrypted } from '../../../shared/download/http/responsePredicates.js'
import { countBytes } from '../../../shared/download/model/byteRanges.js'
import { countDurableBytes } from '../../../shared/download/model/state.js'
import { type FileDigests, isFinalReply } from '../../../shared/download/transfer/workerProtocol.js'
import type { Failure } from '../../../shared/failure.js'
import type { EngineContext } from '../context/engineContext.js'
import { preparePartialSeal } from '../files/preparePartialSeal.js'
import { type QueueEntry, toRunningState } from '../queue/queueEntry.js'
import type { TransferHandle, TransferUpdate } from '../workerPool/transferHandle.js'
import { type BufferedBody, createBufferedBody } from './bufferedBody.js'
import { buildTransferRequest } from './buildTransferRequest.js'
import { buildWriteMessage } from './buildWriteMessage.js'
import type { CarryOver, VerifiedFile } from './carryOver.js'
import { createPartial } from './destination/createPartial.js'
import { type DurableRanges, resolveResumePoint } from './destination/resolveResumePoint.js'
import { evaluateResponse, type ResponseDecision } from './evaluateResponse.js'
import { createExtraConnections } from './extraConnections.js'
import { judgeBufferedBody } from './judgeBufferedBody.js'
import { prepareAttempt } from './prepareAttempt.js'
import {
  type AcceptedResponse,
  endAttempt,
  endWithFailure,
  isRequesting,
  keepLoaded,
  type PreparedAttempt,
  type RequestingAttempt,
  type RunningAttempt,
  report,
  reportArrived,
  type StartOptions,
  toBrokeEvent,
} from './runningAttempt.js'
import { toCompletionEvent } from './toCompletionEvent.js'

/** A running attempt. */
export interface Attempt {
  readonly number: number
  /** The state machine has accepted the response: writes its body from `fromByte` on. */
  write(fromByte: number): void
  /** Returns the complete body that the worker holds in memory, once; null when there is none. */
  takeBody(): BufferedBody | null
  stop(): void
}

/**
 * Starts an attempt, which reports events until it has ended. Failures of the network, the server or the disk are
 * reported and never thrown.
 */
export function startAttempt(
  context: EngineContext,
  entry: QueueEntry,
  options: StartOptions,
  carried: CarryOver,
): Attempt {
  const attempt: RunningAttempt = {
    context,
    entry,
    options,
    carried,
    aborter: new AbortController(),
    startedAtMs: context.clock.now(),
    extraConnections: createExtraConnections(context, entry.id, () => attempt.job),
    job: null,
    isConditional: false,
    prepared: null,
    accepted: null,
    partialCreation: null,
    knownBytes: 0,
    body: null,
    onBodyUpdate: null,
    hasReturnedToOtherVersion: false,
    hasWaited: false,
    endTurn: () => undefined,
  }
  keepLoaded(attempt, () => run(attempt))
  return {
    number: options.attempt,
    write: (fromByte) => keepLoaded(attempt, () => write(attempt, fromByte)),
    takeBody() {
      const { body } = attempt
      attempt.body = null
      return body
    },
    stop() {
      attempt.aborter.abort()
      // Without a job the aborter alone ends the attempt; with one, the worker reports that it has closed the file.
      attempt.job?.stop()
    },
  }
}

async function run(attempt: RunningAttempt): Promise<void> {
  const { context, options, aborter } = attempt
  if (options.afterMs > 0) await context.clock.sleep(options.afterMs, aborter.signal)
  if (aborter.signal.aborted) return endAttempt(attempt, { type: 'stopped' })
  context.warmUpWorkers()
  const ready = await prepareAttempt(attempt)
  if (aborter.signal.aborted) return endAttempt(attempt, { type: 'stopped' })
  if (!ready.ok)
    return endWithFailure(attempt, { because: ready.failure, requestedWaitMs: getRequestedWaitMs(ready.failure) })
  if ('held' in ready.value)
    return endAttempt(attempt, { type: 'held', ...ready.value.held, nowMs: context.clock.now() })
  const { prepared, shrunk } = ready.value
  requestRest(Object.assign(attempt, { prepared }), shrunk)
}

/** Returns the wait that the portal requested, if that is why no request was sent and the portal named a time. */
const getRequestedWaitMs = ({ code, facts }: Failure): number | null =>
  code === 'server/busy' && typeof facts.seconds === 'number' ? facts.seconds * 1000 : null

/** Requests the bytes that are missing on the disk. */
function requestRest(attempt: RequestingAttempt, shrunk: DurableRanges | null): void {
  if (shrunk !== null) report(attempt, { type: 'shrunk', ...shrunk })
  sendRequest(attempt, 'on-condition')
}

/** Sends the request. Updates of an earlier transfer of this attempt are ignored. */
function sendRequest(attempt: RequestingAttempt, how: 'on-condition' | 'plainly'): void {
  const request = buildTransferRequest(attempt, how)
  attempt.isConditional = 'if-range' in request.headers
  attempt.job?.stop()
  const mine: TransferHandle = attempt.context.startTransfer(attempt.entry.id, request, (update) => {
    if (attempt.job !== mine) return
    if (attempt.onBodyUpdate !== null) return attempt.onBodyUpdate(update)
    if (attempt.partialCreation === null) onUpdate(attempt, update)
    else void attempt.partialCreation.then(() => onUpdate(attempt, update))
  })
  attempt.job = mine
}

function onUpdate(attempt: RequestingAttempt, update: TransferUpdate): void {
  const { context, entry, extraConnections, accepted, prepared } = attempt
  if (update.type !== 'progressed' && isFinalReply(update)) {
    attempt.endTurn()
    extraConnections.end()
  }
  switch (update.type) {
    case 'progressed':
      reportArrived(attempt, update.receivedBytes)
      context.reportProgress(entry, update.receivedBytes, update.islands)
      break
    case 'answered':
      keepLoaded(attempt, () => onResponse(attempt, update.answer))
      break
    case 'buffered':
      reportArrived(attempt, update.sizeBytes)
      context.reportComplete(entry, update.sizeBytes)
      keepLoaded(attempt, () => onBuffered(attempt, update))
      break
    case 'checkpoint':
      reportArrived(attempt, countDurableBytes(update))
      void recordCheckpoint(attempt, update)
      break
    case 'connections':
      extraConnections.onReport(update.open, update.wanted)
      break
    case 'broke':
      // Two versions have met; the next attempts use a single connection, which shows what the server has.
      if (update.because.code === 'file/changed') attempt.carried.isSingleConnection = true
      noteRefusal(attempt, update)
      report(
        attempt,
        toBrokeEvent(attempt, { because: update.because, requestedWaitMs: update.requestedWaitMs ?? null }),
      )
      break
    case 'stopped':
      report(attempt, { type: 'stopped' })
      break
    case 'ended':
      assert(accepted !== null, 'a body has an answer')
      reportArrived(attempt, update.sizeBytes)
      context.reportComplete(entry, update.sizeBytes - prepared.resume.fromByte)
      attempt.carried.verified = toVerifiedFile(prepared, update.digests)
      noteRefusal(attempt, update)
      report(attempt, toCompletionEvent(attempt, accepted, update))
      break
    case 'landed':
      assert(false, 'a body is judged before it lands')
      break
    default:
      assertNever(update, 'onUpdate')
  }
}

const toVerifiedFile = ({ located }: PreparedAttempt, digests: FileDigests): VerifiedFile => ({
  located,
  blockCrc32: digests['block-crc32'] ?? null,
})

/** Remembers that a follow-up request of the job was refused with its credential. */
function noteRefusal(
  { carried, prepared }: RequestingAttempt,
  { isRefused = false }: Extract<TransferUpdate, { type: 'ended' | 'broke' }>,
): void {
  if (isRefused) carried.refusedCredential = prepared.credential ?? carried.refusedCredential
}

type CheckpointMessage = Extract<TransferUpdate, { type: 'checkpoint' }>

/** Records what the worker has synced, and lets it write on once the store has answered. */
async function recordCheckpoint(
  { context, entry, options, job }: RunningAttempt,
  message: CheckpointMessage,
): Promise<void> {
  const { durableBytes, islands, sums } = message
  await context.recordCheckpoint(entry, { attempt: options.attempt, durableBytes, islands, sums })
  job?.acknowledge(durableBytes + countBytes(islands))
}

const onResponse = async (attempt: RequestingAttempt, response: ResponseHead): Promise<void> =>
  followDecision(attempt, await evaluateResponse(attempt, response))

type BufferedUpdate = Extract<TransferUpdate, { type: 'buffered' }>

/** A buffered body that needs no partial is complete. Any other is written as if it arrived now. */
async function onBuffered(attempt: RequestingAttempt, update: BufferedUpdate): Promise<void> {
  const { job } = attempt
  const decision = await evaluateResponse(attempt, update.answer)
  if (attempt.aborter.signal.aborted) return
  const judged = decision.type === 'accepted' ? judgeBufferedBody(attempt, decision.accepted, update) : null
  if (judged === null || job === null) return followDecision(attempt, decision)
  attempt.carried.verified = toVerifiedFile(attempt.prepared, update.digests)
  attempt.body = createBufferedBody(job)
  attempt.onBodyUpdate = attempt.body.onUpdate
  attempt.endTurn()
  report(attempt, judged)
}

function followDecision(attempt: RequestingAttempt, decision: ResponseDecision): void {
  switch (decision.type) {
    case 'broke':
      // The head of a response says nothing against the held bytes, unless it contradicts the previous response of this
      // attempt.
      endWithFailure(attempt, {
        ...decision,
        mayKeep: decision.because.code === 'file/changed' && !attempt.hasReturnedToOtherVersion,
      })
      break
    case 'ask-plainly':
      sendRequest(attempt, 'plainly')
      break
    case 'refused':
      keepLoaded(attempt, () => onRefused(attempt, decision))
      break
    case 'returned':
      keepLoaded(attempt, () => returnToOtherVersion(attempt))
      break
    case 'young':
      keepLoaded(attempt, () => requestAfterSecond(attempt))
      break
    case 'accepted':
      attempt.accepted = decision.accepted
      reportIdentified(attempt, decision.accepted)
      break
    default:
      assertNever(decision, 'followDecision')
  }
}

/** The response is accepted. When its body starts at byte 0, the blocks salvaged from a damaged file are not used. */
function reportIdentified(
  attempt: RequestingAttempt,
  { response, reading, overlapBytes, retained, destination }: AcceptedResponse,
): void {
  const { context, entry, prepared } = attempt
  const state = toRunningState(entry)
  const fromByte = reading.fromByte + overlapBytes
  if (fromByte === 0 && retained.length === 0) context.salvagedBytes.delete(entry.id)
  report(attempt, {
    type: 'identified',
    identity: reading.identity,
    contentType: response.contentType,
    fromByte,
    islands: retained,
    place: destination.place,
    // A body that the portal's filter decrypts starts at byte 0 each time, so held bytes are never continued.
    mayKeep: destination.isAmple && state !== null && !isDecrypted(state, prepared.means),
  })
}

type Refused = Extract<ResponseDecision, { type: 'refused' }>

/** Another credential would be refused as well if the portal recognises this one: the account then lacks the right. */
async function onRefused(attempt: RequestingAttempt, { because, isNamed }: Refused): Promise<void> {
  const { context, entry, carried, aborter } = attempt
  const { credential } = attempt.prepared
  const { ref } = entry.request
  const isKnown =
    isNamed && credential !== null && (await context.source.isKnown(ref, credential, aborter.signal)) === true
  if (aborter.signal.aborted) return
  if (isKnown) return endWithFailure(attempt, { because })
  const chances = { chance: context.randomSource.next(), nowMs: context.clock.now() }
  carried.refusal = because
  carried.refusedCredential = credential ?? carried.refusedCredential
  endAttempt(attempt, { type: 'refused', because, ...chances })
}

/** One second of the producer's clock, and the time that its responses take. */
const MODIFICATION_SECOND_MS = 1200

/**
 * Requests again after the second in which the file was modified: its date then differs from that of every later
 * version.
 */
async function requestAfterSecond(attempt: RequestingAttempt): Promise<void> {
  attempt.hasWaited = true
  await attempt.context.clock.sleep(MODIFICATION_SECOND_MS, attempt.aborter.signal)
  const isOurs = toRunningState(attempt.entry)?.attempt === attempt.options.attempt
  if (isOurs && !attempt.aborter.signal.aborted) sendRequest(attempt, 'on-condition')
}

/** The server offers the previous version again: requests the rest of that one. */
async function returnToOtherVersion(attempt: RequestingAttempt): Promise<void> {
  // The attempt was stopped: the worker reports that, and nothing new is started.
  if (attempt.aborter.signal.aborted) return
  attempt.hasReturnedToOtherVersion = true
  report(attempt, { type: 'returned' })
  const resumePoint = await resolveResumePoint(attempt.context, attempt.entry, attempt.prepared.means)
  if (attempt.aborter.signal.aborted) return
  if (!resumePoint.ok) return endWithFailure(attempt, { because: resumePoint.failure })
  attempt.prepared = { ...attempt.prepared, resume: resumePoint.value.resume, endByte: null }
  requestRest(attempt, resumePoint.value.shrunk)
}

async function write(attempt: RunningAttempt, fromByte: number): Promise<void> {
  const { context, entry, aborter, accepted, job } = attempt
  assert(isRequesting(attempt) && accepted !== null && job !== null, 'an answer was accepted')
  // The state has the location; it may lie beside the kept part of another version.
  const creation = createPartial(context, entry, toRunningState(entry)?.place ?? accepted.destination.place)
  attempt.partialCreation = creation
  const created = await creation
  attempt.partialCreation = null
  // Reported also when the attempt was stopped meanwhile, because the partial is ours and has to be removed later.
  if (created.ok) report(attempt, { type: 'placed', place: created.value })
  if (aborter.signal.aborted) return
  if (!created.ok) return endWithFailure(attempt, { because: created.failure })
  // After a crash, bytes in a partial that the store does not know as ours would count as another program's.
  const committed = await context.whenCommitted(entry)
  if (aborter.signal.aborted) return
  if (!committed.ok) return endWithFailure(attempt, { because: committed.failure })
  const seal = await preparePartialSeal(context, entry, created.value, fromByte === 0)
  if (aborter.signal.aborted) return
  if (!seal.ok) return endWithFailure(attempt, { because: seal.failure })
  const message = buildWriteMessage(attempt, accepted, { place: created.value, fromByte, seal: seal.value })
  attempt.knownBytes = fromByte + countBytes(message.islands)
  job.write(message)
}
