import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PARTIAL_SUFFIX } from '../../../shared/download/files/fileSuffixes.js'
import { type Failure, failure } from '../../../shared/failure.js'
import { toFailureView } from '../../../shared/failureView.js'
import type { ExportId } from '../../../shared/ids.js'
import type { OutputOf } from '../../../shared/ipc/contract.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, type Result } from '../../../shared/result.js'
import type { ExportJournal } from '../../exports/exportJournal.js'
import type { Clock } from '../../ports/clock.js'
import type { ProgressOptions } from '../../ports/fileCrypt.js'

export type ExportView = OutputOf<'exports.list'>[number]

/** The functions that a running export may use. */
export interface ExportJobContext {
  readonly signal: AbortSignal
  readonly onProgress: NonNullable<ProgressOptions['onProgress']>
  /** Reports progress in rows of a table; `total` is null when it is not known. */
  readonly onRows: (done: number, total: number | null) => void
  /** Reports the path of a finished file: it can be shown once the export is done. */
  onWritten(path: string): void
  /** Reports that one of several files could not be written. The export goes on, and ends as failed. */
  onFileFailed(because: Failure): void
  /** Reports which of its files the export is writing, from 1. */
  onFile(name: string, index: number): void
  /**
   * Runs `write` with the path of an unfinished file in a person's folder. The file is removed when this resolves,
   * whatever `write` did, or at the next start when this never resolves.
   */
  draft<T>(folder: string, write: (partial: string) => Promise<Result<T>>): Promise<Result<T>>
}

export interface ExportJob {
  /** Chosen by the window, so that it can cancel an export before its first answer. */
  readonly id: ExportId
  /** The first file. */
  readonly name: string
  /** How many files it writes. */
  readonly of: number
}

/** Runs exports and encryptions into a person's folders. They continue while the window shows something else. */
export interface ExportJobs {
  /**
   * Runs an export to its end. Fails with `look/cancelled` when a person or the end of the application cancels it, and
   * with `ipc/busy` when too many exports run, and with `ipc/refused` when the id is known.
   */
  run<T>(work: ExportJob, run: (context: ExportJobContext) => Promise<Result<T>>): Promise<Result<T>>
  /** Lists the running exports and the last ended ones, in the order in which they began. */
  list(): readonly ExportView[]
  cancel(id: ExportId): void
  /** The absolute path of the last file of a finished export; null for none. */
  getPath(id: ExportId): string | null
  /** Removes ended exports from the list. */
  clear(): void
  /** Whether an export is being written. It cannot be resumed after a quit. */
  isWriting(): boolean
  /** Cancels all exports. Resolves once no unfinished file is left. */
  close(): Promise<void>
}

export interface ExportJobsDeps {
  readonly journal: ExportJournal
  readonly clock: Pick<Clock, 'sleep'>
  readonly onChanged: (works: readonly ExportView[]) => void
}

type State = ExportView['state']
/** What is known of the files of an export while it runs. */
interface Outcome {
  written: number
  firstFailure: Failure | null
}
interface Running {
  readonly abort: AbortController
  readonly ended: Promise<unknown>
}

export function createExportJobs({ journal, clock, onChanged }: ExportJobsDeps): ExportJobs {
  const views = new Map<ExportId, ExportView>()
  const running = new Map<ExportId, Running>()
  const paths = new Map<ExportId, string>()
  let isNotifying = false

  /** Reports the list at most `LIMITS.NEWS_PER_SECOND` times a second, because a large file has many pieces. */
  const notify = (): void => {
    if (isNotifying) return
    isNotifying = true
    void clock.sleep(1000 / LIMITS.NEWS_PER_SECOND).then(() => {
      isNotifying = false
      onChanged([...views.values()])
    })
  }
  const update = (id: ExportId, some: Partial<ExportView>): void => {
    const view = views.get(id)
    if (view === undefined) return
    views.set(id, { ...view, ...some })
    notify()
  }
  const forget = (id: ExportId): void => {
    views.delete(id)
    paths.delete(id)
  }
  const dropOldest = (): void => {
    const ended = [...views.values()].filter(({ state }) => state.type !== 'running')
    for (const { id } of ended.slice(0, Math.max(0, ended.length - LIMITS.EXPORTS_ENDED))) forget(id)
  }
  const createContext = (id: ExportId, signal: AbortSignal, outcome: Outcome): ExportJobContext => ({
    signal,
    onProgress: (done, total) => update(id, { state: { type: 'running', unit: 'bytes', done, total } }),
    onRows: (done, total) => update(id, { state: { type: 'running', unit: 'rows', done, total } }),
    onWritten(path) {
      outcome.written += 1
      paths.set(id, path)
    },
    onFileFailed(because) {
      outcome.firstFailure ??= because
    },
    onFile: (name, at) => update(id, { name, at, state: BEGUN }),
    async draft(folder, write) {
      const partial = join(folder, `${randomUUID()}${PARTIAL_SUFFIX}`)
      const begun = await journal.begin(partial)
      if (!begun.ok) return begun
      try {
        return await write(partial)
      } finally {
        await journal.end(partial)
      }
    },
  })

  return {
    async run({ id, name, of }, run) {
      if (views.has(id)) return fail(failure('ipc/refused'))
      if (running.size >= LIMITS.EXPORTS_RUNNING) return fail(failure('ipc/busy'))
      const abort = new AbortController()
      views.set(id, { id, name, at: 1, of, state: BEGUN })
      notify()
      const outcome: Outcome = { written: 0, firstFailure: null }
      const toFailed = (because: Failure): State => ({
        type: 'failed',
        failed: of - outcome.written,
        because: toFailureView(because),
      })
      const work = run(createContext(id, abort.signal, outcome)).catch((reason: unknown) => {
        if (!abort.signal.aborted) throw reason
        return fail(failure('look/cancelled'))
      })
      running.set(id, { abort, ended: work.catch(() => undefined) })
      try {
        const result = await work
        const because = result.ok ? outcome.firstFailure : result.failure
        if (because === null) update(id, { state: { type: 'done', isShown: paths.has(id) } })
        else if (because.code === 'look/cancelled')
          update(id, { state: { type: 'cancelled', written: outcome.written } })
        else update(id, { state: toFailed(because) })
        return result
      } catch (bug) {
        update(id, { state: toFailed(failure('bug/unexpected')) })
        throw bug
      } finally {
        running.delete(id)
        dropOldest()
      }
    },
    list: () => [...views.values()],
    cancel: (id) => running.get(id)?.abort.abort(),
    getPath: (id) => (views.get(id)?.state.type === 'done' ? (paths.get(id) ?? null) : null),
    clear() {
      for (const { id, state } of views.values()) if (state.type !== 'running') forget(id)
      notify()
    },
    isWriting: () => running.size > 0,
    async close() {
      const all = [...running.values()]
      for (const { abort } of all) abort.abort()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

const BEGUN: State = { type: 'running', unit: 'bytes', done: 0, total: null }
