import { join } from 'node:path'
import type { Dataset } from '../../../shared/catalogue/model.js'
import { createExpiringLru } from '../../../shared/collections/expiringLru.js'
import { findFreeName, toNameKey } from '../../../shared/download/files/freeNames.js'
import { failure } from '../../../shared/failure.js'
import { buildFolderPath, type Layout } from '../../../shared/library/folderLayout.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { SidecarCache } from '../records/sidecarCache.js'
import type { FolderNamesCache } from './folderNames.js'
import { isBelow } from './isBelow.js'
import { scanForDatasets } from './scanForDatasets.js'

export type DatasetRef = Pick<Dataset, 'id' | 'title' | 'producer' | 'theme'>

/**
 * The place of a dataset, existing or not: `folder` is its own, `missing` are the folders that have to be made first,
 * outermost first.
 */
export interface FolderLocation {
  readonly folder: string
  readonly missing: readonly string[]
}

export interface DatasetFolders {
  /**
   * The folder of a dataset, or the one that would be made for it; of several the `given` one, if it is one of them.
   * Fails when the record of the folder that it was in cannot be read now.
   */
  find(root: string, dataset: DatasetRef, given?: string): Promise<Result<FolderLocation>>
  /** Called when the folder that `find` gave exists: it is the dataset's although it has no record yet. */
  onMade(root: string, dataset: DatasetRef, folder: string): void
}

const LATELY_MS = 1000
/** More folders than are written to within a second, or than are renamed while the program runs. */
const KEPT = 1000

export interface FolderDeps {
  readonly disk: Disk
  readonly clock: Pick<Clock, 'elapsed'>
  readonly sidecars: SidecarCache
  readonly names: FolderNamesCache
  readonly layout: () => Layout
}

/**
 * Knows which folder below a root belongs to which dataset, by the sidecars. A folder that a person has renamed, or
 * that was made under another layout, stays the dataset's and is never moved. The other folders are read once per root,
 * and once more when a folder is no longer where it was; a remembered folder is checked again before each use.
 */
export function createDatasetFolders({ disk, clock, sidecars, names, layout }: FolderDeps): DatasetFolders {
  const scans = new Map<string, { readonly found: ReturnType<typeof scanForDatasets>; readonly atMs: number }>()
  /** Where the scan of a root has seen a dataset; the scan is done again when it is older than `mostMs`. */
  const findSeen = async (root: string, { id }: DatasetRef, mostMs: number): Promise<string | undefined> => {
    const known = scans.get(root)
    const isEnough = known !== undefined && clock.elapsed() - known.atMs <= mostMs
    const scan = isEnough ? known : { found: scanForDatasets({ disk, sidecars }, root), atMs: clock.elapsed() }
    scans.set(root, scan)
    const found = await scan.found
    // A disk that is away now may come back.
    if (found === null && scans.get(root) === scan) scans.delete(root)
    return found?.get(id)
  }
  /** Where datasets were last, whatever the scan of their root has seen. */
  const last = createExpiringLru<string, string>({ entries: KEPT })
  const getKey = (root: string, { id }: DatasetRef): string => `${root}\n${id}`
  /** Folders that were no links at the last check. No file is made or named in a folder without a recent check. */
  const looked = createExpiringLru<string, true>({ entries: KEPT, freshMs: LATELY_MS, elapsed: clock.elapsed })
  const isFolder = async (path: string): Promise<boolean> => {
    if (looked.get(path)) return true
    // A symbolic link would let another user choose where our files go (F-05).
    const isOne = (await disk.folderId(path)).ok
    if (isOne) looked.set(path, true)
    return isOne
  }
  const holds = async (folder: string, id: string): Promise<boolean> => {
    const found = await sidecars.read(folder, 'lately')
    return found.ok && found.value.type === 'read' && found.value.record.getDatasetId() === id && isFolder(folder)
  }
  /** Whether a folder is there whose first file has not ended yet. */
  const isUnrecorded = async (folder: string): Promise<boolean> => {
    const found = await sidecars.read(folder, 'lately')
    return found.ok && found.value.type === 'absent' && isFolder(folder)
  }
  const findExisting = async (root: string, dataset: DatasetRef, usual: string): Promise<Result<string | null>> => {
    if (await holds(usual, dataset.id)) return ok(usual)
    const made = last.get(getKey(root, dataset))
    const seen = made ?? (await findSeen(root, dataset, Number.POSITIVE_INFINITY))
    if (seen === undefined) return ok(null)
    if ((await holds(seen, dataset.id)) || (seen === made && (await isUnrecorded(seen)))) return ok(seen)
    // A disk that does not answer now would get all files of the dataset again, in a second folder.
    const read = await sidecars.read(seen, 'lately')
    if (!read.ok) return read
    // A person has moved, renamed or removed it since.
    const moved = await findSeen(root, dataset, LATELY_MS)
    return ok(moved !== undefined && (await holds(moved, dataset.id)) ? moved : null)
  }
  /** The usual path of the dataset that was asked for last: thousands of files in a row are of one. */
  let latest: { readonly dataset: DatasetRef; readonly layout: Layout; readonly path: readonly string[] } | null = null
  const buildUsualPath = (dataset: DatasetRef): readonly string[] => {
    const now = layout()
    if (latest?.dataset !== dataset || latest.layout !== now)
      latest = { dataset, layout: now, path: buildFolderPath(now, toLayoutFacts(dataset)) }
    return latest.path
  }
  return {
    async find(root, dataset, given) {
      if (given !== undefined && isBelow(given, root)) {
        // Where the record is not given now, another folder would get the file.
        const read = await sidecars.read(given, 'lately')
        if (!read.ok) return read
        if (await holds(given, dataset.id)) return ok({ folder: given, missing: [] })
      }
      const usual = buildUsualPath(dataset)
      const existing = await findExisting(root, dataset, join(root, ...usual))
      if (!existing.ok) return existing
      const folder = existing.value
      if (folder !== null) {
        last.set(getKey(root, dataset), folder)
        return ok({ folder, missing: [] })
      }
      const chosen = await chooseLocation({ names, sidecars }, root, { id: dataset.id, usual })
      // Else the root cannot be read now, and the folder may come back with it.
      if (chosen.ok) last.delete(getKey(root, dataset))
      return chosen
    },
    onMade: (root, dataset, folder) => last.set(getKey(root, dataset), folder),
  }
}

