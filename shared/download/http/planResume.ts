import { LIMITS } from '../../limits.js'
import type { ByteRange, ByteRanges } from '../model/byteRanges.js'
import type { Progress } from '../model/state.js'
import { isDecrypted } from './responsePredicates.js'
import { isDistinguishing } from './validators.js'

export interface VerificationMeans {
  /** The catalogue declares a hash with which the received bytes will be compared. */
  readonly hashWillTell: boolean
  /** The producer stored the media encrypted (`+crypt`). */
  readonly encrypted: boolean
}

/**
 * How a partial is continued: request from `fromByte`, compare the first `overlapBytes` with those held, and write the
 * rest.
 */
export interface ResumePlan {
  readonly fromByte: number
  readonly overlapBytes: number
}

const FROM_ZERO: ResumePlan = { fromByte: 0, overlapBytes: 0 }

/**
 * Decides from which byte to continue; from 0 if the partial cannot be continued. The last held bytes are requested
 * again and compared, because a server may claim that a file is unchanged when it is not. The same rule covers a
 * complete partial: the server confirms its last bytes, and the transfer then ends in the usual way.
 */
export function planResume(course: Progress, means: VerificationMeans): ResumePlan {
  const { identity, durableBytes } = course
  if (identity === null || isDecrypted(course, means)) return FROM_ZERO
  if (areRangesWrong(course)) return FROM_ZERO
  if (!isDistinguishing(identity) && !(means.hashWillTell && identity.totalBytes !== null)) return FROM_ZERO
  const keptBytes = Math.min(durableBytes, identity.totalBytes ?? durableBytes)
  const overlapBytes = Math.min(keptBytes, LIMITS.OVERLAP_BYTES)
  // When all held bytes would be requested again, the download starts anew.
  return keptBytes === overlapBytes ? FROM_ZERO : { fromByte: keptBytes - overlapBytes, overlapBytes }
}

/** Returns whether the server has answered ranges wrongly again and again, so that the whole file is worth a request. */
export const areRangesWrong = ({ brokeBy, barren }: Progress): boolean =>
  brokeBy === 'server/not-what-we-asked' && barren >= LIMITS.WRONG_RANGES_BELIEVED

/**
 * Returns the parts of the islands that stay valid while a body arrives from before them. The first bytes of each
 * island are fetched and written again: if they are the same, the body and the island are of one version. An island
 * that is no longer than that is fetched anew.
 */
export const findUsableRangesAfterGap = (islands: ByteRanges): ByteRanges =>
  islands.flatMap(([start, end]): ByteRange[] => {
    const body: ByteRange = [start + LIMITS.OVERLAP_BYTES, end]
    return body[0] < body[1] ? [body] : []
  })
