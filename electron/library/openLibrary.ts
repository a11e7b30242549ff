import { dirname, join } from 'node:path'
import { describeDataset } from '../../shared/library/describe.js'
import { JOURNAL_NAME } from '../../shared/library/journal.js'
import { type Layout, layoutOr } from '../../shared/library/layout.js'
import { LIMITS } from '../../shared/limits.js'
import { portalIdOf } from '../../shared/link/portalAddress.js'
import { ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { HashFile } from '../ports/hashing.js'
import type { FinishedFile, HeldFile, Library } from '../ports/library.js'
import type { Log } from '../ports/log.js'
import type { Located } from '../ports/mediaSource.js'
import { makeDurable } from './durable.js'
import { openFolders } from './folders.js'
import { heldByBytes, heldByRecord, isSameVersion } from './held.js'
import { openListings } from './listings.js'
import { openRecords } from './records.js'
import { openSidecars } from './sidecars.js'

export interface LibraryDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly hashFile: HashFile
  /** What nobody waits for and a disk would not have. Nothing is noted when left out. */
  readonly log?: Log
  /** How folders of datasets that are not here yet are to be laid out, asked each time. The usual way when left out. */
  readonly layout?: () => Layout
}

const unheard: Log = { note: () => undefined }
const usualLayout = (): Layout => layoutOr(null)

/**
 * What is on disk, by what lies there: no database. A folder says itself which dataset it holds, and a file is held
 * when its bytes, read again, are those that were recorded or that the catalogue declares.
 */
export function openLibrary({ disk, clock, hashFile, log = unheard, layout = usualLayout }: LibraryDeps): Library {
  const sidecars = openSidecars(disk, clock)
  const listings = openListings(disk, clock)
  const folders = openFolders({ disk, clock, sidecars, layout })
  const records = openRecords({ disk, clock, sidecars, log })
  /** Known to survive a power cut. One that is merely there may have been made by a process that died before it was. */
  const lasting = new Set<string>()
  return {
    async folderFor(root, dataset) {
      const found = await folders.find(root, dataset)
      if (!found.ok) return found
      for (const folder of foldersDownTo(root, found.value.folder)) {
        if (lasting.has(folder) && !found.value.missing.includes(folder)) continue
        const made = await disk.makeFolder(folder)
        if (!made.ok) return made
        lasting.add(folder)
      }
      return ok(found.value.folder)
    },

    async folderOf(root, dataset) {
      const found = await folders.find(root, dataset)
      if (!found.ok) return found
      return ok(found.value.missing.length > 0 ? null : found.value.folder)
    },

    async onRecord(folder) {
      const read = await sidecars.read(folder, 'lately')
      if (!read.ok || read.value.is === 'damaged') return read.ok ? ok(null) : read
      const record = read.value.is === 'read' ? read.value.record : null
      return ok({
        nameOf: (mediaId) => record?.fileOf(mediaId)?.name ?? null,
        mediaOf: (name) => record?.mediaOf(name) ?? null,
        isCurrent: (media, sizeBytes) => {
          const file = record?.fileOf(media.id)
          return file ? file.sizeBytes === sizeBytes && isSameVersion(file.declared, media) : false
        },
      })
    },

    async held(root, located, signal, { adopt: mayAdopt } = { adopt: true }) {
      const found = await folders.find(root, located.dataset)
      if (!found.ok) return found
      if (found.value.missing.length > 0) return ok(null)
      const { folder } = found.value
      const read = await sidecars.read(folder, 'lately')
      if (!read.ok) return read
      const onRecord = read.value.is === 'read' ? read.value : null
      if (onRecord?.hasJournal === true) records.tidy(folder)
      const reader = { hashFile, signal }
      const file = onRecord?.record.fileOf(located.media.id)
      const known = file && (await heldByRecord(reader, folder, file, located.media))
      if (known) return ok(known)
      if (!mayAdopt) return ok(null)
      const isKnown = (name: string): boolean => onRecord?.record.knows(name) === true
      const adopted = await heldByBytes(reader, folder, located.media, (where, sizeBytes) =>
        listings.strays(where, sizeBytes, isKnown),
      )
      if (!adopted.ok || adopted.value === null) return adopted.ok ? ok(null) : adopted
      return adopt(located, adopted.value.file, adopted.value.sha256)
    },

    isAt,

    async isDurableAt(path, sha256) {
      const isThere = await isAt(path, sha256)
      return isThere.ok && isThere.value ? makeDurable(disk, path) : isThere
    },

    record: (file) => records.add(file.folder, described(file)),

    async tidy(folders) {
      for (const folder of new Set(folders)) {
        const journal = await disk.readSmall(join(folder, JOURNAL_NAME), LIMITS.SIDECAR_BYTES)
        if (journal.ok || journal.failure.code === 'file/too-large') records.tidy(folder)
      }
    },

    settle: records.settle,
  }

  async function isAt(path: string, sha256: string): Promise<Result<boolean>> {
    const hashed = await hashFile(path, ['sha-256'])
    if (!hashed.ok) return hashed.failure.code === 'disk/not-found' ? ok(false) : hashed
    return ok(hashed.value.digests.get('sha-256') === sha256)
  }

  /** The portal is read off the media's address, which always lies under it (portal-api.md 10.1). */
  async function adopt({ dataset, media, publicUrl }: Located, file: HeldFile, sha256: string) {
    const portal = portalIdOf(publicUrl)
    if (!portal.ok) return portal
    const isDurable = await makeDurable(disk, join(file.folder, file.name))
    if (!isDurable.ok || !isDurable.value) return isDurable.ok ? ok(null) : isDurable
    const facts = { ...file, sha256, media, request: null }
    const noted = await records.add(file.folder, describeDataset(dataset, portal.value, [facts], clock.now()))
    return noted.ok ? ok(file) : noted
  }

  function described(file: FinishedFile) {
    const { media, name, sizeBytes, sha256, verdict, validators } = file
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
    const facts = { media, name, sizeBytes, sha256, verdict, request }
    return describeDataset(file.dataset, file.ref.portalId, [facts], clock.now())
  }
}

/** Every folder between a root and one below it, outermost first. */
function foldersDownTo(root: string, folder: string): readonly string[] {
  const above = dirname(folder)
  return above === root || above === folder ? [folder] : [...foldersDownTo(root, above), folder]
}
