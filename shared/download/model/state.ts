import * as z from 'zod'
import { declaredChecksum } from '../../catalogue/model.js'
import { FAILURE_CODES, type FailureCode } from '../../failure.js'
import { failureView } from '../../failureView.js'
import { LIMITS } from '../../limits.js'
import { byteRange } from './byteRanges.js'
import { fileStamp } from './fileStamp.js'
import { rangeChecksums } from './rangeChecksums.js'
import { verdict } from './verdict.js'

/**
 * What the engine knows of a download, as it is kept in the store. Each state carries only what is true in it.
 * These are schemas because the store is a border: what was written by an older version, or by a failing disk,
 * is decoded like anything else that comes from outside.
 */

const bytes = z.number().int().nonnegative()
const count = z.number().int().nonnegative()
const header = z.string().max(LIMITS.HEADER_BYTES).nullable()

/**
 * What the server said this file is. Two answers with different identities are different files.
 * `etag` is a strong one or null: a weak one promises the same meaning, not the same bytes (N-15).
 */
export const identity = z.object({ etag: header, lastModified: header, totalBytes: bytes.nullable() })
export type Identity = z.infer<typeof identity>

/**
 * Where the file is being made. `name` is what it will be called; the partial keeps its own name when that changes.
 * `made` says that the partial is ours: until then a file of that name is another program's.
 */
export const fileLocation = z.object({
  folder: z.string().max(4096),
  name: z.string().min(1).max(255),
  partial: z.string().min(1).max(255),
  made: z.boolean(),
  /** The name that it should have had, kept from the beginning: another is given when that one is taken. */
  wanted: z.string().min(1).max(255).optional(),
  /** The file that had our name first. `replace`: it gives it to us and is kept beside; `same`: ours goes if it is no other. */
  rival: z.object({ name: z.string().min(1).max(255), may: z.enum(['replace', 'same']) }).optional(),
  /** The volume on which it began, to tell one that was swapped from a folder that was removed. */
  volume: z.string().max(100).optional(),
})
export type FileLocation = z.infer<typeof fileLocation>

/**
 * The beginning of another version, kept beside until the present one has got farther. Its partial is ours, lies in the
 * folder of `place` and is never the one of `place`.
 */
const former = z.object({
  partial: z.string().min(1).max(255),
  identity,
  contentType: header,
  durableBytes: bytes,
  islands: z.array(byteRange.readonly()).max(LIMITS.ISLANDS).readonly(),
  sums: rangeChecksums.catch([]).default([]),
})
export type PreviousVersion = z.infer<typeof former>

const course = {
  /** Conversations begun, in the whole life of the download. */
  attempts: count,
  /** Attempts that broke since `farthestBytes` grew last: what the patience of the retry rule is spent on. */
  barren: count,
  /** What servers asked us to wait since then, each wait counted for a minute at least: obeying costs no attempt, up to a bound. */
  askedMs: count.default(0),
  /** What the last of them broke by: some answers mean something else right after a trouble. */
  brokeBy: z
    .enum(FAILURE_CODES as [FailureCode, ...FailureCode[]])
    .nullable()
    .catch(null)
    .default(null),
  /** When the first of them broke, for the person: wall time, null while nothing has broken. */
  stuckSinceMs: z.number().int().nullable().catch(null).default(null),
  /** The most bytes that were ever durable at once. A restart that gets no farther than this is no progress. */
  farthestBytes: bytes,
  /** Bytes of the partial, from its beginning, that survive a power cut. Received bytes are for the eye and live elsewhere. */
  durableBytes: bytes,
  /** What is durable behind the first gap: several connections leave it. */
  islands: z.array(byteRange.readonly()).max(LIMITS.ISLANDS).readonly().default([]),
  /** What the durable stretches must hold, as far as that is known: rows of an older version do not say. */
  sums: rangeChecksums.catch([]).default([]),
  identity: identity.nullable(),
  contentType: header,
  place: fileLocation.nullable(),
  /** SHA-256 of a whole fetch that was not what the catalogue declares, or that the producer took back, to recognise it when it comes back. */
  mismatch: z.string().length(64).nullable(),
  former: former.nullable().default(null),
}
const courseSchema = z.object(course)
export type Progress = z.infer<typeof courseSchema>

