import type { ResumePlan, VerificationMeans } from '../../../shared/download/http/planResume.js'
import type { ResponseHead } from '../../../shared/download/http/responseHead.js'
import type { AttemptReport, DownloadEffect } from '../../../shared/download/machine/eventsAndEffects.js'
import type { FileLocation } from '../../../shared/download/model/state.js'
import type { Failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { LocatedMedia, MediaCredential } from '../../ports/mediaSource.js'
import type { EngineContext } from '../context/engineContext.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import type { TransferHandle } from '../workerPool/transferHandle.js'
import type { BufferedBody } from './bufferedBody.js'
import type { CarryOver } from './carryOver.js'
import type { BodyOffer, SpaceBudget } from './destination/reserveSpace.js'
import type { ExtraConnections } from './extraConnections.js'

export type StartOptions = Omit<Extract<DownloadEffect, { readonly type: 'open' }>, 'type'>

/** What an attempt has found out before it sends its request. */
export interface PreparedAttempt {
  readonly located: LocatedMedia
  readonly credential: MediaCredential | null
  readonly folder: string
  readonly resume: ResumePlan
  /** Where the first gap ends, if the bytes behind it were salvaged from a damaged file; else null. */
  readonly endByte: number | null
  readonly means: VerificationMeans
}

/** A response whose body may be taken. */
export interface OfferedResponse extends Pick<BodyOffer, 'reading'> {
  readonly response: ResponseHead
}

/** An accepted response, and where its body is written. */
export interface AcceptedResponse extends OfferedResponse, BodyOffer {
  /** Where the body is written, and its largest accepted length. */
  readonly destination: SpaceBudget & { readonly place: FileLocation }
}

/** The internal state of an attempt. */
export interface RunningAttempt {
  readonly context: EngineContext
  readonly entry: QueueEntry
  readonly options: StartOptions
  readonly carried: CarryOver
  readonly aborter: AbortController
  readonly startedAtMs: number
  readonly extraConnections: ExtraConnections
  job: TransferHandle | null
  /** Whether the request had the condition that the file is unchanged. */
  isConditional: boolean
  prepared: PreparedAttempt | null
  accepted: AcceptedResponse | null
  /** Set while the partial is being created: until that has ended, no report may say that the file is closed. */
  partialCreation: Promise<unknown> | null
  /** The bytes that were on the disk when the body began, and those that were reported as arrived since. */
  knownBytes: number
  /** The body that was judged in memory; `takeBody` takes it once. */
  body: BufferedBody | null
  /** Receives the updates of the job after its body was judged: the download is no longer running then. */
  onBodyUpdate: BufferedBody['onUpdate'] | null
  /** The server has offered the previous version again, and this attempt continues it. */
  hasReturnedToOtherVersion: boolean
  /** The attempt has already waited for the end of the second in which the file was modified. */
  hasWaited: boolean
  /** Ends the turn of this attempt, for a media that only one attempt at a time may fetch. */
  endTurn: () => void
}

/** An attempt that has what it needs for its request. */
export interface RequestingAttempt extends RunningAttempt {
  prepared: PreparedAttempt
}

/** Returns whether an attempt is prepared for its request. */
export const isRequesting = (attempt: RunningAttempt): attempt is RequestingAttempt => attempt.prepared !== null

/** Keeps the entry loaded: a stopped attempt reads it until it notices, although the download is at rest by then. */
export const keepLoaded = ({ entry }: RunningAttempt, work: () => Promise<void>): void =>
  void entry.keepLoadedDuring(work)

/** Reports an event with the number of its attempt, by which the state machine ignores late reports. */
export const report = ({ context, entry, options }: RunningAttempt, event: AttemptReport): void =>
  context.report(entry, { attempt: options.attempt, ...event })

/** Reports the bytes that have arrived since the last report; `receivedBytes` counts those that were held before, too. */
export function reportArrived(attempt: RunningAttempt, receivedBytes: number): void {
  const bytes = receivedBytes - attempt.knownBytes
  if (bytes <= 0) return
  attempt.knownBytes = receivedBytes
  attempt.context.reportArrived(bytes)
}

/** Why an attempt failed. */
interface Setback {
  readonly because: Failure
  readonly requestedWaitMs?: number | null
  readonly mayKeep?: boolean
}

/** Creates the event of a failed attempt. */
export function toBrokeEvent({ context, prepared }: RunningAttempt, setback: Setback): AttemptReport {
  const { because, requestedWaitMs = null, mayKeep = false } = setback
  const leastMs = prepared?.located.media.encrypted === true ? LIMITS.ENCRYPTED_RETRY_MS : 0
  const chances = { chance: context.randomSource.next(), nowMs: context.clock.now() }
  return { type: 'broke', because, mayKeep, requestedWaitMs, leastMs, ...chances }
}

/** Ends the attempt before any body: no file is open, so there is no need to wait for the worker's last reply. */
export function endAttempt(attempt: RunningAttempt, event: AttemptReport): void {
  attempt.job?.stop()
  attempt.endTurn()
  report(attempt, event)
}

/** Ends the attempt before any body, with the event of a failure. */
export const endWithFailure = (attempt: RunningAttempt, setback: Setback): void =>
  endAttempt(attempt, toBrokeEvent(attempt, setback))
