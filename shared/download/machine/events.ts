import type { Failure } from '../../failure.js'
import type { ByteRanges } from '../model/byteRanges.js'
import type { RangeChecksums } from '../model/rangeChecksums.js'
import type { Download, FileLocation, Identity, Outcome } from '../model/state.js'
import type { Verdict } from '../model/verdict.js'

/** What an attempt reports. A report of any other attempt than the present one is stale. */
export type AttemptEvent =
  | {
      readonly type: 'identified'
      readonly attempt: number
      readonly identity: Identity
      readonly contentType: string | null
      readonly fromByte: number
      /** What is durable behind `fromByte` and stays so. */
      readonly islands: ByteRanges
      readonly place: FileLocation
      /** What cannot be gone on with is sound, and there is room for it beside what comes now. */
      readonly mayKeep: boolean
    }
  /** The answer is of the version that was kept beside: it is gone on with. */
  | { readonly type: 'returned'; readonly attempt: number }
  | { readonly type: 'placed'; readonly attempt: number; readonly place: FileLocation }
  /** The partial on disk is shorter than we believed: the disk is right. */
  | { readonly type: 'shrunk'; readonly attempt: number; readonly durableBytes: number; readonly islands: ByteRanges }
  /** What is left of a damaged file of ours was copied into the partial, and is durable. */
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
  /** All of a small body is in memory, and judged. It gets its place on disk and its name at once. */
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
      /** What it is when the same bytes come twice; null: it stays wrong. */
      readonly ifSame: Outcome | null
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
  | {
      readonly type: 'broke'
      readonly attempt: number
      readonly because: Failure
      /** `file/changed`, said by the head of an answer: what is held is sound, and of another version. */
      readonly mayKeep?: boolean
      readonly requestedWaitMs: number | null
      readonly leastMs: number
      readonly chance: number
      readonly nowMs: number
    }
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
  /** The worker has closed the file without an end or a break. */
  | { readonly type: 'stopped'; readonly attempt: number }

export type DownloadEvent =
  | AttemptEvent
  | { readonly type: 'slot-opened' }
  | { readonly type: 'woke'; readonly attempts: number }
  | { readonly type: 'renamed'; readonly place: FileLocation }
  | { readonly type: 'published'; readonly nowMs: number }
  /** `isNamed`: it has its name by now, and was not recorded. */
  | {
      readonly type: 'unpublished'
      readonly because: Failure
      readonly isNamed: boolean
      readonly chance: number
      readonly nowMs: number
    }
  /** The complete partial is gone and nothing stands under its final name. */
  | { readonly type: 'lost' }
  /** The complete partial does not hold any more what was judged: another program has changed it. */
  | { readonly type: 'meddled'; readonly chance: number; readonly nowMs: number }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  /** The machine slept: its sockets are dead, and a wait by the wall clock may be over. */
  | { readonly type: 'slept'; readonly nowMs: number }
  /** The wall clock was turned by so much. */
  | { readonly type: 'clock-turned'; readonly byMs: number }
  /** Its disk takes nothing now, for this reason: it would only find that out by itself, or it waits there already. */
  | { readonly type: 'held-back'; readonly because: Failure }
  /** Its disk is well and has room for it. It goes on if it still waits for its disk, and not if a person has paused it. */
  | { readonly type: 'released' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'asked-again' }

export type DownloadEffect =
  /** Locate the media afresh and start a conversation, after a moment; `refreshSession` asks for a new credential. */
  | { readonly do: 'open'; readonly attempt: number; readonly renew: boolean; readonly afterMs: number }
  /** The answer is the right one: write its body from `fromByte`. */
  | { readonly do: 'write'; readonly attempt: number; readonly fromByte: number }
  | { readonly do: 'stop'; readonly attempt: number }
  | { readonly do: 'wake'; readonly attempts: number; readonly afterMs: number }
  | { readonly do: 'publish' }
  | { readonly do: 'discard'; readonly place: FileLocation }
  /** A complete file is not wanted any more. `isNamed`: what stands under its name was put there by us. */
  | {
      readonly do: 'withdraw'
      readonly place: FileLocation
      readonly isNamed: boolean
      readonly sizeBytes: number
      readonly sha256: string
    }
  /** Keep complete bytes that are not what was declared, under a name that says so. */
  | { readonly do: 'set-aside'; readonly place: FileLocation }

export type Transition = readonly [next: Download, effects: readonly DownloadEffect[]]
