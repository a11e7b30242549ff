import { isEncoded } from '../../../shared/download/http/responsePredicates.js'
import type { RevalidationProof } from '../../../shared/download/http/revalidation.js'
import { countBytes, getContiguousPrefix } from '../../../shared/download/model/byteRanges.js'
import {
  createSubstituteDetector,
  type SubstituteDetector,
} from '../../../shared/download/transfer/substituteDetector.js'
import {
  createUnfinishedFormatDetector,
  type UnfinishedFormatDetector,
} from '../../../shared/download/transfer/unfinishedFormatDetector.js'
import type { TransferReply } from '../../../shared/download/transfer/workerProtocol.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { ContentDecoding } from '../../ports/contentDecoding.js'
import type { Disk } from '../../ports/disk.js'
import type { Hashing } from '../../ports/hashing.js'
import type { Net } from '../../ports/net.js'
import type { ChunkCipher } from '../../ports/protect/chunkCipher.js'
import { type BodyDecoder, createBodyDecoder } from './bodyDecoder.js'
import type { FollowUpRequests } from './request/followUpRequests.js'
import { limitBody, readBody } from './request/readBody.js'
import { revalidate } from './request/revalidate.js'
import { type AcceptedBody, type SegmentedTransfer, startSegmentedTransfer } from './segments/segmentedTransfer.js'
import { watchMinimumRate } from './watchMinimumRate.js'

export interface TransferDeps {
  readonly net: Net
  readonly disk: Disk
  readonly clock: Clock
  readonly hashing: Hashing
  readonly decoding: ContentDecoding
  /** Encrypts files that are kept encrypted; left out where none are. */
  readonly cipher?: ChunkCipher
}

export type PostReply = (reply: TransferReply) => void

/** Creates the reply of a job that was stopped. */
export const toStopped = (job: number): TransferReply => ({ type: 'stopped', job })

/** Returns what the follow-up requests have learnt for the next attempt, which a complete body may need as well. */
const toNotices = (followUps: FollowUpRequests) => ({
  requestedWaitMs: followUps.getWaitMs(),
  isRefused: followUps.isRefused(),
})

type BodyTransfer = AcceptedBody & TransferDeps

/** The observers of a body while it passes. */
interface BodyObservers {
  readonly truncation: UnfinishedFormatDetector | null
  /** Null for a body that does not start at byte 0. */
  readonly substitution: SubstituteDetector | null
  readonly decoder: BodyDecoder | null
}

/**
 * Reads the body into the partial, over several connections where the order allows them, and hashes the file. Returns
 * the reply for the engine: ended, broke or stopped.
 */
export async function moveBody(
  moving: BodyTransfer,
  onSegmented: (segmentedTransfer: SegmentedTransfer) => void,
): Promise<TransferReply> {
  const { clock, followUps, order, conversation, writer, stopping } = moving
  const { netResponse, response } = conversation
  const toBroke = (because: Failure): TransferReply => ({
    type: 'broke',
    job: order.job,
    because,
    ...toNotices(followUps),
  })
  const startedAtMs = clock.elapsed()
  const watching: BodyObservers = {
    truncation: order.watchEnd === null ? null : createUnfinishedFormatDetector(order.watchEnd),
    substitution: order.fromByte === 0 ? createSubstituteDetector() : null,
    decoder: order.coding === null ? null : createBodyDecoder(moving, { ...order, coding: order.coding }),
  }
  const { truncation, substitution, decoder } = watching
  let segmented: SegmentedTransfer | null = null
  const pace = watchMinimumRate(clock, order.floorWindowMs, writer, () => {
    netResponse.discard()
    segmented?.cancel()
    writer.abandon()
  })
  try {
    segmented = order.split === null ? null : startSegmentedTransfer(moving, order.split)
    if (segmented !== null) onSegmented(segmented)
    const read = await (segmented?.finished ?? readAlone(moving, watching))
    if (pace.wasTooSlow()) return toBroke(failure('net/timeout', { host: response.host, during: 'slow' }))
    if (!read.ok) return toBroke(read.failure)
    if (stopping.aborted) return toStopped(order.job)
    pace.end()
    const proof = await getProof(moving, startedAtMs)
    if (stopping.aborted) return toStopped(order.job)
    const finished = await writer.finish()
    if (!finished.ok) return toBroke(finished.failure)
    return {
      type: 'ended',
      job: order.job,
      sizeBytes: getContiguousPrefix(writer.getReceived()),
      digests: finished.value.digests,
      stamp: finished.value.stamp,
      ...(finished.value.sealed === undefined ? {} : { sealed: finished.value.sealed }),
      proof,
      unfinished: truncation?.findUnfinished() ?? null,
      substitute: substitution?.findSubstitute() ?? null,
      sent: decoder?.getEncodedBody() ?? null,
      isPacked: isEncoded(response) && decoder?.isPacked !== false,
      ...toNotices(followUps),
    }
  } finally {
    pace.end()
    decoder?.close()
    await writer.close()
  }
}

/** Returns what the producer's responses prove about a complete file, if no hash verifies it; else null. */
async function getProof(moving: BodyTransfer, startedAtMs: number): Promise<RevalidationProof | null> {
  const { order, conversation, writer } = moving
  if (!order.unvouched) return null
  const { netResponse, response } = conversation
  netResponse.discard()
  const heldBytes = order.fromByte + countBytes(order.islands)
  // The response came after every byte: it was requested for the end of a complete partial.
  if (order.fromByte > 0 && writer.countReceivedBytes() === heldBytes) return 'one-version'
  const transferMs = heldBytes > 0 ? Number.POSITIVE_INFINITY : moving.clock.elapsed() - startedAtMs
  return revalidate(moving, { first: response, sizeBytes: writer.countReceivedBytes(), transferMs })
}

/**
 * Fetches the whole rest over one connection. A compressed body is decoded, and the limit applies to the decoded bytes.
 */
async function readAlone(
  { order, conversation, writer }: BodyTransfer,
  { truncation, substitution, decoder }: BodyObservers,
): Promise<Result<void>> {
  const { response, body } = conversation
  const expected = { ...order, host: response.host }
  const range = writer.openRange(order.fromByte - order.overlapBytes, order.fromByte)
  const writeChunk = (chunk: Uint8Array): Promise<Result<void>> => {
    truncation?.update(chunk)
    substitution?.update(chunk)
    return range.write(chunk)
  }
  if (decoder === null) return readBody(body, expected, writeChunk)
  decoder.setOutput(limitBody(expected, writeChunk))
  const read = await readBody(body, { ...expected, capBytes: Number.MAX_SAFE_INTEGER }, decoder.write)
  return read.ok ? decoder.finish() : read
}
