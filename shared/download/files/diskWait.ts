import type { Failure, FailureCode } from '../../failure.js'
import { LIMITS } from '../../limits.js'
import { type Download, getProgress } from '../model/state.js'

/**
 * What passes by itself: room is made, a disk is plugged in again, a volume is mounted for writing. A right to write is
 * given by a person, who can then say "go on" as well.
 */
const PASSING: ReadonlySet<FailureCode> = new Set(['disk/full', 'disk/gone', 'disk/read-only'])

/** Whether a download that rests for this reason is taken up again without being asked. */
export const isTransientDiskFailure = (code: FailureCode): boolean => PASSING.has(code)

/** Why a download waits for its disk, or null when it does not. */
export function getDiskWaitReason(download: Download): Failure | null {
  const because = download.is === 'paused' ? download.because : download.is === 'publishing' ? download.trouble : null
  return because === null || because === 'person' || !isTransientDiskFailure(because.code) ? null : because
}

/** What is about to go waits for its disk; what waits there already does so for the reason that holds now. */
export function pauseForDisk(download: Download, because: Failure): Download {
  if (download.is === 'queued') return { ...getProgress(download), is: 'paused', because }
  if (getDiskWaitReason(download) === null) return download
  if (download.is === 'paused') return { ...download, because }
  return download.is === 'publishing' ? { ...download, trouble: because } : download
}

/** How long until a waiting disk is looked at again, in milliseconds: `looks` were in vain. `chance` is uniform in [0, 1). */
export function recheckDelayMs(looks: number, chance: number): number {
  const ceiling = Math.min(LIMITS.DISK_CHECK_CAP_MS, LIMITS.DISK_CHECK_BASE_MS * 2 ** Math.min(looks, 30))
  return Math.floor(ceiling * (0.5 + chance / 2))
}
