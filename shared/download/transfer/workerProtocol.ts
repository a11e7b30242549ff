import * as z from 'zod'
import { checksumAlgorithm } from '../../catalogue/model.js'
import { failureView } from '../../failureView.js'
import { CONTENT_CODINGS } from '../../http/contentCoding.js'
import { LIMITS } from '../../limits.js'
import { byteRange } from '../model/byteRanges.js'
import { fileStamp } from '../model/fileStamp.js'
import { rangeChecksum } from '../model/rangeChecksums.js'
import { unprovenReason } from '../model/verdict.js'
import { hashAlgorithm } from './hashAlgorithm.js'
import { TEXT_FORMATS, TRUNCATABLE_FORMATS } from './truncation.js'

/**
 * Everything that crosses between the engine and a transfer worker. One row is one message; both sides decode.
 * A job is one attempt of one download: its first connection, and those that join it for segments of the same file.
 */

const job = z.number().int().nonnegative()
const bytes = z.number().int().nonnegative()
const ms = z.number().int().positive()
/** How long the head of an answer took: a body may have been read before it is reported. */
const elapsedMs = z.number().nonnegative()
/** Durable or received stretches of a file behind its first gap. */
const islands = z.array(byteRange).max(LIMITS.ISLANDS)
/** What durable stretches hold. */
const sums = z.array(rangeChecksum).max(LIMITS.SUMS)
const header = z.string().max(LIMITS.HEADER_BYTES).nullable()

const hex = z.string().max(128)
/** Lower-case hex by algorithm; of SHA-256 there always is one. */
const digests = z.object({
  'sha-256': z.string().length(64),
  md5: hex.optional(),
  'sha-512': hex.optional(),
  'block-crc32': z
    .string()
    .max(LIMITS.BLOCKS * 8)
    .optional(),
})
export type FileDigests = z.infer<typeof digests>

export const responseHead = z.object({
  status: z.number().int(),
  host: z.string().max(300),
  contentLengths: z.array(z.string().max(LIMITS.HEADER_BYTES)).max(100),
  contentRange: header,
  contentType: header,
  contentEncoding: header,
  contentDisposition: header,
  transferEncoding: header,
  acceptRanges: header,
  etag: header,
  lastModified: header,
  retryAfter: header,
  date: header,
  errorMessage: header,
  authenticate: header,
  nextAccessTime: header,
  isInterceptable: z.boolean(),
  digests: z.object({
    contentDigest: header,
    reprDigest: header,
    contentMd5: header,
    s3Sha256: header,
    s3ChecksumType: header,
    s3Encryption: header,
    s3RequestId: header,
    server: header,
  }),
})

/** A transfer to start. The credential is sent to its origin only, decided again at each redirect (N-02). */
export const startMessage = z.object({
  type: z.literal('start'),
  job,
  url: z.string().max(LIMITS.URL_CHARS * 4),
  /** The portal's host and port, which decide what may be reached from there (N-04). */
  home: z.string().max(300),
  headers: z.record(z.string().max(100), z.string().max(LIMITS.HEADER_BYTES)),
  credential: z
    .object({ origin: z.string().max(500), authorization: z.string().max(LIMITS.TOKEN_CHARS + 20) })
    .nullable(),
  headersMs: ms,
  idleBodyMs: ms,
  /** A body of known length and of no more than this is taken into memory, and its digests made. Null: none is. */
  buffer: z.object({ mostBytes: bytes, algorithms: z.array(checksumAlgorithm).max(2) }).nullable(),
  /**
   * Begins when the body of this job is in memory, and takes over its connection. When that job becomes anything else,
   * `stopped` is replied and nothing was asked. Left out: begins at once.
   */
  behind: job.optional(),
})
export type StartMessage = z.infer<typeof startMessage>

/** Its own length; what the disk can take; what it may have become since it was catalogued. */
export const SIZE_CAPS = ['length', 'disk', 'catalogue'] as const
export type SizeCap = (typeof SIZE_CAPS)[number]

