import { dirname } from 'node:path'
import type { LibraryFileId, PortalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { shareRun } from '../../../shared/pacing/shareRun.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Engine } from '../../engine/api/engine.js'
import type { CatalogueStore } from '../../ports/catalogueStore.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'
import { createDebouncedTask } from '../debouncedTask.js'
import { readFinishedDownloads } from '../readFinishedDownloads.js'
import { markOutdatedFiles } from './markOutdatedFiles.js'
import { createVerificationQueue, type VerificationDeps } from './verificationQueue.js'

export interface LibrarySyncDeps extends VerificationDeps {
  readonly libraryIndex: LibraryIndex
  readonly engine: Pick<Engine, 'subscribe' | 'getIdsInState' | 'getViews' | 'getPublishedPath'>
  readonly catalogueStore: Pick<CatalogueStore, 'readDataset'>
  readonly portals: () => readonly PortalId[]
  /** Resolves once the window shows something. */
  readonly drawn: Promise<void>
  /** Called when the library has changed. `revision` grows with each call; `files`: how many files it lists. */
  readonly onChanged: (revision: number, files: number | null) => void
}

export interface LibrarySync {
  /**
   * Adds folders that downloads lie below. Resolves once they were searched for files, or with why they could not be.
   * Calls that are made while folders are searched share one search.
   */
  addRoots(roots: readonly string[]): Promise<Result<void>>
  /** Adds the folders that new downloads will lie below: each of them is searched once. */
  addDownloadRoots(roots: readonly string[]): void
  /** To be called when the local copy of a catalogue has changed. */
  onCopyChanged(): void
  /**
   * Compares these files with the disk soon. `onChanged` is called when something differs. Calls that follow each other
   * closely share one comparison.
   */
  glance(ids: readonly LibraryFileId[]): void
  /**
   * Whether the index still lacks files that were just downloaded, or all files after a start. `onChanged` is called
   * once it has them.
   */
  isBehind(): boolean
  /** To be called when another part has changed the index. */
  onIndexChanged(): void
  /** Verifies these files, after those that are being verified. */
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
  without: [],
} as const

/** The pause after the index could not be written: its disk is full, or another program holds it. */
const TRY_AGAIN_MS = 30_000

/** A catalogue that is being copied changes with every page, so it is compared at intervals. */
const COMPARE_EVERY_MS = 5000

/**
 * Keeps the index of the library in step with the queue, the catalogue and the disk. All of this is slow work that no
 * caller waits for.
 */
export function createLibrarySync(deps: LibrarySyncDeps): LibrarySync {
  const { libraryIndex, engine, clock, life } = deps
  let revision = 0
  const notifySoon = createDebouncedTask(deps, LIMITS.LIBRARY_NEWS_MS, async () => {
    const files = await libraryIndex.countFiles()
    deps.onChanged(++revision, files.ok ? files.value : null)
  })
  const notifyIfChanged = (changed: number): void => {
    if (changed > 0) notifySoon()
  }
  const compareSoon = createDebouncedTask(deps, COMPARE_EVERY_MS, async () => {
    for (const portal of deps.portals()) if (await markOutdatedFiles(deps, portal)) notifySoon()
  })
  /** Roots that the search under way has not begun with. */
  const joining = new Set<string>()
  /** Roots that were searched, or are being searched. */
  const searched = new Set<string>()
  const searchFolders = async (): Promise<Result<void>> => {
    for (let isDone = false; (!isDone || joining.size > 0) && !life.aborted; ) {
      const roots = [...joining]
      joining.clear()
      for (const root of roots) searched.add(root)
      const part = await libraryIndex.scan(roots)
      if (!part.ok) {
        for (const root of roots) searched.delete(root)
        return part
      }
      if (part.value.changed > 0) compareSoon()
      notifyIfChanged(part.value.changed)
      isDone = part.value.done
      // The pause lets the thread of the index answer requests for pages.
      await clock.sleep(10, life)
    }
    return ok(undefined)
  }
  const scan = shareRun(searchFolders)
  const addRoots = async (roots: readonly string[]): Promise<Result<void>> => {
    for (const root of roots) joining.add(root)
    let result = await scan()
    // The search that was joined may have been at its very end.
    while (result.ok && !life.aborted && roots.some((root) => joining.has(root))) result = await scan()
    return result
  }
  const due = new Set<string>()
  /** The number of folder updates that are running, the first scan included. */
  let pending = 1
  const finishPending = (): void => {
    pending -= 1
    notifySoon()
  }
  const takeSoon = createDebouncedTask(deps, LIMITS.LIBRARY_TAKE_MS, async () => {
    const folders = [...due]
    due.clear()
    pending += 1
    const taken = await libraryIndex.take(folders.map((folder) => ({ folder, root: null })))
    // Otherwise only the next start would find what is in them.
    if (!taken.ok) {
      for (const folder of folders) due.add(folder)
      takeAgain()
    }
    // What was downloaded is current. This is for other files of the folder, so it waits until no more are due.
    if (due.size === 0) compareSoon()
    finishPending()
  })
  const takeAgain = createDebouncedTask(deps, TRY_AGAIN_MS, takeSoon)
  const scanAgain = createDebouncedTask(deps, TRY_AGAIN_MS, async () => {
    if (!(await scan()).ok) scanAgain()
  })
  const start = async (): Promise<void> => {
    // What was added to the folders meanwhile would be missing until the next start.
    if (!(await scan()).ok) scanAgain()
    const page = await libraryIndex.readPage({
      ...EVERYTHING,
      offset: 0,
      limit: 1,
    })
    // The index is empty although the queue has downloads: the queue is older than the index, or the index and its
    // roots were lost.
    if (page.ok && page.value.counts.all === 0) for (const folder of await listDownloadFolders(deps)) due.add(folder)
    if (due.size > 0) takeSoon()
    finishPending()
    compareSoon()
  }
  const scanSoon = createDebouncedTask(deps, LIMITS.LIBRARY_TAKE_MS, async () => {
    // A search that is under way may be past the folders that have changed.
    if (scan.isRunning()) await scan()
    await scan()
  })
  const stopListening = engine.subscribe(({ isPartial, changed }) => {
    if (isPartial) scanSoon()
    for (const { id, state } of changed) {
      const path = state.type === 'done' ? engine.getPublishedPath(id) : null
      if (path !== null) due.add(dirname(path))
    }
    if (due.size > 0) takeSoon()
  })
  const glanced = new Set<LibraryFileId>()
  // A list on the screen is read again at each change, and a glance at one file looks at its whole folder.
  const glanceSoon = createDebouncedTask(deps, 0, async () => {
    const ids = [...glanced]
    glanced.clear()
    const seen = await libraryIndex.glance(ids)
    notifyIfChanged(seen.ok ? seen.value : 0)
  })
  const checks = createVerificationQueue(deps, notifySoon)
  // Starting the thread and scanning every folder would slow down the first page of the window.
  void deps.drawn.then(start)
  return {
    addRoots,
    addDownloadRoots(roots) {
      const isNew = roots.filter((root) => !searched.has(root) && !joining.has(root))
      if (isNew.length > 0) void addRoots(isNew)
    },
    onCopyChanged: compareSoon,
    glance(ids) {
      for (const id of ids) glanced.add(id)
      glanceSoon()
    },
    isBehind: () => pending > 0 || due.size > 0,
    onIndexChanged: notifySoon,
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

async function listDownloadFolders(deps: LibrarySyncDeps): Promise<ReadonlySet<string>> {
  const folders = new Set<string>()
  for await (const some of readFinishedDownloads(deps))
    for (const { id } of some) {
      const path = deps.engine.getPublishedPath(id)
      if (path !== null) folders.add(dirname(path))
    }
  return folders
}
