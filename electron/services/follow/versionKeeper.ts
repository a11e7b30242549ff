import type { Dataset } from '../../../shared/catalogue/model.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import { findFormerFile } from '../../follow/findFormerFile.js'
import {
  dropPreviousVersion,
  keepPreviousVersion,
  notePreviousVersion,
  type PreviousFile,
} from '../../follow/versions/keepPreviousVersion.js'
import { type SettleTools, settlePreviousVersions } from '../../follow/versions/settlePreviousVersions.js'
import { findFolderRecord } from '../../library/records/readFolderRecord.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import { findReplacedFolder, selectFormerFolders } from './findReplacedFolder.js'

export interface VersionKeeperDeps extends SettleTools {
  readonly engine: Pick<Engine, 'subscribe' | 'getStateName'>
  readonly libraryIndex: Pick<LibraryIndex, 'find' | 'listFoldersOf'>
  readonly catalogueStore: Pick<CatalogueStore, 'readDataset'>
  /** How many previous versions of the replaced file are kept. */
  readonly keep: (request: DownloadRequest) => Promise<number>
  readonly life: AbortSignal
}

type DatasetOfPortal = Pick<DownloadRequest['ref'], 'portalId' | 'datasetId'>
const getDatasetKey = ({ portalId, datasetId }: DatasetOfPortal): string => `${portalId} ${datasetId}`

/** The reads that the downloads of one batch share. */
interface BatchReads {
  listFolders(dataset: DatasetOfPortal): Promise<readonly string[]>
  readDataset(dataset: DatasetOfPortal): Promise<Dataset | null>
  /** Reads a record before anything in its folder is replaced. */
  readRecord(folder: string): Promise<FolderRecord | null>
}

/** A file that a download is about to replace. */
interface FileToKeep extends PreviousFile {
  /** How many previous versions of it are kept. */
  readonly keep: number
}

export interface VersionKeeper {
  /** Writes notes about the files that these downloads will replace. Call it before the downloads are in the queue. */
  note(requests: readonly DownloadRequest[]): Promise<readonly (FileToKeep | null)[]>
  /** Keeps the replaced files as previous versions, once each of these downloads is done. */
  watch(ids: readonly DownloadId[], previousFiles: readonly (FileToKeep | null)[]): void
}

/**
 * Keeps the version of a file that a download replaces. When a download is still running at the end of the application,
 * its note stays beside the file; the version is kept when another file of the same folder is replaced later.
 */
export function createVersionKeeper(deps: VersionKeeperDeps): VersionKeeper {
  const { disk, engine, libraryIndex, catalogueStore } = deps
  const pending = new Map<DownloadId, FileToKeep>()
  const stop = engine.subscribe(() => {
    for (const [id, previous] of pending) {
      const standing = engine.getStateName(id)
      if (standing !== 'done' && standing !== 'cancelled' && standing !== null) continue
      pending.delete(id)
      void (standing === 'done'
        ? keepPreviousVersion(deps, previous, previous.keep)
        : dropPreviousVersion(deps, previous))
    }
  })
  deps.life.addEventListener('abort', stop, { once: true })
  /** Reads the record of a folder before anything in it is replaced. */
  const readRecord = async (folder: string): Promise<FolderRecord | null> => {
    // While downloads of this folder are running, their notes must stay.
    const isAtWork = [...pending.values()].some((one) => one.folder === folder)
    if (!isAtWork) await settlePreviousVersions(deps, folder, { mayContinue: true })
    return findFolderRecord(disk, folder)
  }
  const listFolders = async ({ portalId, datasetId }: DatasetOfPortal): Promise<readonly string[]> => {
    const folders = await libraryIndex.listFoldersOf(portalId, datasetId)
    return folders.ok ? folders.value : []
  }
  const readDataset = async ({ portalId, datasetId }: DatasetOfPortal): Promise<Dataset | null> => {
    const read = await catalogueStore.readDataset(portalId, datasetId)
    return read.ok ? read.value : null
  }
  /** The reads of one batch: its downloads share each folder, each dataset and each record. */
  const createBatchReads = (): BatchReads => ({
    listFolders: shareByKey(listFolders, getDatasetKey),
    readDataset: shareByKey(readDataset, getDatasetKey),
    readRecord: shareByKey(readRecord, (folder) => folder),
  })
  /** Finds the file that a media will replace because it was published again under a new id. */
  const findFormer = async (request: DownloadRequest, reads: BatchReads): Promise<PreviousFile | null> => {
    const { ref } = request
    const folders = selectFormerFolders(await reads.listFolders(ref), request)
    const dataset = folders.length === 0 ? null : await reads.readDataset(ref)
    const media = dataset?.media.find(({ id }) => id === ref.mediaId)
    if (dataset === null || media === undefined) return null
    for (const folder of folders) {
      const record = await reads.readRecord(folder)
      const former = toPrevious(folder, record, (known) => findFormerFile(dataset, media, known))
      if (former !== null) return former
    }
    return null
  }
  const notePrevious = async (request: DownloadRequest, reads: BatchReads): Promise<FileToKeep | null> => {
    const folder = await findReplacedFolder(libraryIndex, request)
    const previous =
      folder === null
        ? await findFormer(request, reads)
        : toPrevious(folder, await reads.readRecord(folder), (record) => record.findFile(request.ref.mediaId))
    if (previous === null) return null
    const most = await deps.keep(request)
    await notePreviousVersion(disk, previous)
    return { ...previous, keep: most }
  }
  return {
    note: async (requests) => {
      const reads = createBatchReads()
      const previousFiles: (FileToKeep | null)[] = []
      for (const request of requests) previousFiles.push(await notePrevious(request, reads))
      return previousFiles
    },
    watch(ids, previousFiles) {
      for (const [at, id] of ids.entries()) {
        const previous = previousFiles[at]
        if (previous != null) pending.set(id, previous)
      }
    },
  }
}

/** Calls `read` once for each key; later calls share its result. */
function shareByKey<K, T>(read: (what: K) => Promise<T>, getKey: (what: K) => string): (what: K) => Promise<T> {
  const reads = new Map<string, Promise<T>>()
  return (what) => {
    const key = getKey(what)
    const known = reads.get(key) ?? read(what)
    reads.set(key, known)
    return known
  }
}

/** A file of this record, as the one that is replaced; null when there is none. */
function toPrevious(
  folder: string,
  record: FolderRecord | null,
  find: (record: FolderRecord) => SidecarFile | undefined,
): PreviousFile | null {
  const file = record === null ? undefined : find(record)
  return record === null || file === undefined ? null : { folder, record: { ...record.getSidecar(), files: [file] } }
}
