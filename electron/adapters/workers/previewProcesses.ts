import { rmSync } from 'node:fs'
import { LIMITS } from '../../../shared/limits.js'
import type { ProfileProgress } from '../../../shared/preview/profile/model.js'
import type { TableProgress } from '../../../shared/preview/table/tableRequests.js'
import { ok } from '../../../shared/result.js'
import type { PreviewFile, PreviewService } from '../../ports/preview/previewService.js'
import type { TableService } from '../../ports/preview/tableService.js'
import { createKeptTables, type KeptTables, NO_KEPT_TABLES, type WithKept } from './keptTables.js'
import { createMapService } from './mapService.js'
import { createSharedMemoryLimit } from './supervised/sharedMemoryLimit.js'
import {
  type CallOptions,
  type CallQueue,
  type Input,
  type Output,
  type SupervisedProcess,
  type SupervisionOptions,
  superviseProcess,
} from './supervised/supervisedProcess.js'

/**
 * `PreviewService` over processes that are started on demand: one for previews, one for queries, one for exports, one
 * that holds the rows of the scrolled table, and one that converts large tables.
 */
export function createPreviewProcesses(
  needs: SupervisionOptions & {
    /** Whether converted copies of large tables may be made. False where no further copy may be written. */
    readonly keepsTables: boolean
  },
): PreviewService {
  const idleMs = LIMITS.PREVIEW_IDLE_MS
  // A file can be previewed while a query runs: both processes together may have the memory of one.
  const memory = createSharedMemoryLimit(LIMITS.PREVIEW_PROCESS_BYTES)
  const previews = superviseProcess({ ...needs, scratch: `${needs.scratch}-1`, memory, idleMs })
  const queries = superviseProcess({ ...needs, scratch: `${needs.scratch}-5`, memory, idleMs })
  const exports = superviseProcess({ ...needs, scratch: `${needs.scratch}-2`, idleMs })
  // It keeps a table for the next request, so its memory is limited only by that of a process.
  const tables = superviseProcess({ ...needs, scratch: `${needs.scratch}-3`, keptBytes: LIMITS.PREVIEW_PROCESS_BYTES })
  const keeper = superviseProcess({ ...needs, scratch: `${needs.scratch}-4` })
  const kept = needs.keepsTables ? keepIn(keeper, `${needs.scratch}-kept`) : NO_KEPT_TABLES
  const [asked, queried, written] = [previews.openCallQueue(), queries.openCallQueue(), exports.openCallQueue()]
  const withKept: WithKept = (file, work) => kept.ask([file], ([one = file]) => work(one))
  return {
    // The table is read as a whole right after its first rows, and kept after that.
    open: (one) => kept.askWithoutKeeping(one, (file) => asked.replace('open', { file }, LIMITS.PREVIEW_OPEN_MS)),
    ...createProfileService(asked, kept),
    map: createMapService(asked, `${needs.scratch}-map`, withKept),
    queryTables: (sql, signal = NEVER) => queried.enqueue('queryTables', { sql }, LIMITS.PREVIEW_OPEN_MS, signal),
    answer: async (task, signal = NEVER) => {
      const answer = await kept.ask(task.files, (files) =>
        queried.enqueue('answer', { ...task, files }, LIMITS.PREVIEW_QUERY_MS, signal),
      )
      return answer.ok ? ok({ ...answer.value, path: task.target, revealed: [] }) : answer
    },
    explain: (some, sql, signal = NEVER) =>
      kept.ask(some, (files) => queried.enqueue('explain', { files, sql }, LIMITS.PREVIEW_QUERY_MS, signal)),
    chart: (path, spec, signal = NEVER) => queried.enqueue('chart', { path, spec }, LIMITS.PREVIEW_QUERY_MS, signal),
    sample: (file) => asked.enqueue('open', { file }, LIMITS.PREVIEW_OPEN_MS, NEVER),
    export: (task, { signal, onRows }) =>
      kept.ask(task.files, (files) => written.enqueue('export', { ...task, files }, LIMITS.EXPORT_MS, signal, onRows)),
    cancel: asked.cancel,
    ...createTableService(tables, withKept),
    close: async () => {
      kept.close()
      await Promise.all([previews, queries, exports, tables, keeper].map((one) => one.end()))
      rmSync(`${needs.scratch}-map`, { recursive: true, force: true })
    },
  }
}

/** The signal of a call that is not cancelled. */
const NEVER = new AbortController().signal

/**
 * Keeps tables with the process `keeper`. The process ends when no work is left, because the other processes read what
 * it has written.
 */
function keepIn(keeper: SupervisedProcess, folder: string): KeptTables {
  const queue = keeper.openCallQueue()
  return createKeptTables({
    folder,
    keep: (file, target, onProgress) =>
      queue.enqueue('keep', { file, target }, LIMITS.TABLE_STAGE_MS, NEVER, onProgress),
    onIdle: () => void keeper.stop(),
  })
}

function createProfileService(asked: CallQueue, kept: KeptTables): Pick<PreviewService, 'profile' | 'profileProgress'> {
  let latest: ProfileProgress = null
  /** Counts the profiles: one that was replaced reports nothing any more. */
  let started = 0
  return {
    async profile(one) {
      const mine = ++started
      latest = null
      const onProgress = (progress: ProfileProgress): void => {
        if (mine === started) latest = progress
      }
      const onRead = (progress: TableProgress): void =>
        onProgress({ step: 'read', columns: null, part: progress?.part ?? null })
      const answer = await kept.askWhenKept(one, (ready) =>
        asked.replace(
          'profile',
          async (signal) => ({ file: await ready(signal, onRead) }),
          LIMITS.PREVIEW_PROFILE_MS,
          onProgress,
        ),
      )
      if (mine === started) latest = null
      return answer
    },
    profileProgress: () => latest,
  }
}

/** Requests of different kinds run side by side; one of the same kind replaces the previous one. */
function createTableService({ openCallQueue, stop }: SupervisedProcess, withKept: WithKept): TableService {
  let latest: TableProgress = null
  const onProgress = (progress: TableProgress): void => {
    latest = progress
  }
  const queues: CallQueue[] = []
  const ask = <K extends Exclude<keyof TableService, 'progress' | 'release'>>(method: K) => {
    const queue = openCallQueue()
    queues.push(queue)
    return async (file: PreviewFile, question: Omit<Input<K>, 'file'>): Promise<Output<K>> => {
      const answer = await withKept(file, (one) => {
        const input = { ...question, file: one } as unknown as Input<K>
        return queue.replace(method, input, LIMITS.TABLE_STAGE_MS, onProgress as CallOptions<K>['onProgress'])
      })
      latest = null
      return answer
    }
  }
  return {
    table: ask('table'),
    rows: ask('rows'),
    find: ask('find'),
    values: ask('values'),
    cell: ask('cell'),
    place: ask('place'),
    origin: ask('origin'),
    copy: ask('copy'),
    progress: () => latest,
    release: async () => {
      for (const queue of queues) queue.cancel()
      await stop()
    },
  }
}
