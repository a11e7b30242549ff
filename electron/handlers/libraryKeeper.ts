import { dirname } from 'node:path'
import type { DatasetId, HeldFileId, MediaId, PortalId } from '../../shared/ids.js'
import type { LibraryCheck } from '../../shared/library/shelf.js'
import { LIMITS } from '../../shared/limits.js'
import type { Engine } from '../engine/engine.js'
import { isSameVersion } from '../library/held.js'
import { recheck } from '../library/recheck.js'
import type { CatalogueMirror } from '../ports/catalogueMirror.js'
import type { Clock } from '../ports/clock.js'
import type { ShelvedFile, Stamped } from '../ports/fileShelf.js'
import type { HashFile } from '../ports/hashing.js'
import type { HeldFiles } from '../ports/heldFiles.js'

export interface LibraryKeeperNeeds {
  readonly heldFiles: HeldFiles
  readonly engine: Pick<Engine, 'listen' | 'page' | 'pathOf'>
  readonly mirror: Pick<CatalogueMirror, 'dataset'>
  readonly hashFile: HashFile
  readonly portals: () => readonly PortalId[]
  readonly clock: Clock
  /** The library is otherwise than it was; the number grows. */
  readonly changed: (revision: number) => void
  readonly checked: (check: LibraryCheck) => void
  readonly life: AbortSignal
}

export interface LibraryKeeper {
  /** Files end up below these from now on. */
  addRoots(roots: readonly string[]): void
  /** Our copy of a catalogue says something else. */
  catalogueChanged(): void
  glance(ids: readonly HeldFileId[]): void
  /** Somebody changed the index. */
  touched(): void
  /** Reads these again, after those that are being read. */
  verify(files: readonly ShelvedFile[]): void
  stopVerifying(): void
  close(): Promise<void>
}

/** Datasets that are compared with the catalogue in one go. */
const COMPARED = 50

/** A catalogue that is being copied says something else with every page: it is compared with now and then. */
const COMPARE_EVERY_MS = 5000

/** Keeps the library's index in step with the queue, the catalogue and the disk. All of it is slow work for others: nobody waits here. */
export function openLibraryKeeper(needs: LibraryKeeperNeeds): LibraryKeeper {
  const { heldFiles, engine, clock, life } = needs
  let revision = 0
  const tellSoon = later(needs, LIMITS.LIBRARY_NEWS_MS, async () => needs.changed(++revision))
  const count = (changed: number): void => {
    if (changed > 0) tellSoon()
  }
  const survey = async (roots: readonly string[]): Promise<void> => {
    for (let isDone = false; !isDone && !life.aborted; roots = []) {
      const part = await heldFiles.survey(roots)
      if (!part.ok) return
      count(part.value.changed)
      isDone = part.value.done
      // Whoever asks for a page meanwhile has the thread for themselves now and then.
      await clock.sleep(10, life)
    }
  }
  const due = new Set<string>()
  const takeSoon = later(needs, LIMITS.LIBRARY_TAKE_MS, async () => {
    const folders = [...due].map((folder) => ({ folder, root: null }))
    due.clear()
    const taken = await heldFiles.take(folders)
    if (taken.ok) count(taken.value)
  })
  const compareSoon = later(needs, COMPARE_EVERY_MS, async () => {
    for (const portal of needs.portals()) if (await compare(needs, portal)) tellSoon()
  })
  const start = async (): Promise<void> => {
    await survey([])
    const page = await heldFiles.page({ text: '', only: null, by: 'dataset', offset: 0, limit: 1 })
    // A queue from before there was an index, or an index that was lost, roots and all.
    if (page.ok && page.value.counts.all === 0) for (const folder of await foldersOf(needs)) due.add(folder)
    if (due.size > 0) takeSoon()
    compareSoon()
  }
  const surveySoon = later(needs, LIMITS.LIBRARY_TAKE_MS, () => survey([]))
  const stopListening = engine.listen(({ isPartial, changed }) => {
    if (isPartial) surveySoon()
    for (const { id, state } of changed) {
      const path = state.is === 'done' ? engine.pathOf(id) : null
      if (path !== null) due.add(dirname(path))
    }
    if (due.size > 0) takeSoon()
  })
  const checks = openChecks(needs, tellSoon)
  void start()
  return {
    addRoots: (roots) => void survey([...new Set(roots)]),
    catalogueChanged: compareSoon,
    glance: (ids) => void heldFiles.glance(ids).then((seen) => count(seen.ok ? seen.value : 0)),
    touched: tellSoon,
    verify: checks.add,
    stopVerifying: checks.stop,
    async close() {
      stopListening()
      checks.stop()
      await heldFiles.close()
    },
  }
}

