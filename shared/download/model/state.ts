import * as z from 'zod'
import { declaredChecksum } from '../../catalogue/model.js'
import { FAILURE_CODES, type FailureCode } from '../../failure.js'
import { failureView } from '../../failureView.js'
import { LIMITS } from '../../limits.js'
import { type ByteRanges, countBytes, islands } from './byteRanges.js'
import { fileStamp } from './fileStamp.js'
import { rangeChecksums } from './rangeChecksums.js'
import { headerValue } from './serverDigests.js'
import { verdict } from './verdict.js'

/**
 * The state of a download, as the store keeps it. Each state has only the fields that mean something in it. These are
 * schemas because the store is a trust boundary: an older version or a failing disk may have written the row, so it is
 * decoded like any other input from outside.
 */

const bytes = z.number().int().nonnegative()
const count = z.number().int().nonnegative()

/**
 * The validators and the length that the server gave. Two responses with different identities carry different files.
 * `etag` is a strong tag or null: a weak tag promises the same meaning and not the same bytes (N-15).
 */
export const identity = z.object({ etag: headerValue, lastModified: headerValue, totalBytes: bytes.nullable() })
export type Identity = z.infer<typeof identity>

/**
 * Where a download writes. `name` is the final name; the partial keeps its own name when the final name changes. `made`
 * says that we created the partial: until then a file with that name belongs to another program.
 */
export const fileLocation = z.object({
  folder: z.string().max(4096),
  name: z.string().min(1).max(255),
  partial: z.string().min(1).max(255),
  made: z.boolean(),
  /** The name that was wanted first. The file gets another name when this one is taken. */
  wanted: z.string().min(1).max(255).optional(),
  /**
   * The file that already had our name. `replace`: our file takes its name, and the other file is kept beside it;
   * `same`: our partial is removed when both files have the same bytes.
   */
  rival: z.object({ name: z.string().min(1).max(255), may: z.enum(['replace', 'same']) }).optional(),
  /** The volume on which the download began. It tells a disk that was swapped from a folder that was removed. */
  volume: z.string().max(100).optional(),
})
export type FileLocation = z.infer<typeof fileLocation>

/**
 * The durable part of another version, kept until the present version has more durable bytes. Its partial is ours, lies
 * in the folder of `place`, and always has another name than the partial of `place`.
 */
const otherVersionPartial = z.object({
  partial: z.string().min(1).max(255),
  identity,
  contentType: headerValue,
  durableBytes: bytes,
  islands,
  sums: rangeChecksums.catch([]).default([]),
})
export type OtherVersionPartial = z.infer<typeof otherVersionPartial>

const course = {
  /** How many attempts were started in the whole life of the download. */
  attempts: count,
  /** Attempts that failed since `farthestBytes` grew last. The retry policy gives up after a bounded number of them. */
  barren: count,
  /**
   * The sum of the waits that servers have requested since then, each counted as one minute or more. Such a wait does
   * not count as a failed attempt until the sum reaches a bound.
   */
  askedMs: count.default(0),
  /** The failure code of the last failed attempt: right after a server error, some answers mean something else. */
  brokeBy: z
    .enum(FAILURE_CODES as [FailureCode, ...FailureCode[]])
    .nullable()
    .catch(null)
    .default(null),
  /** When the first of these attempts failed, in wall time, shown to a person; null if none has failed. */
  stuckSinceMs: z.number().int().nullable().catch(null).default(null),
  /**
   * The most bytes that were ever durable at once. A restart counts as progress only when it gets farther than this.
   */
  farthestBytes: bytes,
  /**
   * How many bytes from the start of the partial survive a power cut. The number of received bytes is only shown and is
   * kept elsewhere.
   */
  durableBytes: bytes,
  /** The durable ranges behind the first gap. Several connections leave them. */
  islands: islands.default([]),
  /** The checksums of durable ranges. Rows of an older version have none. */
  sums: rangeChecksums.catch([]).default([]),
  identity: identity.nullable(),
  contentType: headerValue,
  place: fileLocation.nullable(),
  /**
   * The SHA-256 of a complete body that did not match the catalogue, or whose version the producer replaced during the
   * transfer. It lets us recognise the same bytes when they are sent again.
   */
  mismatch: z.string().length(64).nullable(),
  otherVersion: otherVersionPartial.nullable().default(null),
}
const courseSchema = z.object(course)
export type Progress = z.infer<typeof courseSchema>

/** The clear content of a file that is kept encrypted. */
const clearContent = z.object({ sizeBytes: bytes, sha256: z.string().length(64) })
export type ClearContent = z.infer<typeof clearContent>

/** The result for a complete file, until its sidecar is written. */
export const outcome = z.object({
  sizeBytes: bytes,
  sha256: z.string().length(64),
  /**
   * The clear content, if the file is kept encrypted; `sizeBytes` and `sha256` above are then those of the encrypted
   * file on disk.
   */
  clear: clearContent.optional(),
  /**
   * The catalogue's entry when the file was judged, kept where no hash of the catalogue verifies the bytes: a later
   * process could not tell from the bytes that the catalogue describes a newer version by then. Older rows do not have
   * it.
   */
  declared: z
    .object({
      sizeBytes: bytes.nullable(),
      checksum: declaredChecksum,
      updated: z.string().max(LIMITS.URL_CHARS).nullable(),
    })
    .optional()
    .catch(undefined),
  declaredDigest: z.object({ algorithm: z.enum(['md5', 'sha-256', 'sha-512']), hex: z.string().max(128) }).nullable(),
  verdict,
  servedBy: z.string().max(300),
  startedAtMs: z.number().int(),
  /**
   * The stamp of the file when it was judged. Null where it is not known or where the disk's clock is too coarse to
   * show a change; the publisher then reads the file once more.
   */
  stamp: fileStamp.nullable().catch(null).default(null),
  /**
   * Whether the whole file was durable when this was committed. A small body is judged in memory and written
   * afterwards, so what a power cut leaves of it is read before it is trusted.
   */
  isLanded: z.boolean().default(true),
})
export type Outcome = z.infer<typeof outcome>

