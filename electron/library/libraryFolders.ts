import { dirname, join } from 'node:path'
import type { Dataset } from '../../shared/catalogue/model.js'
import { type Layout, parseLayoutOrDefault } from '../../shared/library/folderLayout.js'
import { type BlockChecksums, hasBlocks, toBlockChecksums } from '../../shared/library/sidecar/blockChecksums.js'
import { buildSidecar } from '../../shared/library/sidecar/buildSidecar.js'
import { isSameVersion } from '../../shared/library/sidecar/compareDeclaredVersions.js'
import { JOURNAL_NAME } from '../../shared/library/sidecar/journal.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import { makeDurable } from '../files/makeDurable.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { HashFile } from '../ports/hashing.js'
import type { FinishedFile, LibraryFolders } from '../ports/library/libraryFolders.js'
import type { Log } from '../ports/log.js'
import type { CopySource } from './copies/takeCopy.js'
import { createDatasetFolders } from './files/datasetFolders.js'
import { findSalvageableFile } from './files/findSalvageableFile.js'
import { createFolderListings } from './files/folderListings.js'
import { createFolderNamesCache } from './files/folderNames.js'
import { createHeldFileFinder } from './heldFileFinder.js'
import type { FolderLock } from './records/folderLock.js'
import { createRecordWriter } from './records/recordWriter.js'
import { createSidecarCache } from './records/sidecarCache.js'

export interface LibraryDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashFile: HashFile
  /** For failed writes that no caller waits for. Without a log they are not recorded. */
  readonly log?: Log
  /** The layout for new dataset folders, read each time. The default when left out. */
  readonly layout?: () => Layout
  /** Other folders from which files are copied before they are downloaded. None when left out. */
  readonly from?: CopySource | undefined
  /** Given when other processes write into the same folders at the same time. */
  readonly lock?: FolderLock | undefined
}

const noLog: Log = { note: () => undefined }
const getDefaultLayout = (): Layout => parseLayoutOrDefault(null)

/**
 * The local files, as the folders themselves describe them, without a database: a folder says which dataset it holds,
 * and a file is valid when its bytes, read again, are those that were recorded or that the catalogue declares.
 */
