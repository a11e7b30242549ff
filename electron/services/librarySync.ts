import { dirname } from 'node:path'
import type { DatasetId, LibraryFileId, MediaId, PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import type { Engine } from '../engine/api/engine.js'
import { isOtherVersion } from '../library/files/matchExistingFile.js'
import type { CatalogueStore } from '../ports/catalogueStore.js'
import type { LibraryIndex } from '../ports/library/libraryIndex.js'
import type { FileVersion, IndexedFile } from '../ports/library/libraryIndexStore.js'
import { createDebouncedTask } from './debounce.js'
import { pageFinishedDownloads } from './pageFinishedDownloads.js'
import { createVerificationQueue, type VerificationDeps } from './verificationQueue.js'

export interface LibrarySyncDeps extends VerificationDeps {
  readonly libraryIndex: LibraryIndex
  readonly engine: Pick<Engine, 'listen' | 'idsIn' | 'views' | 'pathOf'>
  readonly catalogueStore: Pick<CatalogueStore, 'dataset'>
  readonly portals: () => readonly PortalId[]
  /** Resolves once the window shows something. */
  readonly drawn: Promise<void>
  /** The library has changed; the number grows. */
  readonly changed: (revision: number) => void
}

export interface LibrarySync {
  /** Downloads go below these folders from now on. */
  addRoots(roots: readonly string[]): void
  /** Our copy of a catalogue has changed. */
  catalogueChanged(): void
  glance(ids: readonly LibraryFileId[]): void
  /** Whether files that were just downloaded, or all of them after a start, are not in the index yet. News follow once they are. */
  isBehind(): boolean
  /** The index was changed by another part. */
  touched(): void
  /** Reads these folders again, after those that are being read. */
  verify(files: readonly IndexedFile[]): void
  stopVerifying(): void
  isVerifying(): boolean
  close(): Promise<void>
}

const EVERYTHING = {
  text: '',
  only: null,
  by: 'dataset',
  order: 'group',
  descending: false,
} as const

/** How many datasets are compared with the catalogue at once. */
const COMPARED = 50

/** A catalogue that is being copied changes with every page, so it is compared at intervals. */
const COMPARE_EVERY_MS = 5000

/** Keeps the library's index in step with the queue, the catalogue and the disk. All of it is slow work that no caller waits for. */
export function createLibrarySync(deps: LibrarySyncDeps): LibrarySync {
  const { libraryIndex, engine, clock, life } = deps
  let revision = 0
  const notifySoon = createDebouncedTask(deps, LIMITS.LIBRARY_NEWS_MS, async () => deps.changed(++revision))
  const count = (changed: number): void => {
    if (changed > 0) notifySoon()
  }
  const scanFolders = async (roots: readonly string[]): Promise<void> => {
    for (let isDone = false; !isDone && !life.aborted; roots = []) {
      const part = await libraryIndex.scan(roots)
      if (!part.ok) return
      count(part.value.changed)
      isDone = part.value.done
      // Between the parts the thread answers requests for pages.
      await clock.sleep(10, life)
    }
  }
  const due = new Set<string>()
  /** Folders that are being taken, and the first reading of all. */
  let pending = 1
  const caughtUp = (): void => {
    pending -= 1
    notifySoon()
  }
  const takeSoon = createDebouncedTask(deps, LIMITS.LIBRARY_TAKE_MS, async () => {
    const folders = [...due].map((folder) => ({ folder, root: null }))
    due.clear()
    pending += 1
    await libraryIndex.take(folders)
    caughtUp()
  })
  const compareSoon = createDebouncedTask(deps, COMPARE_EVERY_MS, async () => {
    for (const portal of deps.portals()) if (await compare(deps, portal)) notifySoon()
  })
  const start = async (): Promise<void> => {
    await scanFolders([])
    const page = await libraryIndex.page({
      ...EVERYTHING,
      offset: 0,
      limit: 1,
    })
    // A queue from before there was an index, or after the index and its roots were lost.
    if (page.ok && page.value.counts.all === 0) for (const folder of await foldersOf(deps)) due.add(folder)
    if (due.size > 0) takeSoon()
    caughtUp()
    compareSoon()
  }
  const scanSoon = createDebouncedTask(deps, LIMITS.LIBRARY_TAKE_MS, () => scanFolders([]))
  const stopListening = engine.listen(({ isPartial, changed }) => {
    if (isPartial) scanSoon()
    for (const { id, state } of changed) {
      const path = state.is === 'done' ? engine.pathOf(id) : null
      if (path !== null) due.add(dirname(path))
    }
    if (due.size > 0) takeSoon()
  })
  const checks = createVerificationQueue(deps, notifySoon)
  // A thread, and a look at every folder: both would be made while the first page is.
  void deps.drawn.then(start)
  return {
    addRoots: (roots) => void scanFolders([...new Set(roots)]),
    catalogueChanged: compareSoon,
    glance: (ids) => void libraryIndex.glance(ids).then((seen) => count(seen.ok ? seen.value : 0)),
    isBehind: () => pending > 0 || due.size > 0,
    touched: notifySoon,
    verify: checks.add,
    stopVerifying: checks.stop,
    isVerifying: checks.isWorking,
    async close() {
      stopListening()
      checks.stop()
      await libraryIndex.close()
    },
  }
}

async function foldersOf(deps: LibrarySyncDeps): Promise<ReadonlySet<string>> {
  const folders = new Set<string>()
  for await (const some of pageFinishedDownloads(deps))
    for (const { id } of some) {
      const path = deps.engine.pathOf(id)
      if (path !== null) folders.add(dirname(path))
    }
  return folders
}

/** Whether our copy of the catalogue describes other files than those that were fetched. What the copy does not know stays as it is. */
async function compare({ libraryIndex, catalogueStore, life }: LibrarySyncDeps, portal: PortalId): Promise<boolean> {
  let changed = false
  for (let after = ''; !life.aborted; ) {
    const stamped = await libraryIndex.stamped(portal, after, COMPARED)
    if (!stamped.ok || stamped.value.length === 0) return changed
    const old: LibraryFileId[] = []
    const current: LibraryFileId[] = []
    for (const [dataset, files] of byDataset(stamped.value)) {
      const known = await catalogueStore.dataset(portal, dataset as DatasetId)
      const media = new Map(known.ok && known.value !== null ? known.value.media.map((one) => [one.id, one]) : [])
      for (const file of files) {
        const now = media.get(file.media as MediaId)
        if (now === undefined || file.outdated === isOtherVersion(file.declared, now)) continue
        ;(file.outdated ? current : old).push(file.id)
      }
    }
    if (old.length > 0) await libraryIndex.age(old, true)
    if (current.length > 0) await libraryIndex.age(current, false)
    changed ||= old.length + current.length > 0
    after = stamped.value.at(-1)?.dataset ?? ''
  }
  return changed
}

const byDataset = (files: readonly FileVersion[]): ReadonlyMap<string, FileVersion[]> => {
  const groups = new Map<string, FileVersion[]>()
  for (const file of files) groups.set(file.dataset, [...(groups.get(file.dataset) ?? []), file])
  return groups
}
