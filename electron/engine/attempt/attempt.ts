import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import { countBytes } from '../../../shared/download/model/byteRanges.js'
import { isFinalReply } from '../../../shared/download/transfer/workerProtocol.js'
import type { Failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { assert, assertNever } from '../../../shared/result.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { TransferHandle, TransferUpdate } from '../transfer/workerPool.js'
import type { AttemptReport } from './attemptReport.js'
import { type BufferedBody, createBufferedBody, judgeBuffered } from './bufferedBody.js'
import { getBufferLimits } from './bufferLimits.js'
import { buildWriteMessage } from './buildWriteMessage.js'
import type { CarryOver } from './carryOver.js'
import { toCompletionEvent } from './completionEvent.js'
import { createPartial, type DurableRanges } from './destination.js'
import {
  type AcceptedResponse,
  createIdentifiedEvent,
  evaluateResponse,
  type ResponseDecision,
} from './evaluateResponse.js'
import {
  buildTransferRequest,
  type PreparedAttempt,
  prepare,
  resolveResumePoint,
  type StartOptions,
  toRunningState,
} from './prepare.js'
import { sealPartial } from './sealPartial.js'
import { createExtraConnections, type ExtraConnections } from './segmentation.js'

/** One attempt while it lasts. */
export interface Attempt {
  readonly number: number
  /** The machine has agreed to the answer: write its body. */
  write(fromByte: number): void
  /** The complete body that its worker holds in memory; null when there is none, or no more. */
  takeBody(): BufferedBody | null
  stop(): void
}

/** An attempt from inside: what it has found out so far. */
interface RunningAttempt {
  readonly context: EngineContext
  readonly entry: QueueEntry
  readonly options: StartOptions
  readonly carried: CarryOver
  readonly aborter: AbortController
  readonly startedAtMs: number
  readonly extraConnections: ExtraConnections
  job: TransferHandle | null
  isConditional: boolean
  prepared: PreparedAttempt | null
  accepted: AcceptedResponse | null
  /** The partial is being made: until that is over no report may say that the file is closed. */
  making: Promise<unknown> | null
  /** The body that was judged in memory. It is taken once. */
  body: BufferedBody | null
  /** Takes the updates of a job once its body is judged: the download is not running any more. */
  onBodyUpdate: BufferedBody['onUpdate'] | null
  /** The version that was kept beside was offered again, and is what we go on with now. */
  hasReturned: boolean
  /** The second was waited out in which the file was changed. */
  hasWaited: boolean
  endTurn: () => void
}

/** Starts one conversation and reports on it until it is over. Never throws for what the world does. */
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
    extraConnections: createExtraConnections(context, entry, () => attempt.job),
    job: null,
    isConditional: false,
    prepared: null,
    accepted: null,
    making: null,
    body: null,
    onBodyUpdate: null,
    hasReturned: false,
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
      // Before the worker has the job, the aborter alone ends it; afterwards the worker reports that it has closed the file.
      attempt.job?.stop()
    },
  }
}

/** An attempt that was stopped reads its entry until it notices, although the download rests by then. */
const keepLoaded = ({ entry }: RunningAttempt, work: () => Promise<void>): void => void entry.holdDuring(work)

const report = ({ context, entry, options }: RunningAttempt, event: AttemptReport): void =>
  context.report(entry, { ...event, attempt: options.attempt })

interface Setback {
  readonly because: Failure
  readonly requestedWaitMs?: number | null
  readonly mayKeep?: boolean
}

function toBrokeEvent({ context, prepared }: RunningAttempt, setback: Setback): AttemptReport {
  const { because, requestedWaitMs = null, mayKeep = false } = setback
  const leastMs = prepared?.located.media.encrypted === true ? LIMITS.ENCRYPTED_RETRY_MS : 0
  const chances = { chance: context.randomSource.next(), nowMs: context.clock.now() }
  return { type: 'broke', because, mayKeep, requestedWaitMs, leastMs, ...chances }
}

/** Ends before a body: nothing was opened, so the worker's last reply is not waited for. */
function end(attempt: RunningAttempt, event: AttemptReport): void {
  attempt.job?.stop()
  attempt.endTurn()
  report(attempt, event)
}

const endBroken = (attempt: RunningAttempt, setback: Setback): void => end(attempt, toBrokeEvent(attempt, setback))

async function run(attempt: RunningAttempt): Promise<void> {
  const { context, entry, options, carried, aborter } = attempt
  const turn = (done: () => void): void => {
    attempt.endTurn = done
  }
  if (options.afterMs > 0) await context.clock.sleep(options.afterMs, aborter.signal)
  if (aborter.signal.aborted) return end(attempt, { type: 'stopped' })
  context.workersFor(entry).warmUp()
  const ready = await prepare(context, entry, options, {
    carried,
    turn,
    signal: aborter.signal,
    report: (event) => report(attempt, event),
  })
  if (aborter.signal.aborted) return end(attempt, { type: 'stopped' })
  if (!ready.ok)
    return endBroken(attempt, { because: ready.failure, requestedWaitMs: getRequestedWaitMs(ready.failure) })
  if ('held' in ready.value) {
    const { folder, name, sizeBytes, verdict, clearBytes } = ready.value.held
    return end(attempt, { type: 'held', folder, name, sizeBytes, verdict, clearBytes, nowMs: context.clock.now() })
  }
  requestRest(attempt, ready.value.prepared, ready.value.shrunk)
}