export const download = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued'), ...course }),
  /** `refusals`: how often in a row servers have refused the credential, the last time right before this attempt. */
  z.object({ type: z.literal('running'), attempt: count, refusals: count.default(0), ...course }),
  /**
   * The engine has asked the worker to stop, and the worker still has the file open. Nothing else may open the file
   * until the worker reports that it has closed it.
   */
  z.object({ type: z.literal('stopping'), attempt: count, next: z.enum(['paused', 'queued', 'cancelled']), ...course }),
  z.object({ type: z.literal('waiting'), untilMs: z.number().int(), because: failureView, ...course }),
  z.object({ type: z.literal('paused'), because: z.union([z.literal('person'), failureView]), ...course }),
  /**
   * The file is complete, judged and synced (unless it has not landed yet) and gets its name and its sidecar next.
   * `trouble`: what prevented that, such as a full disk or an unreachable catalogue. `untilMs`: when it is retried
   * automatically, if at all. `isNamed`: the file with the final name was put there by us.
   */
  z.object({
    type: z.literal('publishing'),
    outcome,
    trouble: failureView.nullable(),
    untilMs: z.number().int().nullable().default(null),
    isNamed: z.boolean().default(false),
    ...course,
    place: fileLocation,
  }),
  z.object({
    type: z.literal('done'),
    attempts: count,
    folder: z.string().max(4096),
    name: z.string().min(1).max(255),
    sizeBytes: bytes,
    /** The length of the clear content of a file that is kept encrypted. */
    clearBytes: bytes.optional(),
    verdict,
    /** The name that was wanted first, if it was taken. */
    renamedFrom: z.string().min(1).max(255).optional(),
    atMs: z.number().int(),
  }),
  z.object({ type: z.literal('failed'), because: failureView, atMs: z.number().int(), ...course }),
  z.object({ type: z.literal('cancelled') }),
])
export type Download = z.infer<typeof download>

const NAMES: ReadonlySet<string> = new Set(download.options.map(({ shape }) => shape.type.value))
/** Returns whether a state has this name. */
export const isDownloadState = (name: string): name is Download['type'] => NAMES.has(name)
export type StateOf<Type extends Download['type']> = Extract<Download, { type: Type }>

/**
 * Decodes a state as the queue stores it. There its tag is `is`, and the part of another version is `former`, because
 * rows of every version have these names and older versions read them.
 */
export const storedDownload = z.preprocess((value) => {
  if (typeof value !== 'object' || value === null || !('is' in value)) return null
  const { is: type, former: otherVersion, ...rest } = value as { is: unknown; former?: unknown }
  return { ...rest, otherVersion, type }
}, download)

/**
 * Writes a state as the queue stores it. New fields stand before those that are spread: V8 adds each later one by itself,
 * which takes twenty times as long.
 */
export function serializeDownload(state: Download): string {
  if (!('otherVersion' in state)) {
    const { type, ...rest } = state
    return JSON.stringify({ is: type, ...rest })
  }
  const { type, otherVersion: former, ...rest } = state
  return JSON.stringify({ is: type, former, ...rest })
}

/** A retry budget of which nothing is spent. */
export const FRESH_RETRY_BUDGET = { barren: 0, askedMs: 0, brokeBy: null, stuckSinceMs: null } as const

export const FRESH: Progress = {
  attempts: 0,
  ...FRESH_RETRY_BUDGET,
  farthestBytes: 0,
  durableBytes: 0,
  islands: [],
  sums: [],
  identity: null,
  contentType: null,
  place: null,
  mismatch: null,
  otherVersion: null,
}

export const QUEUED: Download = { type: 'queued', ...FRESH }

/** Returns the fields that are kept when a live state changes into another one. */
export const getProgress = (live: Progress): Progress => ({
  attempts: live.attempts,
  barren: live.barren,
  askedMs: live.askedMs,
  brokeBy: live.brokeBy,
  stuckSinceMs: live.stuckSinceMs,
  farthestBytes: live.farthestBytes,
  durableBytes: live.durableBytes,
  islands: live.islands,
  sums: live.sums,
  identity: live.identity,
  contentType: live.contentType,
  place: live.place,
  mismatch: live.mismatch,
  otherVersion: live.otherVersion,
})

/** Discards everything fetched of this version. The retry budget, the final name and the location stay. */
export const restartFromZero = (live: Progress): Progress => ({
  ...getProgress(live),
  durableBytes: 0,
  islands: [],
  sums: [],
  identity: null,
  contentType: null,
})

/** Counts the durable bytes, before and behind the first gap. */
export const countDurableBytes = (held: { readonly durableBytes: number; readonly islands: ByteRanges }): number =>
  held.durableBytes + countBytes(held.islands)

/** Counts the bytes that are not durable yet; null when the server has not given the length of the file. */
export function countMissingBytes(live: Pick<Progress, 'identity' | 'durableBytes' | 'islands'>): number | null {
  const totalBytes = live.identity?.totalBytes ?? null
  return totalBytes === null ? null : Math.max(0, totalBytes - countDurableBytes(live))
}