export function createLibraryFolders({
  disk,
  clock,
  hashFile,
  log = noLog,
  layout = getDefaultLayout,
  from,
  lock,
}: LibraryDeps): LibraryFolders {
  const sidecars = createSidecarCache(disk, clock, lock !== undefined)
  const listings = createFolderListings(disk, clock)
  const names = createFolderNamesCache(disk, clock, lock !== undefined)
  const folders = createDatasetFolders({ disk, clock, sidecars, names, layout })
  const records = createRecordWriter({ disk, clock, sidecars, log, lock: lock ?? null })
  /**
   * Folders that are known to survive a power cut. A folder that merely exists may come from a process that died before
   * the sync.
   */
  const durablePaths = new Set<string>()
  return {
    ensureFolder: makeDatasetFolder,

    async findFolder(root, dataset) {
      const found = await folders.find(root, dataset)
      if (!found.ok) return found
      return ok(found.value.missing.length > 0 ? null : found.value.folder)
    },

    async readRecord(folder) {
      const read = await sidecars.read(folder, 'lately')
      if (!read.ok || read.value.type === 'damaged') return read.ok ? ok(null) : read
      const record = read.value.type === 'read' ? read.value.record : null
      return ok({
        findName: (mediaId) => record?.findFile(mediaId)?.name ?? null,
        findMedia: (name) => record?.findMedia(name) ?? null,
        findDeclared({ mediaId, name, sha256 }) {
          const file = record?.findFile(mediaId)
          if (file?.name !== name || file.sha256 !== sha256) return null
          const { sizeBytes, checksum, updated } = file.declared
          return { sizeBytes, checksum, updated }
        },
        isCurrent: (media, sizeBytes) => {
          const file = record?.findFile(media.id)
          return file ? file.sizeBytes === sizeBytes && isSameVersion(file.declared, media) : false
        },
      })
    },

    findHeldFile: createHeldFileFinder({
      disk,
      clock,
      hashFile,
      sidecars,
      listings,
      folders,
      records,
      makeDatasetFolder,
      from,
      lock,
    }),

    isAt,

    async isDurableAt(path, sha256) {
      const isThere = await isAt(path, sha256)
      if (!isThere.ok || !isThere.value) return isThere
      const made = await makeDurable(disk, path)
      return made.ok || made.failure.code !== 'disk/not-found' ? made : ok(false)
    },

    async findSalvageableFile(folder, media, signal) {
      const read = await sidecars.read(folder, 'lately')
      if (!read.ok || read.value.type !== 'read') return read.ok ? ok(null) : read
      const file = read.value.record.findFile(media.id)
      return file === undefined ? ok(null) : ok(await findSalvageableFile({ hashFile, signal }, folder, file, media))
    },

    async record(file, areOthersComing) {
      const blocks = await findBlocks(file)
      return blocks.ok ? records.add(file.folder, toSidecar(file, blocks.value), { areOthersComing }) : blocks
    },

    recordAgain: (folder, record) => records.add(folder, record),

    forget: records.forget,

    async recoverJournals(folders) {
      for (const folder of new Set(folders)) {
        const journal = await disk.readSmall(join(folder, JOURNAL_NAME), LIMITS.SIDECAR_BYTES)
        if (journal.ok || journal.failure.code === 'file/too-large') records.recoverJournal(folder)
      }
    },

    settle: records.settle,
  }

  async function makeDatasetFolder(root: string, dataset: Dataset, given?: string): Promise<Result<string>> {
    const found = await folders.find(root, dataset, given)
    if (!found.ok) return found
    for (const folder of listFoldersDownTo(root, found.value.folder)) {
      if (durablePaths.has(folder) && !found.value.missing.includes(folder)) continue
      const made = await disk.makeFolder(folder)
      if (!made.ok) return made
      names.onMade(folder)
      durablePaths.add(folder)
    }
    if (found.value.folder !== given) folders.onMade(root, dataset, found.value.folder)
    return ok(found.value.folder)
  }

  async function isAt(path: string, sha256: string): Promise<Result<boolean>> {
    const hashed = await hashFile(path, ['sha-256'])
    if (!hashed.ok) return hashed.failure.code === 'disk/not-found' ? ok(false) : hashed
    return ok(hashed.value.digests.get('sha-256') === sha256)
  }

  /** Block checksums that a stopped process has computed are computed again. */
  async function findBlocks({
    folder,
    name,
    sizeBytes,
    blockCrc32,
    clear,
  }: FinishedFile): Promise<Result<BlockChecksums | null>> {
    // A file that is kept encrypted is repaired as a whole.
    if (!hasBlocks(sizeBytes) || clear !== null) return ok(null)
    if (blockCrc32 !== null) return ok(toBlockChecksums(sizeBytes, blockCrc32))
    const hashed = await hashFile(join(folder, name), ['block-crc32'])
    return hashed.ok ? ok(toBlockChecksums(sizeBytes, hashed.value.digests.get('block-crc32'))) : hashed
  }

  function toSidecar(file: FinishedFile, blocks: BlockChecksums | null) {
    const { media, name, sizeBytes, sha256, verdict, validators, clear } = file
    const request = {
      publicUrl: file.publicUrl,
      servedBy: file.servedBy,
      startedAt: file.startedAt,
      finishedAt: file.finishedAt,
      attempts: file.attempts,
      etag: validators.etag,
      lastModified: validators.lastModified,
      contentType: file.contentType,
    }
    const facts = { media, name, sizeBytes, sha256, blocks, verdict, request, clear }
    return buildSidecar(file.dataset, file.ref.portalId, [facts], clock.now())
  }
}

/** Every folder between a root and one below it, outermost first. */
function listFoldersDownTo(root: string, folder: string): readonly string[] {
  const above = dirname(folder)
  return above === root || above === folder ? [folder] : [...listFoldersDownTo(root, above), folder]
}