/** How long the portal itself wished to be left alone, when that is why nothing was asked and it named it. */
const getRequestedWaitMs = ({ code, facts }: Failure): number | null =>
  code === 'server/busy' && typeof facts.seconds === 'number' ? facts.seconds * 1000 : null

/** Asks from where the disk says that we stand. */
function requestRest(attempt: RunningAttempt, prepared: PreparedAttempt, shrunk: DurableRanges | null): void {
  attempt.prepared = prepared
  if (shrunk !== null) report(attempt, { type: 'shrunk', ...shrunk })
  ask(attempt, prepared, 'on-condition')
}

/** Sends the request. The updates of a transfer that it replaces are ignored. */
function ask(attempt: RunningAttempt, prepared: PreparedAttempt, how: 'on-condition' | 'plainly'): void {
  const buffer = getBufferLimits(attempt.context, attempt.entry, prepared)
  const request = { ...buildTransferRequest(attempt.entry, prepared, how), buffer }
  attempt.isConditional = 'if-range' in request.headers
  attempt.job?.stop()
  const mine: TransferHandle = attempt.context.workersFor(attempt.entry).start(request, (update) => {
    if (attempt.job !== mine) return
    if (attempt.onBodyUpdate !== null) return attempt.onBodyUpdate(update)
    if (attempt.making === null) onUpdate(attempt, prepared, update)
    else void attempt.making.then(() => onUpdate(attempt, prepared, update))
  })
  attempt.job = mine
}

