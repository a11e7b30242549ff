import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { nodeBundles } from '../../../build/bundle/nodeBundles.js'
import { areBundlesFresh } from '../../../build/setup/bundles.mjs'
import { DIST, ROOT } from '../../../build/setup/paths.mjs'
import { readResidentMemory } from '../../../electron/adapters/system/readProcessMemory.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createAppCompareProcess } from '../../../electron/adapters/workers/appCompareProcess.js'
import { createPreviewProcesses } from '../../../electron/adapters/workers/previewProcesses.js'
import type {
  SupervisedChild,
  SupervisionOptions,
} from '../../../electron/adapters/workers/supervised/supervisedProcess.js'
import type { ComparisonService } from '../../../electron/ports/preview/comparisonService.js'
import type { ExportTask, PreviewFile, PreviewService } from '../../../electron/ports/preview/previewService.js'
import type { PreviewTable } from '../../../shared/preview/model.js'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import { ok, type Result } from '../../../shared/result.js'

/** An export of everything, not encrypted, unless the test says otherwise. */
type TestedExport = Pick<ExportTask, 'files' | 'sql' | 'format' | 'target'> &
  Partial<Omit<ExportTask, 'partial'>> & {
    readonly onRows?: (rows: number) => void
  }

export interface RunningPreviewProcess {
  readonly preview: PreviewService
  /** Comparisons in processes of the same bundle. */
  readonly comparer: ComparisonService
  /**
   * Another service over the same bundle, with its own scratch folder, which keeps no copies, as for protected files.
   */
  readonly openIn: (scratch: string) => PreviewService
  /** A comparison that also writes into this folder. */
  readonly compareIn: (scratch: string) => ComparisonService
  /** A folder of this test, which is removed afterwards. */
  readonly folder: string
  readonly notes: { readonly event: string; readonly facts: object }[]
  /** The number of started processes. */
  readonly started: () => number
  /** Of those that are alive. */
  readonly pids: () => readonly number[]
  /** Writes a file into the folder, and returns the reference with which the preview is asked for it. */
  readonly put: (
    name: string,
    content: string | Uint8Array,
  ) => Promise<{ readonly path: string; readonly name: string }>
  /** Runs a query; its result is in a file of this test. */
  readonly ask: (
    files: readonly PreviewFile[],
    sql: string,
    how?: { readonly preview?: Pick<PreviewService, 'answer'>; readonly signal?: AbortSignal },
  ) => Promise<Result<PreviewTable>>
  /** Exports as the main process does: with a partial beside the target, and without cancelling. */
  readonly exported: (task: TestedExport) => ReturnType<PreviewService['export']>
  readonly end: () => Promise<void>
}

/**
 * Returns the product's bundle when it is up to date, or builds one in its own folder: the files beside a bundle have
 * fixed names, and another spec may be writing them. Both are inside the checkout, where the native packages are found.
 */
async function bundled(): Promise<{
  readonly script: string
  readonly remove: () => Promise<void>
}> {
  if (areBundlesFresh('machine')) return { script: join(DIST, 'preview.cjs'), remove: async () => undefined }
  const look = nodeBundles.find(({ entry }) => entry === 'electron/workers/previewWorker.ts')
  if (look === undefined) throw new Error('the preview process has a bundle')
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.cache', 'look-'))
  const script = join(folder, look.out)
  await build({ ...look.how(look.entry, look.out), outfile: script, write: true })
  return { script, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Starts the real preview process as a child of plain Node: the same bundle, the same port, real DuckDB. Its memory is
 * measured from Linux's `/proc`, or as the test says where it is about the measurement.
 */
export async function startPreviewProcess(
  weighed: SupervisionOptions['readResidentMemory'] = readResidentMemory,
): Promise<RunningPreviewProcess> {
  const { script, remove } = await bundled()
  const folder = await mkdtemp(join(tmpdir(), 'rudi-look-'))
  const notes: { event: string; facts: object }[] = []
  let started = 0
  let answers = 0
  const alive = new Set<ChildProcess>()
  const start = (): SupervisedChild => {
    started += 1
    const child = fork(script, [], { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
    alive.add(child)
    child.once('exit', () => alive.delete(child))
    return {
      get pid() {
        return child.pid
      },
      on: (_event, listener) => child.on('message', listener),
      once: (_event, listener) => child.once('exit', listener),
      postMessage: (message) => void child.send(message as object, () => undefined),
      kill: () => child.kill('SIGKILL'),
    }
  }
  const log = { note: (event: string, facts: object = {}) => void notes.push({ event, facts }) }
  const needs = { start, clock: systemClock, readResidentMemory: weighed, log }
  const openIn = (scratch: string) => createPreviewProcesses({ ...needs, scratch, keepsTables: false })
  const preview = createPreviewProcesses({ ...needs, scratch: join(folder, 'scratch'), keepsTables: true })
  const compareIn = (scratch: string) => createAppCompareProcess({ ...needs, scratch })
  const comparer = compareIn(join(folder, 'compare-scratch'))
  return {
    preview,
    comparer,
    openIn,
    compareIn,
    folder,
    notes,
    started: () => started,
    pids: () => [...alive].flatMap(({ pid }) => pid ?? []),
    put: async (name, content) => {
      const path = join(folder, name)
      await writeFile(path, content)
      return { path, name }
    },
    ask: async (files, sql, { preview: asked = preview, signal } = {}) => {
      const target = join(folder, `ask-${answers++}.parquet`)
      const answer = await asked.answer({ files, sql, target }, signal)
      return answer.ok ? ok(answer.value.table) : answer
    },
    exported: ({ onRows = () => undefined, ...task }) =>
      preview.export(
        {
          view: WHOLE_TABLE,
          rows: null,
          publicKey: null,
          ...task,
          partial: `${task.target}.rudi-partial`,
        },
        { signal: new AbortController().signal, onRows },
      ),
    end: async () => {
      await preview.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      await remove()
    },
  }
}
