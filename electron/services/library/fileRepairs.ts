import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import type { FolderRecord } from '../../../shared/library/sidecar/folderRecord.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { Result } from '../../../shared/result.js'
import type { DownloadRequest, Engine } from '../../engine/api/engine.js'
import { listNames } from '../../library/copies/findReplacedFile.js'
import { finishRepair } from '../../library/copies/finishRepair.js'
import { type OtherCopies, openOtherCopies, toWantedFile } from '../../library/copies/otherCopies.js'
import { repairFromCopy } from '../../library/copies/repairFromCopy.js'
import type { RepairNotes } from '../../library/copies/repairNotes.js'
import { isVersionFolder } from '../../library/files/versionsFolder.js'
import { findFolderRecord } from '../../library/records/readFolderRecord.js'
import type { Clock } from '../../ports/clock.js'
import type { Disk } from '../../ports/disk.js'
import type { HashFile } from '../../ports/hashing.js'
import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import type { IndexedFile } from '../../ports/library/libraryIndexStore.js'

export type RepairReport = OutputOf<'library.repaired'>

export interface FileRepairsDeps {
  readonly engine: Pick<Engine, 'add' | 'subscribe' | 'getEndedViews' | 'getSalvagedBytes' | 'getPublishedPath'>
  readonly disk: Disk
  readonly hashFile: HashFile
  readonly clock: Pick<Clock, 'now'>
  readonly libraryIndex: Pick<LibraryIndex, 'note' | 'take' | 'glance'>
  readonly notes: RepairNotes
  /** Builds a new request for a file; fails for a portal that is not configured any more. */
  readonly toRequest: (file: IndexedFile) => Result<DownloadRequest>
  readonly onRepaired: (report: RepairReport) => void
  /** Called when the index was changed. */
  readonly onIndexChanged: () => void
  readonly life: AbortSignal
}

export interface FileRepairs {
  /**
   * Repairs these files, which are damaged or missing: from the folder `from` when it has the same bytes, else by
   * downloads that fetch only the damaged blocks while the portal has the same version. Resolves when all repairs have
   * started; each one is reported when it ends. The damaged file is removed unless it was edited after its download.
   * Fails when the folder cannot be read.
   */
  repair(files: readonly IndexedFile[], from: string | null): Promise<Result<void>>
  /** How many files are being repaired. */
  countUnderWay(): number
}

/** A download that repairs a file, until it is done, cancelled or removed: one that failed can be retried. */
interface Pending {
  readonly file: IndexedFile
  readonly record: SidecarFile | null
  readonly namesBefore: ReadonlySet<string>
  /** Whether it failed: this was reported, and the file counts no longer as one that is being repaired. */
  readonly hasFailed: boolean
}

/**
 * Repairs run while the window shows something else. A repair that the end of the application interrupts continues as
 * an ordinary download.
 */