/** What a file that is kept encrypted holds. */
const clearContent = z.object({ sizeBytes: bytes, sha256: z.string().length(64) })
export type ClearContent = z.infer<typeof clearContent>

/** What is known of a complete file, until its sidecar is written. */
export const outcome = z.object({
  sizeBytes: bytes,
  sha256: z.string().length(64),
  /** Of a file that is kept encrypted: length and hash above are those of the file on disk. */
  clear: clearContent.optional(),
  /**
   * What the catalogue said of the file when it was judged, where no hash of it vouches for the bytes: nothing in them would
   * tell a later process that the catalogue speaks of a newer version by now. Older rows do not say.
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
  /** The file when it was judged. Null where that is not known, or the disk's clock tells nothing: it is read once more. */
  stamp: fileStamp.nullable().catch(null).default(null),
  /**
   * Whether all of it was durable when this was committed. A small body is judged in memory and written afterwards: what
   * a power cut leaves of that is read before it is believed.
   */
  isLanded: z.boolean().default(true),
})
export type Outcome = z.infer<typeof outcome>

export const download = z.discriminatedUnion('is', [
  z.object({ is: z.literal('queued'), ...course }),
  /** `refusals`: so often in a row was it refused, the last time right before this attempt. */
  z.object({ is: z.literal('running'), attempt: count, refusals: count.default(0), ...course }),
  /** Told to stop; the worker still holds the file. Nothing else may open it until it says that it has let go. */
  z.object({ is: z.literal('stopping'), attempt: count, next: z.enum(['paused', 'queued', 'cancelled']), ...course }),
  z.object({ is: z.literal('waiting'), untilMs: z.number().int(), because: failureView, ...course }),
  z.object({ is: z.literal('paused'), because: z.union([z.literal('person'), failureView]), ...course }),
  /**
   * Complete and judged, synced unless it has not landed yet; getting its name and its sidecar. `trouble`: what would not let it, as a full disk or a
   * catalogue that was away. `untilMs`: when it is tried again by itself, if it is. `isNamed`:
   * what stands under its name was put there by us.
   */
  z.object({
    is: z.literal('publishing'),
    outcome,
    trouble: failureView.nullable(),
    untilMs: z.number().int().nullable().default(null),
    isNamed: z.boolean().default(false),
    ...course,
    place: fileLocation,
  }),
  z.object({
    is: z.literal('done'),
    attempts: count,
    folder: z.string().max(4096),
    name: z.string().min(1).max(255),
    sizeBytes: bytes,
    /** How much it holds, when it is kept encrypted. */
    clearBytes: bytes.optional(),
    verdict,
    /** The name that it should have had, when that one was taken. */
    renamedFrom: z.string().min(1).max(255).optional(),
    atMs: z.number().int(),
  }),
  z.object({ is: z.literal('failed'), because: failureView, atMs: z.number().int(), ...course }),
  z.object({ is: z.literal('cancelled') }),
])
export type Download = z.infer<typeof download>

const NAMES: ReadonlySet<string> = new Set(download.options.map(({ shape }) => shape.is.value))
/** Whether a state has this name. */
export const isDownloadState = (name: string): name is Download['is'] => NAMES.has(name)
export type StateOf<Is extends Download['is']> = Extract<Download, { is: Is }>

/** Patience of which nothing is spent. */
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
  former: null,
}

export const QUEUED: Download = { is: 'queued', ...FRESH }

/** The part of a live state that outlives it. */
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
  former: live.former,
})

/** Nothing fetched so far of this version counts any more; what we learnt about the server's patience and the name stays. */
export const restartFromZero = (live: Progress): Progress => ({
  ...getProgress(live),
  durableBytes: 0,
  islands: [],
  sums: [],
  identity: null,
  contentType: null,
})
