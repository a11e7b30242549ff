import { type BigIntStats, fstatSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import {
  createForeignWriteDetector,
  type ForeignWriteDetector,
} from '../../../shared/download/files/foreignWriteDetector.js'
import type { FileStamp } from '../../../shared/download/model/fileStamp.js'
import type { OwnFileStamp } from '../../ports/disk.js'

/** Converts the system's facts about a file to the stamp of the port. */
export const toFileStamp = ({ size, ino, mtimeNs, ctimeNs }: BigIntStats): FileStamp => ({
  sizeBytes: Number(size),
  file: String(ino),
  modifiedNs: String(mtimeNs),
  changedNs: String(ctimeNs),
})

/**
 * Tells our own changes of an open file from those of other programs, by comparing its stamp before and after each
 * change of ours.
 */
export interface OwnWriteTracker {
  /** Runs a change of ours. */
  watch<T>(work: () => Promise<T>): Promise<T>
  stamp(): Promise<OwnFileStamp>
}

/** The same for synchronous calls: nothing else of this process runs between the check and the change. */
export interface SyncOwnWriteTracker {
  watch<T>(work: () => T): T
  /** For a change that another thread makes. */
  watchAsync<T>(work: () => Promise<T>): Promise<T>
  stamp(): OwnFileStamp
}

const toOwnStamp = (by: ForeignWriteDetector | null, now: FileStamp): OwnFileStamp => ({
  ...now,
  isOurs: by?.isOurs(now) ?? false,
})

/** Begins to watch at once. A file that is not watched (`isWatched`) costs no reading of its stamp. */
export async function createOwnWriteTracker(handle: FileHandle, isWatched: boolean): Promise<OwnWriteTracker> {
  const readStamp = async (): Promise<FileStamp> => toFileStamp(await handle.stat({ bigint: true }))
  const by = isWatched ? createForeignWriteDetector(await readStamp()) : null
  return {
    async watch(work) {
      if (by === null) return work()
      by.begins(await readStamp())
      try {
        return await work()
      } finally {
        by.ended(await readStamp())
      }
    },
    stamp: async () => toOwnStamp(by, await readStamp()),
  }
}

/** The same over a descriptor. */
export function createSyncOwnWriteTracker(file: number, isWatched: boolean): SyncOwnWriteTracker {
  const readStamp = (): FileStamp => toFileStamp(fstatSync(file, { bigint: true }))
  const by = isWatched ? createForeignWriteDetector(readStamp()) : null
  return {
    watch(work) {
      by?.begins(readStamp())
      try {
        return work()
      } finally {
        by?.ended(readStamp())
      }
    },
    async watchAsync(work) {
      by?.begins(readStamp())
      try {
        return await work()
      } finally {
        by?.ended(readStamp())
      }
    },
    stamp: () => toOwnStamp(by, readStamp()),
  }
}
