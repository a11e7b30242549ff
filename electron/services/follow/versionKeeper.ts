import type { DownloadId } from '../../../shared/ids.js'
import type { FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import type { Sidecar } from '../../../shared/library/sidecar/sidecar.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import {
  dropFormerVersion,
  keepFormerVersion,
  noteFormerVersion,
  settleFormerVersions,
  type VersionTools,
} from '../../follow/formerVersions.js'
import { findReplacedFile, listNames } from '../../library/copies/damagedFile.js'
import { isBelow } from '../../library/files/isBelow.js'
import { readFolder } from '../../library/records/sidecars.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'

export interface VersionKeeperDeps extends VersionTools {
  readonly engine: Pick<Engine, 'listen' | 'standing'>
  readonly libraryIndex: Pick<LibraryIndex, 'find'>
  /** How many former versions stay of a file that this request replaces. */
  readonly keep: (request: DownloadRequest) => Promise<number>
  readonly life: AbortSignal
}

/** A file that a download is about to replace. */
interface Former {
  readonly folder: string
  readonly record: Sidecar
  readonly namesBefore: ReadonlySet<string>
  /** How many former versions of it stay. */
  readonly keep: number
}

/** A folder as it is before anything in it is replaced: the same for all of a batch. */
interface SeenFolder {
  readonly record: FolderRecord | null
  readonly names: ReadonlySet<string>
}

export interface VersionKeeper {
  /** Remembers what these are about to replace; asked before they are in the queue. */
  note(requests: readonly DownloadRequest[]): Promise<readonly (Former | null)[]>
  /** Puts what was replaced among the former versions, once each of these downloads is done. */
  watch(ids: readonly DownloadId[], formers: readonly (Former | null)[]): void
}

/**
 * Keeps the version of a file that a download replaces. One whose download outlasts the application is kept when a file of
 * the same folder is replaced the next time: what it was is noted beside it before the download begins.
 */
export function createVersionKeeper(deps: VersionKeeperDeps): VersionKeeper {
  const { disk, engine, libraryIndex } = deps
  const pending = new Map<DownloadId, Former>()
  const keep = async ({ folder, record, namesBefore, keep: most }: Former): Promise<void> => {
    const name = record.files[0]?.name ?? ''
    const leftAs = await findReplacedFile(disk, folder, { name, namesBefore })
    if (leftAs !== null) await keepFormerVersion(deps, { folder, record, leftAs }, most)
  }
  const stop = engine.listen(() => {
    for (const [id, former] of pending) {
      const standing = engine.standing(id)
      if (standing !== 'done' && standing !== 'cancelled' && standing !== null) continue
      pending.delete(id)
      void (standing === 'done' ? keep(former) : dropFormerVersion(deps, former.folder, former.record))
    }
  })
  deps.life.addEventListener('abort', stop, { once: true })
  const seeFolder = async (folder: string): Promise<SeenFolder> => {
    // What is noted of downloads that are under way is theirs.
    const isAtWork = [...pending.values()].some((one) => one.folder === folder)
    if (!isAtWork) await settleFormerVersions(deps, folder)
    const read = await readFolder(disk, folder)
    return {
      record: read.ok && read.value.is === 'read' ? read.value.record : null,
      names: await listNames(disk, folder),
    }
  }
  const formerOf = async (
    request: DownloadRequest,
    seen: (folder: string) => Promise<SeenFolder>,
  ): Promise<Former | null> => {
    const { ref, root, onCollision } = request
    if (onCollision !== 'replace') return null
    const found = await libraryIndex.find(ref.datasetId, ref.mediaId)
    if (!found.ok || found.value === null) return null
    const { folder } = found.value
    if (folder !== root && !isBelow(folder, root)) return null
    const { record, names } = await seen(folder)
    const file = record?.fileOf(ref.mediaId)
    if (record === null || file === undefined) return null
    const former = { folder, record: { ...record.whole(), files: [file] }, namesBefore: names }
    const most = await deps.keep(request)
    if (most > 0) await noteFormerVersion(disk, folder, former.record)
    return { ...former, keep: most }
  }
  return {
    note: async (requests) => {
      const folders = new Map<string, Promise<SeenFolder>>()
      const seen = (folder: string): Promise<SeenFolder> => {
        const found = folders.get(folder) ?? seeFolder(folder)
        folders.set(folder, found)
        return found
      }
      const formers: (Former | null)[] = []
      for (const request of requests) formers.push(await formerOf(request, seen))
      return formers
    },
    watch(ids, formers) {
      for (const [at, id] of ids.entries()) {
        const former = formers[at]
        if (former != null) pending.set(id, former)
      }
    },
  }
}