const toLayoutFacts = ({ id, title, producer, theme }: DatasetRef) => ({
  datasetId: id,
  title,
  producer: producer.name,
  theme,
})

type Reading = Pick<FolderDeps, 'names' | 'sidecars'>
interface Usual {
  readonly id: string
  readonly usual: readonly string[]
}

/** Walks down the layout: existing folders are entered, whatever their case; the rest has to be made. */
async function chooseLocation(reading: Reading, root: string, { id, usual }: Usual): Promise<Result<FolderLocation>> {
  let at = root
  for (const [depth, name] of usual.slice(0, -1).entries()) {
    const names = await reading.names.read(at, 'lately')
    if (!names.ok) return names
    const there = names.value.folderByKey.get(toNameKey(name))
    if (there === undefined) {
      const free = findFreeName(name, names.value.keys)
      if (free === null) return fail(failure('disk/exists', { name }))
      return ok(toBeMade(at, [free, ...usual.slice(depth + 1)]))
    }
    at = join(at, there)
  }
  return ownFolder(reading, at, { id, usual: usual.at(-1) ?? '' })
}

const toBeMade = (at: string, names: readonly string[]): FolderLocation => {
  const missing = names.map((_, upTo) => join(at, ...names.slice(0, upTo + 1)))
  return { folder: join(at, ...names), missing }
}

/**
 * The default name, unless another dataset has it. A folder without a sidecar may be one whose first file has not ended
 * yet.
 */
async function ownFolder(
  { names, sidecars }: Reading,
  at: string,
  { id, usual }: { readonly id: string; readonly usual: string },
): Promise<Result<FolderLocation>> {
  const lately = await names.read(at, 'lately')
  const isFree = lately.ok && !lately.value.keys.has(toNameKey(usual))
  if (isFree) return ok(toBeMade(at, [usual]))
  const taken = await names.read(at, 'now')
  if (!taken.ok) return taken
  if (taken.value.folders.has(usual)) {
    const found = await sidecars.read(join(at, usual), 'now')
    if (!found.ok) return found
    // The dataset's own first file may have been published since the check.
    const isOurs = found.value.type !== 'read' || found.value.record.getDatasetId() === id
    if (isOurs) return ok({ folder: join(at, usual), missing: [] })
  }
  const free = findFreeName(usual, taken.value.keys)
  return free === null ? fail(failure('disk/exists', { name: usual })) : ok(toBeMade(at, [free]))
}
