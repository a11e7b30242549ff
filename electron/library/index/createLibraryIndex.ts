import { join } from 'node:path'
import type { Failure } from '../../../shared/failure.js'
import { compareWithRecord, type FileStat } from '../../../shared/library/compareWithRecord.js'
import type { FileCondition } from '../../../shared/library/model.js'
import { JOURNAL_NAME } from '../../../shared/library/sidecar/journal.js'
import { SIDECAR_NAME } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { FolderToScan, LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { FileObservation, IndexedFile, LibraryIndexStore } from '../../ports/library/libraryIndexStore.js'
import { isBelow } from '../files/isBelow.js'
import { mayHoldDatasets } from '../files/systemAndTrashFolders.js'
import { readFolderRecord } from '../records/readFolderRecord.js'

export interface LibraryIndexDeps {
  readonly disk: Disk
  readonly clock: Clock
  readonly store: LibraryIndexStore
}

/** Folders that are checked in one batch: a few tens of milliseconds, after which another request gets its turn. */
const PART = 50

type Listing = ReadonlyMap<string, FileStat & { readonly type: 'file' | 'folder' | 'other' }>

/**
 * Keeps the index up to date: reads the record of each folder, and checks whether its files are still as they were. A
 * record that has not changed is not read again. No file's content is read here: only a verification does that.
 */
export function createLibraryIndex(deps: LibraryIndexDeps): LibraryIndex {
  const { clock, store } = deps
  let round: Round | null = null
  return {
    take: (folders) => sumResults(folders, (one) => lookAt(deps, one)),
    async scan(roots) {
      const added = store.addRoots(roots)
      if (!added.ok) return added
      round ??= startRound()
      // A round that is past the known folders has read the list of roots already, and may be past new ones.
      if (round.ahead !== null) joinRound(round, round.ahead, roots)
      const part = await takeNextPart(deps, round)
      if (!part.ok || part.value.done) round = null
      return part
    },
    async glance(ids) {
      const files = store.read(ids)
      if (!files.ok) return files
      return sumResults([...new Set(files.value.map(({ folder }) => folder))], (folder) =>
        lookAt(deps, { folder, root: null }),
      )
    },
    readRow: async (id) => store.readRow(id),
    readPage: async (query) => store.readPage(query),
    read: async (ids) => store.read(ids),
    pick: async (query, from, limit) => store.pick(query, from, limit),
    listDue: async (sinceMs, limit) => store.listDue(sinceMs, clock.now(), limit),
    find: async (dataset, media) => store.find(dataset, media),
    note: async (observations) => store.note(observations, clock.now()),
    hide: async (ids, because) => store.hide(ids, because, clock.now()),
    listVersions: async (portal, after, datasets) => store.listVersions(portal, after, datasets),
    countFiles: async () => store.countFiles(),
    countBelow: async (folder) => store.countBelow(folder),
    listHoldings: async (portal) => store.listHoldings(portal),
    listFoldersOf: async (portal, dataset) => store.listFoldersOf(portal, dataset),
    listDatasetFiles: async (portal, dataset) => store.listDatasetFiles(portal, dataset),
    markOutdated: async (ids, outdated) => store.markOutdated(ids, outdated, clock.now()),
    readHistory: async (id) => store.readHistory(id),
    close: async () => store.close(),
  }
}

/** Another program has the file of the index: each further item would wait for it as long. */
const isHeld = (because: Failure): boolean => because.code === 'state/in-use'

/** Works on all items and sums the results up. Fails as the first one that fails does, after the others are done. */
async function sumResults<T>(items: readonly T[], work: (item: T) => Promise<Result<number>>): Promise<Result<number>> {
  let sum: Result<number> = ok(0)
  for (const item of items) {
    const done = await work(item)
    if (sum.ok) sum = done.ok ? ok(sum.value + done.value) : done
    if (!sum.ok && isHeld(sum.failure)) return sum
  }
  return sum
}

/** Reads a folder's record if it changed, then checks its files. Returns how many changed. */
async function lookAt(
  { disk, clock, store }: LibraryIndexDeps,
  { folder, root }: FolderToScan,
): Promise<Result<number>> {
  const known = store.getFolder(folder)
  if (!known.ok) return known
  let listing = await readListing(disk, folder)
  const mark = getMark(listing)
  let changed = 0
  if (mark !== null && (mark !== known.value?.mark || (root !== null && root !== known.value.root))) {
    const found = await readFolderRecord(disk, folder)
    if (found.ok && found.value.type === 'read') {
      const { portal, datasetId, title, producer, files } = found.value.record.getSidecar()
      const roots = store.listRoots()
      const home = root ?? known.value?.root ?? (roots.ok ? findRoot(folder, roots.value) : null)
      const facts = { folder, root: home, portal, dataset: datasetId, title, producer: producer.name, files, mark }
      const put = store.put(facts, clock.now())
      if (!put.ok) return put
      changed = put.value
      // The first listing is older than the record: a file that was replaced in between would look damaged.
      listing = await readListing(disk, folder)
    }
  }
  const files = store.listFiles(folder)
  if (!files.ok) return files
  const observations: FileObservation[] = []
  for (const file of files.value) {
    const before =
      file.seen === 'missing' && listing.has(file.name) ? store.findConditionBefore(file.id) : ok(file.seen)
    if (!before.ok) return before
    observations.push(...toObservations(file, before.value, listing))
  }
  if (observations.length === 0) return ok(changed)
  const noted = store.note(observations, clock.now())
  // A first date changes nothing that a person sees.
  return noted.ok ? ok(changed + observations.filter(({ event }) => event !== null).length) : noted
}

/** A folder that cannot be listed has nothing to show: an unplugged disk is missing, not forgotten. */
async function readListing(disk: Disk, folder: string): Promise<Listing> {
  const listed = await disk.list(folder)
  if (!listed.ok) return new Map()
  return new Map(listed.value.map(({ name, modifiedMs = null, ...rest }) => [name, { ...rest, modifiedMs }]))
}

/** The nearest of the roots that this lies under. */
const findRoot = (folder: string, roots: readonly string[]): string | null =>
  roots.filter((root) => isBelow(folder, root)).toSorted((one, other) => other.length - one.length)[0] ?? null

/** Null without a record. Journal and sidecar are one record. */
function getMark(listing: Listing): string | null {
  const marks = [SIDECAR_NAME, JOURNAL_NAME].map((name) => {
    const there = listing.get(name)
    return there === undefined ? '-' : `${there.sizeBytes}@${there.modifiedMs ?? ''}`
  })
  return marks.every((mark) => mark === '-') ? null : marks.join(' ')
}

/**
 * The change of one file that a listing shows; empty when there is none. `before` is what was last known of its bytes:
 * a damaged file whose disk was away is still damaged.
 */
function toObservations(file: IndexedFile, before: FileCondition, listing: Listing): readonly FileObservation[] {
  const there = listing.get(file.name)
  const found = there?.type === 'file' ? there : null
  const { id } = file
  const seen = compareWithRecord({ ...file, seen: before }, found)
  // From here on a later date means that another program wrote to it.
  const isFirst = seen !== 'touched' && file.modifiedMs === null && found !== null && found.modifiedMs !== null
  if (seen === file.seen && !isFirst) return []
  const event = seen === file.seen ? null : seen === 'as-recorded' ? 'back' : seen
  return [{ id, seen, event, ...(isFirst ? { modifiedMs: found.modifiedMs } : {}) }]
}

/** One scan of everything: first the known folders, then the others under the roots. */
interface Round {
  after: string | null
  /** Folders that are still to be scanned, with their root; null before the roots' turn. */
  ahead: { readonly folder: string; readonly root: string; readonly depth: number }[] | null
  looked: number
  /** Why a folder could not be taken into the index: the other folders are scanned before this is told. */
  failure: Failure | null
  /** The roots that are scanned or still to be scanned: each is scanned once, however often it is named. */
  readonly roots: Set<string>
}

const startRound = (): Round => ({
  after: null,
  ahead: null,
  looked: 0,
  failure: null,
  roots: new Set(),
})

function joinRound({ roots: joined }: Round, ahead: NonNullable<Round['ahead']>, roots: readonly string[]): void {
  for (const root of roots) {
    if (joined.has(root)) continue
    joined.add(root)
    ahead.push({ folder: root, root, depth: 0 })
  }
}

async function takeNextPart(
  deps: LibraryIndexDeps,
  round: Round,
): Promise<Result<{ readonly changed: number; readonly done: boolean }>> {
  if (round.ahead === null) {
    const known = deps.store.listFolders(round.after, PART)
    if (!known.ok) return known
    const changed = await scanPart(round, known.value, ({ folder }) => lookAt(deps, { folder, root: null }))
    if (!changed.ok) return changed
    round.after = known.value.at(-1)?.folder ?? round.after
    if (known.value.length < PART) {
      const roots = deps.store.listRoots()
      if (!roots.ok) return roots
      round.ahead = []
      joinRound(round, round.ahead, roots.value)
    }
    return ok({ changed: changed.value, done: false })
  }
  const changed = await scanPart(round, round.ahead.splice(0, PART), (one) => explore(deps, round, one))
  if (!changed.ok) return changed
  const isDone = round.ahead.length === 0
  return isDone && round.failure !== null ? fail(round.failure) : ok({ changed: changed.value, done: isDone })
}

async function scanPart<T>(
  round: Round,
  items: readonly T[],
  work: (item: T) => Promise<Result<number>>,
): Promise<Result<number>> {
  const changed = await sumResults(items, work)
  if (changed.ok || isHeld(changed.failure)) return changed
  round.failure ??= changed.failure
  return ok(0)
}

/** Nothing is searched inside a dataset's own folder or behind a link, and a person's whole home is not scanned to its end. */
async function explore(
  deps: LibraryIndexDeps,
  round: Round,
  { folder, root, depth }: NonNullable<Round['ahead']>[number],
): Promise<Result<number>> {
  const listed = await deps.disk.list(folder)
  if (!listed.ok) return ok(0)
  if (listed.value.some(({ name }) => name === SIDECAR_NAME || name === JOURNAL_NAME)) {
    const known = deps.store.getFolder(folder)
    if (!known.ok) return known
    return known.value === null ? lookAt(deps, { folder, root }) : ok(0)
  }
  for (const { name, type } of depth >= LIMITS.LAYOUT_FOLDERS ? [] : listed.value) {
    if (type !== 'folder' || !mayHoldDatasets(name) || round.looked >= LIMITS.FOLDERS_SEARCHED) continue
    round.looked += 1
    round.ahead?.push({ folder: join(folder, name), root, depth: depth + 1 })
  }
  return ok(0)
}
