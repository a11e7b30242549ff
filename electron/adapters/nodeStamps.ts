import { type BigIntStats, fstatSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { type Authorship, openAuthorship, type Stamp } from '../../shared/download/stamp.js'
import type { OwnStamp } from '../ports/disk.js'

/** What the system's call says, as the port has it. */
export const stampOf = ({ size, ino, mtimeNs, ctimeNs }: BigIntStats): Stamp => ({
  sizeBytes: Number(size),
  file: String(ino),
  modifiedNs: String(mtimeNs),
  changedNs: String(ctimeNs),
})

/** Watches who changes an open file, with a look at it before and after each change of ours. */
export interface Watch {
  /** Does something of ours to the file. */
  over<T>(work: () => Promise<T>): Promise<T>
  stamp(): Promise<OwnStamp>
}

/** The same where nobody waits for anything else: between the look and the work nothing else happens in this process. */
export interface WatchNow {
  over<T>(work: () => T): T
  /** For work that is handed on to another thread. */
  overLater<T>(work: () => Promise<T>): Promise<T>
  stamp(): OwnStamp
}

const owned = (by: Authorship | null, now: Stamp): OwnStamp => ({ ...now, isOurs: by?.isOurs(now) ?? false })

/** Begins at once. A file that is not `watched` costs no look. */
export async function openWatch(handle: FileHandle, isWatched: boolean): Promise<Watch> {
  const look = async (): Promise<Stamp> => stampOf(await handle.stat({ bigint: true }))
  const by = isWatched ? openAuthorship(await look()) : null
  return {
    async over(work) {
      if (by === null) return work()
      by.begins(await look())
      try {
        return await work()
      } finally {
        by.ended(await look())
      }
    },
    stamp: async () => owned(by, await look()),
  }
}

export function openWatchNow(file: number, isWatched: boolean): WatchNow {
  const look = (): Stamp => stampOf(fstatSync(file, { bigint: true }))
  const by = isWatched ? openAuthorship(look()) : null
  return {
    over(work) {
      by?.begins(look())
      try {
        return work()
      } finally {
        by?.ended(look())
      }
    },
    async overLater(work) {
      by?.begins(look())
      try {
        return await work()
      } finally {
        by?.ended(look())
      }
    },
    stamp: () => owned(by, look()),
  }
}
