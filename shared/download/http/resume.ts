import { LIMITS } from '../../limits.js'
import type { Progress } from '../model/state.js'
import { isDistinguishing } from './validators.js'

export interface VerificationMeans {
  /** The catalogue declares a hash that the received bytes will be compared with. */
  readonly hashWillTell: boolean
  /** The producer stored it encrypted (`+crypt`). */
  readonly encrypted: boolean
}

/** How a partial is continued: ask from `fromByte`, expect `overlapBytes` that we hold, write what comes after them. */
export interface ResumePlan {
  readonly fromByte: number
  readonly overlapBytes: number
}

const FROM_ZERO: ResumePlan = { fromByte: 0, overlapBytes: 0 }

/**
 * Where to go on, from zero unless the partial may be continued. The last bytes of what we hold are asked for again and
 * compared: a server may say that a file is the same when it is not, and validators are only words. So one rule also
 * fits a partial that is complete: the server confirms its end, and the way to the end is the usual one.
 */
export function planResume(course: Progress, means: VerificationMeans): ResumePlan {
  const { identity, durableBytes } = course
  if (identity === null || isDecrypted(course, means)) return FROM_ZERO
  if (!isDistinguishing(identity) && !(means.hashWillTell && identity.totalBytes !== null)) return FROM_ZERO
  const keptBytes = Math.min(durableBytes, identity.totalBytes ?? durableBytes)
  const overlapBytes = Math.min(keptBytes, LIMITS.OVERLAP_BYTES)
  // So little that it is all asked for again is a new start.
  return keptBytes === overlapBytes ? FROM_ZERO : { fromByte: keptBytes - overlapBytes, overlapBytes }
}

/** What the portal opens on the way has no ranges: its filter would decrypt from the wrong place (portal-api.md 4.3, 10.17). */
export const isDecrypted = (course: Pick<Progress, 'contentType'>, means: VerificationMeans): boolean =>
  means.encrypted && !(course.contentType ?? '').toLowerCase().includes('+crypt')