function onUpdate(attempt: RunningAttempt, prepared: PreparedAttempt, update: TransferUpdate): void {
  const { context, entry, extraConnections, accepted } = attempt
  if (update.type !== 'progressed' && isFinalReply(update)) {
    attempt.endTurn()
    extraConnections.end()
  }
  switch (update.type) {
    case 'progressed':
      context.reportProgress(entry, update.receivedBytes, update.islands)
      break
    case 'answered':
      keepLoaded(attempt, () => onResponse(attempt, prepared, update.answer))
      break
    case 'buffered':
      context.reportComplete(entry, update.sizeBytes)
      keepLoaded(attempt, () => onBuffered(attempt, prepared, update))
      break
    case 'checkpoint':
      void recordCheckpoint(attempt, update)
      break
    case 'connections':
      extraConnections.onReport(update.open, update.wanted)
      break
    case 'broke':
      // Two versions have met: one connection finds out which of them is there.
      if (update.because.code === 'file/changed') attempt.carried.alone = true
      if (update.isRefused === true) attempt.carried.refused = prepared.credential ?? attempt.carried.refused
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
      context.reportComplete(entry, update.sizeBytes - prepared.resume.fromByte)
      attempt.carried.locatedWhenVerified = prepared.located
      attempt.carried.blockCrc32 = update.digests['block-crc32'] ?? null
      report(
        attempt,
        toCompletionEvent(context, { ended: update, accepted, prepared, startedAtMs: attempt.startedAtMs }),
      )
      break
    case 'landed':
      assert(false, 'a body is judged before it lands')
      break
    default:
      assertNever(update, 'onUpdate')
  }
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

const onResponse = async (attempt: RunningAttempt, prepared: PreparedAttempt, response: ResponseHead): Promise<void> =>
  followDecision(attempt, prepared, await evaluate(attempt, prepared, response))

const evaluate = (
  { context, entry, isConditional, hasWaited }: RunningAttempt,
  prepared: PreparedAttempt,
  response: ResponseHead,
): Promise<ResponseDecision> => evaluateResponse(context, entry, prepared, { response, isConditional, hasWaited })

type BufferedUpdate = Extract<TransferUpdate, { type: 'buffered' }>

/** A body that is complete, and may simply be put in its place, is done with. Any other is written as if it came now. */
async function onBuffered(attempt: RunningAttempt, prepared: PreparedAttempt, update: BufferedUpdate): Promise<void> {
  const { context, job, startedAtMs } = attempt
  const decision = await evaluate(attempt, prepared, update.answer)
  if (attempt.aborter.signal.aborted) return
  const judged =
    decision.is === 'accepted'
      ? judgeBuffered(context, { body: update, accepted: decision.accepted, prepared, startedAtMs })
      : null
  if (judged === null || job === null) return followDecision(attempt, prepared, decision)
  attempt.carried.locatedWhenVerified = prepared.located
  attempt.carried.blockCrc32 = null
  attempt.body = createBufferedBody(job)
  attempt.onBodyUpdate = attempt.body.onUpdate
  attempt.endTurn()
  report(attempt, judged)
}

function followDecision(attempt: RunningAttempt, prepared: PreparedAttempt, decision: ResponseDecision): void {
  switch (decision.is) {
    case 'broke':
      // The head of an answer puts nothing in doubt that is held, unless it takes back what the one before it said.
      endBroken(attempt, { ...decision, mayKeep: decision.because.code === 'file/changed' && !attempt.hasReturned })
      break
    case 'ask-plainly':
      ask(attempt, prepared, 'plainly')
      break
    case 'refused':
      keepLoaded(attempt, () => refused(attempt, prepared, decision))
      break
    case 'returned':
      keepLoaded(attempt, () => returnToPrevious(attempt, prepared))
      break
    case 'young':
      keepLoaded(attempt, () => askOlder(attempt, prepared))
      break
    case 'accepted':
      attempt.accepted = decision.accepted
      reportIdentified(attempt, prepared, decision.accepted)
      break
    default:
      assertNever(decision, 'act')
  }
}

/** The answer is taken. Where it begins anew, what was salvaged of a damaged file is of no use. */
function reportIdentified(attempt: RunningAttempt, prepared: PreparedAttempt, accepted: AcceptedResponse): void {
  const identified = createIdentifiedEvent(attempt.entry, accepted, prepared)
  if (identified.fromByte === 0 && identified.islands.length === 0)
    attempt.context.salvagedBytes.delete(attempt.entry.id)
  report(attempt, identified)
}

type Refused = Extract<ResponseDecision, { is: 'refused' }>

/** A credential that the portal knows lacks the right: another one would only be refused as well. */
async function refused(
  attempt: RunningAttempt,
  { credential }: PreparedAttempt,
  { because, isNamed }: Refused,
): Promise<void> {
  const { context, entry, carried, aborter } = attempt
  const { ref } = entry.request
  const isKnown =
    isNamed && credential !== null && (await context.source.isKnown(ref, credential, aborter.signal)) === true
  if (aborter.signal.aborted) return
  if (isKnown) return endBroken(attempt, { because })
  const chances = { chance: context.randomSource.next(), nowMs: context.clock.now() }
  carried.refusal = because
  carried.refused = credential ?? carried.refused
  end(attempt, { type: 'refused', because, ...chances })
}

/** A second of the producer's clock, and what its answers take. */
const AGE_MS = 1200

/** Asks anew when the second is over in which the file was changed: its date then tells it from every later version. */
async function askOlder(attempt: RunningAttempt, prepared: PreparedAttempt): Promise<void> {
  attempt.hasWaited = true
  await attempt.context.clock.sleep(AGE_MS, attempt.aborter.signal)
  const isOurs = toRunningState(attempt.entry)?.attempt === attempt.options.attempt
  if (isOurs && !attempt.aborter.signal.aborted) ask(attempt, prepared, 'on-condition')
}

/** The version that is kept beside is there again: the rest of that is asked for. */
async function returnToPrevious(attempt: RunningAttempt, prepared: PreparedAttempt): Promise<void> {
  // We were stopped: the worker reports that, and nothing is begun any more.
  if (attempt.aborter.signal.aborted) return
  attempt.hasReturned = true
  report(attempt, { type: 'returned' })
  const resumePoint = await resolveResumePoint(attempt.context, attempt.entry, prepared.means)
  if (attempt.aborter.signal.aborted) return
  if (!resumePoint.ok) return endBroken(attempt, { because: resumePoint.failure })
  requestRest(attempt, { ...prepared, resume: resumePoint.value.resume, endByte: null }, resumePoint.value.shrunk)
}

async function write(attempt: RunningAttempt, fromByte: number): Promise<void> {
  const { context, entry, carried, aborter, accepted, prepared, job } = attempt
  assert(accepted !== null && prepared !== null && job !== null, 'an answer was accepted')
  // Where the machine wants it: beside what it keeps of another version, perhaps.
  const making = createPartial(context, entry, toRunningState(entry)?.place ?? accepted.destination.place)
  attempt.making = making
  const made = await making
  attempt.making = null
  // Also when we were asked to stop meanwhile: what lies there now is ours to remove.
  if (made.ok) report(attempt, { type: 'placed', place: made.value })
  if (aborter.signal.aborted) return
  if (!made.ok) return endBroken(attempt, { because: made.failure })
  // Bytes in a partial that the store does not know to be ours would count as another program's after a crash.
  const committed = await context.whenCommitted(entry)
  if (aborter.signal.aborted) return
  if (!committed.ok) return endBroken(attempt, { because: committed.failure })
  const seal = await sealPartial(context, entry, made.value, fromByte === 0)
  if (aborter.signal.aborted) return
  if (!seal.ok) return endBroken(attempt, { because: seal.failure })
  job.write(
    buildWriteMessage(context, entry, { accepted, prepared, carried, place: made.value, fromByte, seal: seal.value }),
  )
}