/** The answer is the right one: write it. */
export const writeMessage = z.object({
  type: z.literal('write'),
  job,
  partial: z.string().max(4096),
  /** Where writing starts. */
  fromByte: bytes,
  /** The body begins with so many bytes before `fromByte`, which must be those that are there already. */
  overlapBytes: bytes,
  /** The body's length when the server said it. */
  bodyBytes: bytes.nullable(),
  /** What the body may be at most, and by whose word. */
  capBytes: bytes,
  capBy: z.enum(SIZE_CAPS),
  /** Computed besides SHA-256. */
  algorithms: z.array(hashAlgorithm).max(3),
  floorWindowMs: ms,
  /** The codings to undo, in the order in which they were applied. `isOwn`: the file itself may be what is called a coding. */
  coding: z.object({ names: z.array(z.enum(CONTENT_CODINGS)).max(3), isOwn: z.boolean() }).nullable(),
  /** How its end is looked at; null where a length was said. */
  watchEnd: z.enum(TEXT_FORMATS).nullable(),
  /**
   * No hash vouches for the whole: the producer is asked once more after the last byte, and an answer of it that shows
   * another identity ends the attempt, whichever connection it came by.
   */
  unvouched: z.boolean(),
  /** What of the file is durable behind the first gap, from an attempt before: not asked for again, but at its edges. */
  islands,
  /** What of that, and of what lies before `fromByte`, is known by a checksum: read back beside the transfer. */
  sums,
  /** Of a file that is kept encrypted: what its chunks are sealed with, and whether it begins anew. */
  seal: z.object({ header: z.instanceof(Uint8Array), key: z.instanceof(Uint8Array), isNew: z.boolean() }).optional(),
  /** Null: one connection alone. */
  split: z
    .object({
      totalBytes: bytes,
      /** Less is not worth a request. */
      pieceBytes: bytes,
      /** How many connections there may be at most, the first included. */
      most: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST),
      /** All at once, instead of as long as more bring more. */
      eager: z.boolean(),
    })
    .nullable(),
})
export type WriteMessage = z.infer<typeof writeMessage>

/** The body that is in memory is the right one: put it on disk and give it its name. */
export const landMessage = z.object({
  type: z.literal('land'),
  job,
  /** A free name, known to the store as ours. */
  partial: z.string().max(4096),
  final: z.string().max(4096),
  /** The folder that is meant: another one may have come to lie under its path. */
  folderId: z.string().max(100),
})
export type LandMessage = z.infer<typeof landMessage>

export const workerRequest = z.discriminatedUnion('type', [
  startMessage,
  writeMessage,
  landMessage,
  /** The store knows that so much is durable, islands included: writing may run ahead of that, by a little. */
  z.object({ type: z.literal('acknowledge'), job, durableBytes: bytes }),
  /** How many connections there may be from now on. Those above it are closed. */
  z.object({ type: z.literal('set-connections'), job, most: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST) }),
  /** Bytes per second for all of its connections together; null for no limit. Holds from now on. */
  z.object({ type: z.literal('limit'), job, bytesPerSecond: z.number().int().positive().nullable() }),
  /** Stop: sync what is written and close the file. */
  z.object({ type: z.literal('stop'), job }),
  z.object({ type: z.literal('close') }),
])
export type WorkerRequest = z.infer<typeof workerRequest>

export const workerReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answered'), job, answer: responseHead, headMs: elapsedMs }),
  /** The same, and all of the body is in the worker's memory until it is told to write it, to land it or to stop. */
  z.object({ type: z.literal('buffered'), job, answer: responseHead, headMs: elapsedMs, sizeBytes: bytes, digests }),
  /** The buffered body is durable and has its name; the name itself is not durable yet. */
  z.object({ type: z.literal('landed'), job }),
  z.object({ type: z.literal('checkpoint'), job, durableBytes: bytes, islands, sums }),
  /** How many connections are open and how many are wanted. Reported when it changes, and again while that is more than one. */
  z.object({ type: z.literal('connections'), job, open: bytes, wanted: bytes }),
  z.object({
    type: z.literal('ended'),
    job,
    sizeBytes: bytes,
    digests,
    unfinished: z.enum(TRUNCATABLE_FORMATS).nullable(),
    /** What the producer's answers show of a file that no hash vouches for; null for one that was not asked about. */
    proof: z.union([z.enum(['one-version', 'changed']), unprovenReason]).nullable(),
    /** The body as it was sent, when the file is what was decoded from it. */
    sent: z.object({ sizeBytes: bytes, digests }).nullable(),
    /** The file is still compressed, in a coding that is not known here. */
    isPacked: z.boolean(),
    /** The file when its digests were those of its bytes; null where the disk's clock cannot tell it from a later one. */
    stamp: fileStamp.nullable(),
    /** The file as it lies there, when it is kept encrypted: length and digests above are of what it holds. */
    sealed: z.object({ sizeBytes: bytes, sha256: z.string().length(64) }).optional(),
  }),
  z.object({
    type: z.literal('broke'),
    job,
    because: failureView,
    /** How much longer the server asked another connection of this job to wait. */
    requestedWaitMs: ms.nullable().optional(),
    /** The credential was refused to another connection of this job. */
    isRefused: z.boolean().optional(),
  }),
  /** The worker has closed the file because it was asked to stop. */
  z.object({ type: z.literal('stopped'), job }),
  /** For the eye: bytes on disk or on their way and where they lie behind the first gap, per job, a few times a second for the whole worker. */
  z.object({ type: z.literal('progressed'), jobs: z.array(z.tuple([job, bytes, islands])).max(1000) }),
])
export type WorkerReply = z.infer<typeof workerReply>
export type TransferReply = Exclude<WorkerReply, { type: 'progressed' }>

/** Whether a reply is the last about its job: the worker has closed the file. */
export const isFinalReply = ({ type }: WorkerReply): boolean =>
  type === 'ended' || type === 'landed' || type === 'broke' || type === 'stopped'