/** Does it after a while, once for all who asked meanwhile, and never twice at the same time. */
function later({ clock, life }: Pick<LibraryKeeperNeeds, 'clock' | 'life'>, ms: number, work: () => Promise<void>) {
  let isDue = false
  let running: Promise<void> = Promise.resolve()
  return (): void => {
    if (isDue || life.aborted) return
    isDue = true
    running = running
      .then(() => clock.sleep(ms, life))
      .then(() => {
        isDue = false
        return life.aborted ? undefined : work()
      })
  }
}

async function foldersOf({ engine, clock, life }: LibraryKeeperNeeds): Promise<ReadonlySet<string>> {
  const folders = new Set<string>()
  for (let after: number | null = null; !life.aborted; ) {
    const page = engine.page(after)
    if (!page.ok) break
    for (const { id, state } of page.value.downloads) {
      const path = state.is === 'done' ? engine.pathOf(id) : null
      if (path !== null) folders.add(dirname(path))
    }
    after = page.value.next
    if (after === null) break
    await clock.sleep(10, life)
  }
  return folders
}

/** Whether our copy of the catalogue describes other files than those that were fetched. What the copy does not know stays as it is. */
async function compare({ heldFiles, mirror, life }: LibraryKeeperNeeds, portal: PortalId): Promise<boolean> {
  let changed = false
  for (let after = ''; !life.aborted; ) {
    const stamped = await heldFiles.stamped(portal, after, COMPARED)
    if (!stamped.ok || stamped.value.length === 0) return changed
    const old: HeldFileId[] = []
    const current: HeldFileId[] = []
    for (const [dataset, files] of byDataset(stamped.value)) {
      const known = await mirror.dataset(portal, dataset as DatasetId)
      const media = new Map(known.ok && known.value !== null ? known.value.media.map((one) => [one.id, one]) : [])
      for (const file of files) {
        const now = media.get(file.media as MediaId)
        if (now === undefined || file.outdated === !isSameVersion(file.declared, now)) continue
        ;(file.outdated ? current : old).push(file.id)
      }
    }
    if (old.length > 0) await heldFiles.age(old, true)
    if (current.length > 0) await heldFiles.age(current, false)
    changed ||= old.length + current.length > 0
    after = stamped.value.at(-1)?.dataset ?? ''
  }
  return changed
}

const byDataset = (files: readonly Stamped[]): ReadonlyMap<string, Stamped[]> => {
  const groups = new Map<string, Stamped[]>()
  for (const file of files) groups.set(file.dataset, [...(groups.get(file.dataset) ?? []), file])
  return groups
}

/** Often enough to see it move. */
const PROGRESS_MS = 250

/** Files that are read again, one batch after the other, as one piece of work with one progress. */
function openChecks(needs: LibraryKeeperNeeds, tellSoon: () => void) {
  const { heldFiles, hashFile, clock, life } = needs
  let stop = new AbortController()
  life.addEventListener('abort', () => stop.abort(), { once: true })
  let ahead: ShelvedFile[] = []
  let isWorking = false
  let state: LibraryCheck = { done: 0, total: 0, bad: 0, name: null }
  const progressed = later(needs, PROGRESS_MS, async () => {
    if (isWorking) needs.checked(state)
  })
  const work = async (): Promise<void> => {
    isWorking = true
    const { signal } = stop
    while (ahead.length > 0 && !signal.aborted) {
      const batch = ahead
      const read: HeldFileId[] = []
      ahead = []
      await recheck(batch, {
        hashFile,
        signal,
        hear: async ({ file, seen }) => {
          read.push(file.id)
          if (seen !== null)
            await heldFiles.note([
              {
                id: file.id,
                seen,
                event: seen === 'as-recorded' ? 'sound' : seen,
                // What was read is what it is from now on: the next glance takes its date.
                modifiedMs: null,
                checkedMs: clock.now(),
              },
            ])
          const isBad = seen !== 'as-recorded'
          state = { ...state, done: state.done + 1, bad: state.bad + (isBad ? 1 : 0), name: file.name }
          progressed()
          tellSoon()
        },
      })
      // Those that were not reached before somebody stopped it have no new date.
      for (let from = 0; from < read.length; from += LIMITS.ADD_BATCH)
        await heldFiles.glance(read.slice(from, from + LIMITS.ADD_BATCH))
    }
    isWorking = false
    needs.checked({ ...state, name: null })
    tellSoon()
  }
  return {
    add(files: readonly ShelvedFile[]): void {
      if (!isWorking) {
        state = { done: 0, total: 0, bad: 0, name: files[0]?.name ?? null }
        stop = new AbortController()
      }
      ahead = ahead.concat(files)
      state = { ...state, total: state.total + files.length }
      if (!isWorking) void work()
      needs.checked(state)
    },
    stop(): void {
      ahead = []
      stop.abort()
    },
  }
}
