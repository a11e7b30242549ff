import { join } from 'node:path'
import { buildSidecar } from '../../shared/library/sidecar/buildSidecar.js'
import { parsePortalAddress } from '../../shared/link/parsePortalAddress.js'
import { ok } from '../../shared/result.js'
import { isRefused, makeDurable } from '../files/makeDurable.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { HashFile } from '../ports/hashing.js'
import type { LibraryFolders } from '../ports/library/libraryFolders.js'
import type { LocatedMedia } from '../ports/mediaSource.js'
import { type CopySource, takeCopy } from './copies/takeCopy.js'
import type { DatasetFolders } from './files/datasetFolders.js'
import type { FolderListings } from './files/folderListings.js'
import { type MatchedFile, matchRecordedFile, matchUnrecordedFile } from './files/matchExistingFile.js'
import type { FolderLock } from './records/folderLock.js'
import type { RecordWriter } from './records/recordWriter.js'
import type { SidecarCache } from './records/sidecarCache.js'

export interface HeldFileDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashFile: HashFile
  readonly sidecars: SidecarCache
  readonly listings: FolderListings
  readonly folders: DatasetFolders
  readonly records: RecordWriter
  readonly makeDatasetFolder: LibraryFolders['ensureFolder']
  /** Other folders from which files are copied before they are downloaded. */
  readonly from: CopySource | undefined
  readonly lock: FolderLock | undefined
}

/**
 * Creates the search for a file that need not be downloaded: the recorded one, one that no record names and that has the
 * declared bytes, or a copy from another folder. The last two are recorded.
 */
export function createHeldFileFinder({
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
}: HeldFileDeps): LibraryFolders['findHeldFile'] {
  return async (root, located, signal, how = { adopt: true }) => {
    const { adopt: mayAdopt, isProtected = false, isTaken = () => false, given } = how
    const found = await folders.find(root, located.dataset, given)
    if (!found.ok) return found
    const { folder } = found.value
    if (found.value.missing.length > 0) return isProtected ? ok(null) : takeFrom({ root, given }, located, signal)
    const read = await sidecars.read(folder, 'lately')
    if (!read.ok) return read
    const onRecord = read.value.type === 'read' ? read.value : null
    if (onRecord?.hasJournal === true || (await lock?.isLocked(folder)) === true) records.recoverJournal(folder)
    const reader = { hashFile, signal }
    const file = onRecord?.record.findFile(located.media.id)
    const known = file && (await matchRecordedFile(reader, folder, file, located.media))
    if (known) {
      // We synced the file when we recorded it, but the folder may be a copy that another program made and did not
      // sync.
      const synced = await makeDurable(disk, join(known.folder, known.name))
      if (synced.ok || synced.failure.code === 'disk/denied') return ok(known)
      if (synced.failure.code !== 'disk/not-found') return synced
    }
    if (isProtected) return ok(null)
    if (!mayAdopt) return takeFrom({ root, given }, located, signal)
    const isKnown = (name: string): boolean => onRecord?.record.isKnownName(name) === true
    const adopted = await matchUnrecordedFile(reader, folder, located.media, async (where, sizeBytes) => {
      const unrecorded = await listings.findUnrecorded(where, sizeBytes, isKnown)
      return unrecorded.ok ? ok(unrecorded.value.filter((name) => !isTaken(where, name))) : unrecorded
    })
    if (!adopted.ok) return adopted
    return adopted.value === null ? takeFrom({ root, given }, located, signal) : adopt(located, adopted.value)
  }

  /** The last attempt before a download: a copy from another folder. */
  async function takeFrom(
    { root, given }: { readonly root: string; readonly given: string | undefined },
    located: LocatedMedia,
    signal: AbortSignal | undefined,
  ) {
    if (from === undefined) return ok(null)
    const folder = await makeDatasetFolder(root, located.dataset, given)
    if (!folder.ok) return folder
    const taken = await takeCopy({ disk, hashFile, signal }, from, folder.value, located.media)
    return taken === null ? ok(null) : adopt(located, taken)
  }

  /** The portal is derived from the media's address, which always lies under it (portal-api.md 10.1). */
  async function adopt({ dataset, media, publicUrl }: LocatedMedia, { file, ...hashes }: MatchedFile) {
    const portal = parsePortalAddress(publicUrl)
    if (!portal.ok) return portal
    const isDurable = await makeDurable(disk, join(file.folder, file.name))
    if (!isDurable.ok) return isRefused(isDurable.failure) ? ok(null) : isDurable
    const facts = { ...file, ...hashes, media, request: null }
    const noted = await records.add(file.folder, buildSidecar(dataset, portal.value, [facts], clock.now()))
    return noted.ok ? ok(file) : noted
  }
}
