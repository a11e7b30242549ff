import * as z from 'zod'
import { checksumAlgorithm } from '../../catalogue/model.js'
import { failureView } from '../../failureView.js'
import { CONTENT_CODINGS } from '../../http/contentCoding.js'
import { LIMITS } from '../../limits.js'
import { responseHead } from '../http/responseHead.js'
import { islands } from '../model/byteRanges.js'
import { fileStamp } from '../model/fileStamp.js'
import { rangeChecksums } from '../model/rangeChecksums.js'
import { unprovenReason } from '../model/verdict.js'
import { hashAlgorithm } from './hashAlgorithm.js'
import { SUBSTITUTE_KINDS, SUBSTITUTE_NOTE_CHARS } from './substituteDetector.js'
import { TEXT_FORMATS, TRUNCATABLE_FORMATS } from './unfinishedFormatDetector.js'

/**
 * The messages between the engine and a transfer worker. Both sides decode every message. A job is one attempt of one
 * download: its first connection, and those that join it for segments of the same file.
 */

const job = z.number().int().nonnegative()
const bytes = z.number().int().nonnegative()
const ms = z.number().int().positive()
/**
 * The time until the head of the response arrived. It is reported separately, because the body may be read before the
 * reply.
 */
const elapsedMs = z.number().nonnegative()
const hex = z.string().max(128)
/** Digests in lower-case hex, by algorithm; SHA-256 is always present. */
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

/**
 * Starts a transfer. The worker sends the credential only to its origin, and decides that again at each redirect
 * (N-02).
 */
export const startMessage = z.object({
  type: z.literal('start'),
  job,
  url: z.string().max(LIMITS.URL_CHARS * 4),
  /** The portal's host and port, which decide which addresses this transfer may reach (N-04). */
  home: z.string().max(300),
  headers: z.record(z.string().max(100), z.string().max(LIMITS.HEADER_BYTES)),
  credential: z
    .object({ origin: z.string().max(500), authorization: z.string().max(LIMITS.TOKEN_CHARS + 20) })
    .nullable(),
  headersMs: ms,
  idleBodyMs: ms,
  /** A body of known length up to `mostBytes` is taken into memory and hashed there. Null: no body is. */
  buffer: z.object({ mostBytes: bytes, algorithms: z.array(checksumAlgorithm).max(2) }).nullable(),
  /**
   * The job behind which this one starts: it begins when the body of that job is in memory, and takes over its
   * connection. If that job ends in any other way, the worker replies `stopped` and sends no request. Left out: the
   * transfer begins at once.
   */
  behind: job.optional(),
})
export type StartMessage = z.infer<typeof startMessage>

/**
 * What limits a body: its own length, the space on the disk, or the largest plausible growth since it was catalogued.
 */
export const SIZE_CAPS = ['length', 'disk', 'catalogue'] as const
export type SizeCap = (typeof SIZE_CAPS)[number]

/** Writes the body: the engine has accepted the response. */
export const writeMessage = z.object({
  type: z.literal('write'),
  job,
  partial: z.string().max(4096),
  /** The offset at which writing starts. */
  fromByte: bytes,
  /** The body starts this many bytes before `fromByte`; these must equal the bytes in the file. */
  overlapBytes: bytes,
  /** The body's length if the server declared it. */
  bodyBytes: bytes.nullable(),
  /** The largest accepted length of the body, and what sets that limit. */
  capBytes: bytes,
  capBy: z.enum(SIZE_CAPS),
  /** Digests to compute besides SHA-256. */
  algorithms: z.array(hashAlgorithm).max(3),
  floorWindowMs: ms,
  /**
   * The codings to decode, in the order in which the server applied them. `isOwn`: the file itself may be a gzip file
   * that the server labels with a coding.
   */
  coding: z.object({ names: z.array(z.enum(CONTENT_CODINGS)).max(3), isOwn: z.boolean() }).nullable(),
  /** The format by which the end of the body is checked; null if the server declared a length. */
  watchEnd: z.enum(TEXT_FORMATS).nullable(),
  /**
   * No hash verifies the file. The worker therefore asks the producer once more after the last byte, and any response
   * with another identity, on whichever connection, ends the attempt.
   */
  unvouched: z.boolean(),
  /**
   * The ranges behind the first gap that are durable from an earlier attempt. Only their first bytes are requested
   * again.
   */
  islands,
  /**
   * The checksums of durable ranges, before and behind `fromByte`. The worker reads these ranges back during the
   * transfer.
   */
  sums: rangeChecksums,
  /**
   * For a file that is kept encrypted: the header and the key that seal its chunks, and whether the file begins anew.
   */
  seal: z.object({ header: z.instanceof(Uint8Array), key: z.instanceof(Uint8Array), isNew: z.boolean() }).optional(),
  /** Null: only one connection is used. */
  split: z
    .object({
      totalBytes: bytes,
      /** The smallest segment that is worth a request. */
      pieceBytes: bytes,
      /** The largest number of connections, the first included. */
      most: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST),
      /** Opens all at once, instead of adding connections while they help. */
      eager: z.boolean(),
    })
    .nullable(),
})
export type WriteMessage = z.infer<typeof writeMessage>

