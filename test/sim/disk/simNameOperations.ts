import { dirname } from 'node:path'
import type { Disk } from '../../../electron/ports/disk.js'
import { type FileStamp, isSameContent, isUnchanged } from '../../../shared/download/model/fileStamp.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Call } from '../plans/plan.js'
import type { DiskOracle } from './simDisk.js'
import { readStamp } from './simFileHandle.js'
import type { Inode, SimVolume } from './simVolume.js'

interface NamingDeps extends Pick<Disk, 'remove' | 'syncFolder'> {
  readonly volume: SimVolume
  readonly oracle: Pick<DiskOracle, 'onPublish'>
  /** Makes one system call, which may fail as the plan says. */
  readonly step: <T>(kind: Call, work: () => Result<T>) => Promise<Result<T>>
}

/** Creates the calls that give a finished partial its final name, in the steps of the real disk. */
export function createSimNameOperations({
  volume,
  oracle,
  step,
  remove,
  syncFolder,
}: NamingDeps): Pick<Disk, 'publish' | 'supersede'> {
  const findFile = (path: string): Inode | null => {
    const node = volume.find(path)
    return node?.type === 'file' ? node.inode : null
  }

  const findInode = (partial: string, as: FileStamp | undefined): Result<Inode> => {
    const inode = findFile(partial)
    if (inode === null) return fail(failure('disk/not-found'))
    return as === undefined || isUnchanged(as, readStamp(inode)) ? ok(inode) : fail(failure('file/meddled'))
  }

  const link = (inode: Inode, final: string): Result<void> => {
    if (volume.find(final) !== null) return findFile(final) === inode ? ok(undefined) : fail(failure('disk/exists'))
    oracle.onPublish(final)
    volume.link(inode, final)
    return ok(undefined)
  }

  /**
   * A file that was changed while it got its name loses the name again; a file that another program put there stays.
   */
  const confirm = (partial: string, final: string, as: FileStamp | undefined): Result<void> => {
    const there = findFile(final)
    if (as === undefined || (there !== null && isSameContent(as, readStamp(there)))) return ok(undefined)
    if (there !== null && String(there.file) === as.file && volume.find(partial) === null) {
      volume.link(there, partial)
      volume.unlink(final)
    }
    return fail(failure('file/meddled'))
  }

  /**
   * Gives the file at `final` the name `kept`. Returns false when there is none any more, and the partial has got its
   * final name at once.
   */
  const keepOld = (inode: Inode, final: string, kept: string): Result<boolean> => {
    const old = findFile(final)
    if (volume.find(final) === null || old === inode) {
      const named = link(inode, final)
      return named.ok ? ok(false) : named
    }
    if (old === null) return fail(failure('disk/exists'))
    const isTaken = volume.find(kept) !== null
    if (isTaken && findFile(kept) !== old) return fail(failure('disk/exists'))
    oracle.onPublish(final)
    if (!isTaken) volume.link(old, kept)
    return ok(true)
  }

  return {
    async publish(partial, final, as) {
      const linked = await step('disk.publish', (): Result<void> => {
        const from = findInode(partial, as)
        return from.ok ? link(from.value, final) : from
      })
      if (!linked.ok) return linked
      const named = dirname(partial) === dirname(final) ? ok(undefined) : await syncFolder(dirname(final))
      const removed = named.ok ? await remove(partial) : named
      return removed.ok ? confirm(partial, final, as) : removed
    },
    async supersede(partial, final, kept, as) {
      const isKept = await step('disk.publish', (): Result<boolean> => {
        const from = findInode(partial, as)
        return from.ok ? keepOld(from.value, final, kept) : from
      })
      if (!isKept.ok) return isKept
      const lasts = isKept.value ? await syncFolder(dirname(kept)) : ok(undefined)
      if (!lasts.ok) return lasts
      const named = isKept.value
        ? await step('disk.replace', (): Result<void> => {
            const from = findInode(partial, undefined)
            if (!from.ok) return from
            volume.rename(partial, final)
            return ok(undefined)
          })
        : await remove(partial)
      return named.ok ? confirm(partial, final, as) : named
    },
  }
}