export function createFileRepairs(deps: FileRepairsDeps): FileRepairs {
  const { engine, disk, notes } = deps
  const tools = { disk, hashFile: deps.hashFile, notes, signal: deps.life }
  void notes.settle()
  const pending = new Map<DownloadId, Pending>()
  /** How many files were asked for and not reported yet. */
  let underWay = 0
  const report = (file: IndexedFile, outcome: RepairReport['outcome'], { isCounted = true } = {}): void => {
    if (isCounted) underWay -= 1
    deps.onRepaired({ name: file.name, sizeBytes: file.sizeBytes, left: underWay, outcome })
  }

  async function reportDone(id: DownloadId, one: Pending, receivedBytes: number): Promise<void> {
    const { file, hasFailed, ...before } = one
    const fetchedBytes = Math.max(0, receivedBytes - engine.getSalvagedBytes(id))
    const done = await finishRepair(deps, { ...file, ...before }, engine.getPublishedPath(id))
    report(
      file,
      done.ok
        ? { type: 'repaired', fetchedBytes, taken: false, kept: done.value.kept }
        : { type: 'failed', because: toFailureView(done.failure) },
      { isCounted: !hasFailed },
    )
  }
  async function abandonRepair({ file, record, hasFailed }: Pending): Promise<void> {
    if (record !== null) await notes.end({ folder: file.folder, file: record })
    if (!hasFailed) report(file, { type: 'cancelled' })
  }
  function reportFailed(id: DownloadId, one: Pending, because: Failure): void {
    if (one.hasFailed) return
    pending.set(id, { ...one, hasFailed: true })
    report(one.file, { type: 'failed', because: toFailureView(because) })
  }
  function checkPending(downloads: readonly DownloadView[]): void {
    for (const { id, state, receivedBytes } of downloads) {
      const one = pending.get(id)
      if (one === undefined) continue
      if (state.type === 'failed') reportFailed(id, one, state.because)
      if (state.type !== 'done' && state.type !== 'cancelled') continue
      pending.delete(id)
      void (state.type === 'done' ? reportDone(id, one, receivedBytes) : abandonRepair(one))
    }
  }
  function abandonRemoved(removed: readonly DownloadId[]): void {
    for (const id of removed) {
      const one = pending.get(id)
      pending.delete(id)
      if (one !== undefined) void abandonRepair(one)
    }
  }
  const stop = engine.subscribe(({ isPartial, changed, removed }) => {
    if (pending.size === 0) return
    checkPending(isPartial ? engine.getEndedViews(pending.keys()) : changed)
    abandonRemoved(removed)
  })
  deps.life.addEventListener('abort', stop, { once: true })

  async function repairByCopy(file: IndexedFile, record: SidecarFile, copies: OtherCopies): Promise<boolean> {
    const source = await copies.find(toWantedFile(record), deps.life)
    if (source === null) return false
    const done = await repairFromCopy(tools, { folder: file.folder, file: record }, source)
    if (!done.ok) return false
    await noteRepaired(file)
    report(file, { type: 'repaired', fetchedBytes: 0, taken: true, kept: done.value.kept })
    return true
  }
  async function noteRepaired(file: IndexedFile): Promise<void> {
    const seen = { seen: 'as-recorded', event: 'sound', modifiedMs: null, checkedMs: deps.clock.now() } as const
    await deps.libraryIndex.note([{ id: file.id, ...seen }])
    await deps.libraryIndex.glance([file.id])
    deps.onIndexChanged()
  }

  async function fetchFile(file: IndexedFile, record: SidecarFile | null): Promise<void> {
    // The portal has only the current version, which must not replace a previous one.
    if (isVersionFolder(file.folder))
      return report(file, { type: 'failed', because: toFailureView(failure('file/former-version')) })
    const request = deps.toRequest(file)
    if (!request.ok) return report(file, { type: 'failed', because: toFailureView(request.failure) })
    const namesBefore = await listNames(disk, file.folder)
    if (record !== null) await notes.begin({ folder: file.folder, file: record })
    const added = await engine.add([request.value])
    const id = added.ok ? added.value[0] : undefined
    if (id === undefined) {
      if (record !== null) await notes.end({ folder: file.folder, file: record })
      const because = added.ok ? failure('bug/unexpected') : added.failure
      return report(file, { type: 'failed', because: toFailureView(because) })
    }
    pending.set(id, { file, record, namesBefore, hasFailed: false })
  }

  return {
    async repair(files, from) {
      const copies = from === null ? null : await openOtherCopies(deps, [from])
      if (copies?.ok === false) return copies
      underWay += files.length
      const records = new Map<string, FolderRecord | null>()
      for (const file of files) {
        if (deps.life.aborted) break
        // Each folder is read once: a repair changes no other file of its record.
        if (!records.has(file.folder)) records.set(file.folder, await findFolderRecord(disk, file.folder))
        const record = records.get(file.folder)?.findFile(file.media) ?? null
        const isTaken = copies !== null && record !== null && (await repairByCopy(file, record, copies.value))
        if (!isTaken) await fetchFile(file, record)
      }
      return { ok: true, value: undefined }
    },
    countUnderWay: () => underWay,
  }
}