/** Writes the buffered body to disk and gives it its final name. */
export const landMessage = z.object({
  type: z.literal('land'),
  job,
  /** A free name that the store has recorded as ours. */
  partial: z.string().max(4096),
  final: z.string().max(4096),
  /** The identity of the folder that is meant: another folder may have replaced it under the same path. */
  folderId: z.string().max(100),
})
export type LandMessage = z.infer<typeof landMessage>

export const workerRequest = z.discriminatedUnion('type', [
  startMessage,
  writeMessage,
  landMessage,
  /**
   * The store has recorded this many durable bytes, islands included. The worker may write only a little further ahead.
   */
  z.object({ type: z.literal('acknowledge'), job, durableBytes: bytes }),
  /** The largest number of connections from now on. The worker closes those above it. */
  z.object({ type: z.literal('set-connections'), job, most: z.number().int().min(1).max(LIMITS.SEGMENTS_MOST) }),
  /** The rate of all connections together, in bytes per second; null for no limit. It applies at once. */
  z.object({ type: z.literal('limit'), job, bytesPerSecond: z.number().int().positive().nullable() }),
  /** Stops the transfer: the worker syncs what is written and closes the file. */
  z.object({ type: z.literal('stop'), job }),
  z.object({ type: z.literal('close') }),
])
export type WorkerRequest = z.infer<typeof workerRequest>

/** What servers answered to the later requests of a job, for other ranges or after the last byte. */
const followUpNotices = {
  /** For how much longer a server requested to send nothing. The next attempt keeps that wait. */
  requestedWaitMs: ms.nullable().optional(),
  /** A server refused the credential. The next attempt does not send it again. */
  isRefused: z.boolean().optional(),
}

export const workerReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answered'), job, answer: responseHead, headMs: elapsedMs }),
  /**
   * Like `answered`; the complete body is also in the worker's memory until the engine tells it to write, land or stop.
   */
  z.object({ type: z.literal('buffered'), job, answer: responseHead, headMs: elapsedMs, sizeBytes: bytes, digests }),
  /** The buffered body is durable and has its final name; the name itself is not durable yet. */
  z.object({ type: z.literal('landed'), job }),
  z.object({ type: z.literal('checkpoint'), job, durableBytes: bytes, islands, sums: rangeChecksums }),
  /**
   * The number of open and of wanted connections. Reported when it changes, and regularly while more than one is
   * wanted.
   */
  z.object({ type: z.literal('connections'), job, open: bytes, wanted: bytes }),
  z.object({
    type: z.literal('ended'),
    job,
    sizeBytes: bytes,
    digests,
    unfinished: z.enum(TRUNCATABLE_FORMATS).nullable(),
    /** What the body is instead of a file; null when it may be the file. */
    substitute: z
      .object({ kind: z.enum(SUBSTITUTE_KINDS), note: z.string().max(SUBSTITUTE_NOTE_CHARS).nullable() })
      .nullable(),
    /** What the producer's responses prove about a file that no hash verifies; null when it was not asked. */
    proof: z.union([z.enum(['one-version', 'changed']), unprovenReason]).nullable(),
    /** The encoded body, if the file was decoded from it. */
    sent: z.object({ sizeBytes: bytes, digests }).nullable(),
    /** The file is still compressed, in a coding that cannot be decoded here. */
    isPacked: z.boolean(),
    /**
     * The stamp of the file when its digests were computed; null when the disk's clock is too coarse to show a later
     * change.
     */
    stamp: fileStamp.nullable(),
    /**
     * The encrypted file on disk, if the file is kept encrypted; the length and digests above are then those of its
     * clear content.
     */
    sealed: z.object({ sizeBytes: bytes, sha256: z.string().length(64) }).optional(),
    ...followUpNotices,
  }),
  z.object({
    type: z.literal('broke'),
    job,
    because: failureView,
    ...followUpNotices,
  }),
  /** The worker has closed the file because the engine asked it to stop. */
  z.object({ type: z.literal('stopped'), job }),
  /**
   * The progress of all jobs of the worker, for display: received bytes, and received ranges behind the first gap.
   * Posted a few times a second.
   */
  z.object({ type: z.literal('progressed'), jobs: z.array(z.tuple([job, bytes, islands])).max(1000) }),
])
export type WorkerReply = z.infer<typeof workerReply>
export type TransferReply = Exclude<WorkerReply, { type: 'progressed' }>

/** Returns whether a reply is the last of its job: the worker has closed the file. */
export const isFinalReply = ({ type }: WorkerReply): boolean =>
  type === 'ended' || type === 'landed' || type === 'broke' || type === 'stopped'
