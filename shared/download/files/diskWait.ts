import type { Failure, FailureCode } from '../../failure.js'
import { LIMITS } from '../../limits.js'
import { type Download, getProgress } from '../model/state.js'

/**
 * Failures that end without a change in this application: space is freed, a disk is plugged in again, a volume is
 * mounted for writing. A missing permission is not among them: a person grants it, and can resume the download as well.
 */
const TRANSIENT: ReadonlySet<FailureCode> = new Set(['disk/full', 'disk/gone', 'disk/read-only'])

/** Whether a download that is paused for this reason continues without a person. */
export const isTransientDiskFailure = (code: FailureCode): boolean => TRANSIENT.has(code)

/** Whether a disk with this failure can still be read: a file that it has already needs no writing. */
export const isOnlyUnwritable = ({ code }: Failure): boolean => code === 'disk/read-only' || code === 'disk/denied'

/** Why a download waits for its disk, or null when it does not. */
export function getDiskWaitReason(download: Download): Failure | null {
  const because =
    download.type === 'paused' ? download.because : download.type === 'publishing' ? download.trouble : null
  return because === null || because === 'person' || !isTransientDiskFailure(because.code) ? null : because
}

/**
 * Pauses a queued download until its disk is usable. A download that already waits for its disk gets the present
 * reason.
 */
export function pauseForDisk(download: Download, because: Failure): Download {
  if (download.type === 'queued') return { ...getProgress(download), type: 'paused', because }
  if (getDiskWaitReason(download) === null) return download
  if (download.type === 'paused') return { ...download, because }
  return download.type === 'publishing' ? { ...download, trouble: because } : download
}

/**
 * The delay before a disk is checked again, in milliseconds, after `looks` checks in vain. `chance` is uniform in [0,
 * 1).
 */
export function computeRecheckDelayMs(looks: number, chance: number): number {
  const ceiling = Math.min(LIMITS.DISK_CHECK_CAP_MS, LIMITS.DISK_CHECK_BASE_MS * 2 ** Math.min(looks, 30))
  return Math.floor(ceiling * (0.5 + chance / 2))
}
