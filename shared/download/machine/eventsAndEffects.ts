import type { Failure } from '../../failure.js'
import type { ByteRanges } from '../model/byteRanges.js'
import type { RangeChecksums } from '../model/rangeChecksums.js'
import type { Download, FileLocation, Identity, Outcome } from '../model/state.js'
import type { Verdict } from '../model/verdict.js'

/** What is known when an attempt fails. Times are milliseconds; `chance` is uniform in [0, 1). */
export interface AttemptFailure {
  readonly because: Failure
  /**
   * Set with `file/changed` when the head of a response said so: the held bytes are sound, but of another version than
   * the server offers.
   */
  readonly mayKeep?: boolean
  /** The wait that the server requested, bounded, or null. */
  readonly requestedWaitMs: number | null
  /** The shortest wait that this kind of media requires. */
  readonly leastMs: number
  readonly chance: number
  readonly nowMs: number
}

/** What an attempt reports. The machine ignores a report of any attempt but the present one. */
export type AttemptEvent =
  | {
      readonly type: 'identified'
      readonly attempt: number
      readonly identity: Identity
      readonly contentType: string | null
      readonly fromByte: number
      /** The durable ranges behind `fromByte` that stay valid. */
      readonly islands: ByteRanges
      readonly place: FileLocation
      /**
       * Whether held bytes from which this response cannot continue may be kept: they are sound, and the disk has room
       * for them beside the new body.
       */
      readonly mayKeep: boolean
    }
  /** The response carries the version that was kept beside the partial: the download continues that one. */
  | { readonly type: 'returned'; readonly attempt: number }
  | { readonly type: 'placed'; readonly attempt: number; readonly place: FileLocation }
  /** The partial on disk is shorter than the state says. The disk is right. */
  | { readonly type: 'shrunk'; readonly attempt: number; readonly durableBytes: number; readonly islands: ByteRanges }
  /** The sound blocks of a damaged file of ours were copied into the partial and are durable. */
  | {
      readonly type: 'salvaged'
      readonly attempt: number
      readonly identity: Identity
      readonly contentType: string | null
      readonly durableBytes: number
      readonly islands: ByteRanges
      readonly sums: RangeChecksums
    }
  | { readonly type: 'judged'; readonly attempt: number; readonly outcome: Outcome }
  /** A small body is complete in memory and was judged there. It is written to disk and gets its name next. */
  | {
      readonly type: 'judged-in-memory'
      readonly attempt: number
      readonly identity: Identity
      readonly contentType: string | null
      readonly place: FileLocation
      readonly outcome: Outcome
    }
  | {
      readonly type: 'mismatched'
      readonly attempt: number
      readonly because: Failure
      readonly sha256: string
      /** The outcome to accept when the same bytes arrive a second time; null if they stay wrong. */
      readonly ifSame: Outcome | null
      readonly requestedWaitMs: number | null
      readonly chance: number
      readonly nowMs: number
    }
  | {
      readonly type: 'refused'
      readonly attempt: number
      readonly because: Failure
      readonly chance: number
      readonly nowMs: number
    }
  | (AttemptFailure & { readonly type: 'broke'; readonly attempt: number })
  | {
      readonly type: 'held'
      readonly attempt: number
      readonly folder: string
      readonly name: string
      readonly sizeBytes: number
      readonly clearBytes?: number | undefined
      readonly verdict: Verdict
      readonly nowMs: number
    }
  /** The worker has closed the file, and the body is neither complete nor broken. */
  | { readonly type: 'stopped'; readonly attempt: number }

type WithoutAttempt<E> = E extends AttemptEvent ? Omit<E, 'attempt'> : never
/** An event of an attempt, without its number. */
export type AttemptReport = WithoutAttempt<AttemptEvent>

/** What the publisher reports. The machine ignores a report about a download that is not being published. */
export type PublishEvent =
  | { readonly type: 'renamed'; readonly place: FileLocation }
  | { readonly type: 'published'; readonly nowMs: number }
  /** `isNamed`: the file has its final name, but it was not recorded. */
  | {
      readonly type: 'unpublished'
      readonly because: Failure
      readonly isNamed: boolean
      readonly chance: number
      readonly nowMs: number
    }
  /** The complete partial is gone, and no file of ours has the final name. */
  | { readonly type: 'lost' }
  /** Another program has changed the complete partial since it was judged. */
  | { readonly type: 'meddled'; readonly chance: number; readonly nowMs: number }

export type DownloadEvent =
  | AttemptEvent
  | PublishEvent
  | { readonly type: 'slot-opened' }
  | { readonly type: 'woke'; readonly attempts: number }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  /** The machine slept: its sockets are dead, and a wait by the wall clock may be over. */
  | { readonly type: 'slept'; readonly nowMs: number }
  /** The wall clock was shifted by `byMs` milliseconds. */
  | { readonly type: 'clock-turned'; readonly byMs: number }
  /**
   * The disk of this download takes nothing now, for this reason. The event is sent before an attempt finds that out by
   * itself, and again when the reason changes.
   */
  | { readonly type: 'held-back'; readonly because: Failure }
  /**
   * The disk of this download works again and has room for it. The download goes on if it still waits for its disk, but
   * not if a person has paused it.
   */
  | { readonly type: 'released' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'asked-again' }

export type DownloadEffect =
  /** Locate the media again and start a conversation after `afterMs`; `renew` asks for a new credential. */
  | { readonly type: 'open'; readonly attempt: number; readonly renew: boolean; readonly afterMs: number }
  /** The machine has accepted the response: write its body from `fromByte` on. */
  | { readonly type: 'write'; readonly attempt: number; readonly fromByte: number }
  | { readonly type: 'stop'; readonly attempt: number }
  | { readonly type: 'wake'; readonly attempts: number; readonly afterMs: number }
  | { readonly type: 'publish' }
  | { readonly type: 'discard'; readonly place: FileLocation }
  /** Remove a complete file that was cancelled. `isNamed`: the file with the final name was put there by us. */
  | {
      readonly type: 'withdraw'
      readonly place: FileLocation
      readonly isNamed: boolean
      readonly sizeBytes: number
      readonly sha256: string
    }
  /** Keep complete bytes that are not what the catalogue declares, under a name that says so. */
  | { readonly type: 'set-aside'; readonly place: FileLocation }

export type Transition = readonly [next: Download, effects: readonly DownloadEffect[]]
