import type { ResponseHead } from '../../../shared/download/http/response.js'
import { countBytes } from '../../../shared/download/model/byteRanges.js'
import { isFinalReply } from '../../../shared/download/transfer/workerProtocol.js'
import type { Failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import { assert, assertNever } from '../../../shared/result.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { TransferHandle, TransferUpdate } from '../transfer/workerPool.js'
import { createPartial, type DurableRanges } from './destination.js'
import {
  type AcceptedResponse,
  type AttemptReport,
  buildWriteOrder,
  createIdentifiedEvent,
  evaluateResponse,
  type ResponseDecision,
  toCompletionEvent,
} from './evaluateResponse.js'
import {
  type AttemptMemo,
  buildTransferRequest,
  type PreparedAttempt,
  prepare,
  resolveResumePoint,
  type StartOptions,
  toRunningState,
} from './prepare.js'
import { createExtraConnections, type ExtraConnections } from './segmentation.js'

/** One attempt while it lasts. */
export interface Attempt {
  readonly number: number
  /** The machine has agreed to the answer: write its body. */
  write(fromByte: number): void
  stop(): void
}

/** An attempt from inside: what it has found out so far. */
interface Running {
  readonly context: EngineContext
  readonly entry: QueueEntry
  readonly options: StartOptions
  readonly memo: AttemptMemo
  readonly aborter: AbortController
  readonly startedAtMs: number
  readonly extraConnections: ExtraConnections
  job: TransferHandle | null
  isConditional: boolean
  prepared: PreparedAttempt | null
  accepted: AcceptedResponse | null
  /** The partial is being made: until that is over no report may say that the file is closed. */
  making: Promise<unknown> | null
  /** The version that was kept beside was offered again, and is what we stand on now. */
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
  memo: AttemptMemo,
): Attempt {
  const now: Running = {
    ...{ context, entry, options, memo },
    aborter: new AbortController(),
    startedAtMs: context.clock.now(),
    extraConnections: createExtraConnections(context, entry, () => now.job),
    job: null,
    isConditional: false,
    prepared: null,
    accepted: null,
    making: null,
    hasReturned: false,
    hasWaited: false,
    endTurn: () => undefined,
  }
  hold(now, () => run(now))
  return {
    number: options.attempt,
    write: (fromByte) => hold(now, () => write(now, fromByte)),
    stop() {
      now.aborter.abort()
      // Before the worker has the job, the aborter alone ends it; afterwards the worker reports that it has closed the file.
      now.job?.stop()
    },
  }
}

/** An attempt that was stopped reads its entry until it notices, although the download rests by then. */
const hold = ({ entry }: Running, work: () => Promise<void>): void => void entry.holdDuring(work)

const report = ({ context, entry, options }: Running, event: AttemptReport): void =>
  context.report(entry, { ...event, attempt: options.attempt })

interface Setback {
  readonly because: Failure
  readonly wishMs?: number | null
  readonly mayKeep?: boolean
}

function toBrokeEvent({ context, prepared }: Running, setback: Setback): AttemptReport {
  const { because, wishMs = null, mayKeep = false } = setback
  const leastMs = prepared?.located.media.encrypted === true ? LIMITS.ENCRYPTED_RETRY_MS : 0
  const chances = { chance: context.randomSource.next(), nowMs: context.clock.now() }
  return { type: 'broke', because, mayKeep, wishMs, leastMs, ...chances }
}

/** Ends before a body: nothing was opened, so the worker's last reply is not waited for. */
function end(now: Running, event: AttemptReport): void {
  now.job?.stop()
  now.endTurn()
  report(now, event)
}

const endBroken = (now: Running, setback: Setback): void => end(now, toBrokeEvent(now, setback))

async function run(now: Running): Promise<void> {
  const { context, entry, options, memo, aborter } = now
  const turn = (done: () => void): void => {
    now.endTurn = done
  }
  if (options.afterMs > 0) await context.clock.sleep(options.afterMs, aborter.signal)
  if (aborter.signal.aborted) return end(now, { type: 'stopped' })
  context.workersFor(entry).warmUp()
  const ready = await prepare(context, entry, options, { memo, signal: aborter.signal, turn })
  if (aborter.signal.aborted) return end(now, { type: 'stopped' })
  if (!ready.ok) return endBroken(now, { because: ready.failure, wishMs: wishOf(ready.failure) })
  if ('held' in ready.value) {
    const { folder, name, sizeBytes, verdict } = ready.value.held
    return end(now, { type: 'held', folder, name, sizeBytes, verdict, nowMs: context.clock.now() })
  }
  standOn(now, ready.value.prepared, ready.value.shrunk)
}

/** How long the portal itself wished to be left alone, when that is why nothing was asked and it named it. */
const wishOf = ({ code, facts }: Failure): number | null =>
  code === 'server/busy' && typeof facts.seconds === 'number' ? facts.seconds * 1000 : null

/** Asks from where the disk says that we stand. */
function standOn(now: Running, prepared: PreparedAttempt, shrunk: DurableRanges | null): void {
  now.prepared = prepared
  if (shrunk !== null) report(now, { type: 'shrunk', ...shrunk })
  ask(now, prepared, 'on-condition')
}

/** Sends the request. The updates of a transfer that it replaces are ignored. */
function ask(now: Running, prepared: PreparedAttempt, how: 'on-condition' | 'plainly'): void {
  const request = buildTransferRequest(now.entry, prepared, how)
  now.isConditional = 'if-range' in request.headers
  now.job?.stop()
  const mine: TransferHandle = now.context.workersFor(now.entry).start(request, (update) => {
    if (now.job !== mine) return
    if (now.making === null) onUpdate(now, prepared, update)
    else void now.making.then(() => onUpdate(now, prepared, update))
  })
  now.job = mine
}

function onUpdate(now: Running, prepared: PreparedAttempt, update: TransferUpdate): void {
  const { context, entry, extraConnections, accepted } = now
  if (update.type !== 'progressed' && isFinalReply(update)) {
    now.endTurn()
    extraConnections.end()
  }
  switch (update.type) {
    case 'progressed':
      context.reportProgress(entry, update.receivedBytes, update.islands)
      break
    case 'answered':
      hold(now, () => onResponse(now, prepared, update.answer))
      break
    case 'checkpoint':
      void recordCheckpoint(now, update)
      break
    case 'connections':
      extraConnections.onReport(update.open, update.wanted)
      break
    case 'broke':
      // Two versions have met: one connection finds out which of them is there.
      if (update.because.code === 'file/changed') now.memo.alone = true
      if (update.isRefused === true) now.memo.refused = prepared.credential ?? now.memo.refused
      report(now, toBrokeEvent(now, { because: update.because, wishMs: update.wishMs ?? null }))
      break
    case 'stopped':
      report(now, { type: 'stopped' })
      break
    case 'ended':
      assert(accepted !== null, 'a body has an answer')
      now.memo.judgedBy = prepared.located
      report(now, toCompletionEvent(context, { ended: update, accepted, prepared, startedAtMs: now.startedAtMs }))
      break
    default:
      assertNever(update, 'onUpdate')
  }
}

type CheckpointMessage = Extract<TransferUpdate, { type: 'checkpoint' }>

/** Records what the worker has synced, and lets it write on once the store has answered. */
async function recordCheckpoint({ context, entry, options, job }: Running, message: CheckpointMessage): Promise<void> {
  const { durableBytes, islands, sums } = message
  await context.recordCheckpoint(entry, { attempt: options.attempt, durableBytes, islands, sums })
  job?.acknowledge(durableBytes + countBytes(islands))
}

async function onResponse(now: Running, prepared: PreparedAttempt, response: ResponseHead): Promise<void> {
  const { context, entry } = now
  const { isConditional, hasWaited } = now
  act(now, prepared, await evaluateResponse(context, entry, prepared, { response, isConditional, hasWaited }))
}

function act(now: Running, prepared: PreparedAttempt, decision: ResponseDecision): void {
  switch (decision.is) {
    case 'broke':
      // The head of an answer puts nothing in doubt that is held, unless it takes back what the one before it said.
      endBroken(now, { ...decision, mayKeep: decision.because.code === 'file/changed' && !now.hasReturned })
      break
    case 'ask-plainly':
      ask(now, prepared, 'plainly')
      break
    case 'refused':
      hold(now, () => refused(now, prepared, decision))
      break
    case 'returned':
      hold(now, () => goBack(now, prepared))
      break
    case 'young':
      hold(now, () => askOlder(now, prepared))
      break
    case 'accepted':
      now.accepted = decision.accepted
      report(now, createIdentifiedEvent(now.entry, decision.accepted, prepared))
      break
    default:
      assertNever(decision, 'act')
  }
}

type Refused = Extract<ResponseDecision, { is: 'refused' }>

/** A credential that the portal knows lacks the right: another one would only be refused as well. */
async function refused(now: Running, { credential }: PreparedAttempt, { because, isNamed }: Refused): Promise<void> {
  const { context, entry, memo, aborter } = now
  const { ref } = entry.request
  const isKnown =
    isNamed && credential !== null && (await context.source.isKnown(ref, credential, aborter.signal)) === true
  if (aborter.signal.aborted) return
  if (isKnown) return endBroken(now, { because })
  const chances = { chance: context.randomSource.next(), nowMs: context.clock.now() }
  memo.refusal = because
  memo.refused = credential ?? memo.refused
  end(now, { type: 'refused', because, ...chances })
}

/** A second of the producer's clock, and what its answers take. */
const AGE_MS = 1200

/** Asks anew when the second is over in which the file was changed: its date then tells it from every later version. */
async function askOlder(now: Running, prepared: PreparedAttempt): Promise<void> {
  now.hasWaited = true
  await now.context.clock.sleep(AGE_MS, now.aborter.signal)
  const isOurs = toRunningState(now.entry)?.attempt === now.options.attempt
  if (isOurs && !now.aborter.signal.aborted) ask(now, prepared, 'on-condition')
}

/** The version that is kept beside is there again: the rest of that is asked for. */
async function goBack(now: Running, prepared: PreparedAttempt): Promise<void> {
  // We were stopped: the worker reports that, and nothing is begun any more.
  if (now.aborter.signal.aborted) return
  now.hasReturned = true
  report(now, { type: 'returned' })
  const standing = await resolveResumePoint(now.context, now.entry, prepared.means)
  if (now.aborter.signal.aborted) return
  if (!standing.ok) return endBroken(now, { because: standing.failure })
  standOn(now, { ...prepared, resume: standing.value.resume }, standing.value.shrunk)
}

async function write(now: Running, fromByte: number): Promise<void> {
  const { context, entry, memo, aborter, accepted, prepared, job } = now
  assert(accepted !== null && prepared !== null && job !== null, 'an answer was accepted')
  // Where the machine wants it: beside what it keeps of another version, perhaps.
  const making = createPartial(context, entry, toRunningState(entry)?.place ?? accepted.destination.place)
  now.making = making
  const made = await making
  now.making = null
  // Also when we were asked to stop meanwhile: what lies there now is ours to remove.
  if (made.ok) report(now, { type: 'placed', place: made.value })
  if (aborter.signal.aborted) return
  if (!made.ok) return endBroken(now, { because: made.failure })
  // Bytes in a partial that the store does not know to be ours would count as another program's after a crash.
  const committed = await context.whenCommitted(entry)
  if (aborter.signal.aborted) return
  if (!committed.ok) return endBroken(now, { because: committed.failure })
  job.write(buildWriteOrder(context, entry, { accepted, prepared, memo, place: made.value, fromByte }))
}
