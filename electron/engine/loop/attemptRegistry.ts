import { getOrAdd } from '../../../shared/collections/getOrAdd.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Attempt } from '../attempt/attempt.js'
import { type CarryOver, createCarryOver } from '../attempt/carryOver.js'

/** The work of this process for one download, which the store does not know. */
export interface DownloadWork {
  attempt: Attempt | null
  readonly carried: CarryOver
  publishing: Promise<void> | null
}

/** The running attempts, by download, with what they carry over and the publishing that follows them. */
export interface AttemptRegistry {
  /** Returns the work of a download, and creates it if there is none. */
  getWork(id: DownloadId): DownloadWork
  /** Returns the attempt of this number; null when another one runs, or none. */
  findAttempt(id: DownloadId, number: number): Attempt | null
  /** Stops the attempt of a download without an event. */
  stopAttempt(id: DownloadId): void
  /**
   * Forgets the attempt of a download that rests. The attempt holds a record of the catalogue, and thousands of downloads
   * may rest.
   */
  forgetAttempt(id: DownloadId): void
  /** Removes the work of a download that needs none any more. */
  remove(id: DownloadId): void
  /** Stops all attempts. Resolves when no file is being published any more. */
  stopAll(): Promise<void>
}

export function createAttemptRegistry(): AttemptRegistry {
  const works = new Map<DownloadId, DownloadWork>()
  return {
    getWork: (id) => getOrAdd(works, id, () => ({ attempt: null, carried: createCarryOver(), publishing: null })),
    findAttempt(id, number) {
      const attempt = works.get(id)?.attempt
      return attempt?.number === number ? attempt : null
    },
    stopAttempt: (id) => works.get(id)?.attempt?.stop(),
    forgetAttempt(id) {
      const work = works.get(id)
      if (work === undefined) return
      work.attempt = null
      work.carried.verified = null
    },
    remove(id) {
      works.get(id)?.attempt?.takeBody()?.discard()
      works.delete(id)
    },
    async stopAll() {
      for (const { attempt } of works.values()) attempt?.stop()
      await Promise.all([...works.values()].map(({ publishing }) => publishing))
    },
  }
}
