import { mkdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { MapLayer } from '../../../shared/preview/map/model.js'
import type { TableProgress } from '../../../shared/preview/table/tableRequests.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { Log } from '../../ports/log.js'
import type { MapService, PreviewFile, PreviewService } from '../../ports/preview/previewService.js'
import type { TableService } from '../../ports/preview/tableService.js'
import type { RpcCallName, RpcInput, RpcOutput, RpcProgress } from '../../ports/workerRpc.js'
import type { ReadResidentMemory } from '../system/residentMemory.js'
import { ANALYSIS_METHODS } from './analysisMethods.js'
import { createKeptTables, type KeptTables, NO_KEPT_TABLES } from './keptTables.js'
import { type ClosableRpcClient, createRpcClient } from './rpc/rpcClient.js'

/** The part of a child process, or of Electron's utility process, that is used here. */
export interface PreviewChildProcess {
  readonly pid?: number | undefined
  on(event: 'message', onMessage: (message: unknown) => void): unknown
  once(event: 'exit', onExit: (code: number | null) => void): unknown
  postMessage(message: unknown): void
  kill(): boolean
}

export interface PreviewProcessOptions {
  /** Starts the bundle made from `electron/workers/previewWorker.ts`, without this process's environment. */
  readonly start: () => PreviewChildProcess
  /** Absolute folder of ours for what has to be written anew before it can be read. Emptied at each start and end. */
  readonly scratch: string
  readonly clock: Pick<Clock, 'sleep'>
  readonly readResidentMemory: ReadResidentMemory
  readonly log: Log
}

/**
 * `PreviewService` over processes that are started when they are needed: one for previews, one that writes exports
 * meanwhile, one that holds the rows of the table that is scrolled, and one that keeps readings of large tables.
 */
export function createPreviewProcess(
  needs: PreviewProcessOptions & {
    /** Whether readings of large tables are kept in scratch: not where no further copy may lie there. */
    readonly keepsTables: boolean
  },
): PreviewService {
  const previews = superviseProcess({ ...needs, scratch: `${needs.scratch}-1` })
  const exports = superviseProcess({ ...needs, scratch: `${needs.scratch}-2` })
  // It keeps a table for the next question, so its memory counts against the bound of a process only.
  const tables = superviseProcess({ ...needs, scratch: `${needs.scratch}-3`, keptBytes: LIMITS.PREVIEW_PROCESS_BYTES })
  const keeper = superviseProcess({ ...needs, scratch: `${needs.scratch}-4` })
  const kept = needs.keepsTables ? keepIn(keeper, `${needs.scratch}-kept`) : NO_KEPT_TABLES
  const [asked, written] = [previews.openLane(), exports.openLane()]
  const withKept: WithKept = (file, work) => kept.ask([file], ([one = file]) => work(one))
  return {
    // The table is read as a whole right behind its first rows, and kept after that.
    open: (one) => kept.lend(one, (file) => asked.replace('open', { file }, LIMITS.PREVIEW_OPEN_MS)),
    profile: (one) => withKept(one, (file) => asked.replace('profile', { file }, LIMITS.PREVIEW_PROFILE_MS)),
    map: createMaps(asked, `${needs.scratch}-map`, withKept),
    queryTables: (sql) => asked.replace('queryTables', { sql }, LIMITS.PREVIEW_OPEN_MS),
    answer: async (task) => {
      const answer = await kept.ask(task.files, (files) =>
        asked.replace('answer', { ...task, files }, LIMITS.PREVIEW_QUERY_MS),
      )
      return answer.ok ? ok({ ...answer.value, path: task.target, revealed: [] }) : answer
    },
    explain: (some, sql) =>
      kept.ask(some, (files) => asked.replace('explain', { files, sql }, LIMITS.PREVIEW_QUERY_MS)),
    chart: (path, spec) => asked.replace('chart', { path, spec }, LIMITS.PREVIEW_QUERY_MS),
    sample: (file) => asked.enqueue('open', { file }, LIMITS.PREVIEW_OPEN_MS, new AbortController().signal),
    export: (task, { signal, onRows }) =>
      kept.ask(task.files, (files) =>
        written.enqueue('export', { ...task, files }, LIMITS.PREVIEW_EXPORT_MS, signal, onRows),
      ),
    cancel: asked.cancel,
    ...createTableService(tables, withKept),
    close: async () => {
      kept.close()
      await Promise.all([previews.end(), exports.end(), tables.end(), keeper.end()])
      rmSync(`${needs.scratch}-map`, { recursive: true, force: true })
    },
  }
}

/** Asks about a file with what is kept of it. */
type WithKept = <T>(file: PreviewFile, work: (file: PreviewFile) => Promise<Result<T>>) => Promise<Result<T>>

/** The process ends when nothing is left to keep: what it has written is read by the others. */
function keepIn(keeper: Supervised, folder: string): KeptTables {
  const lane = keeper.openLane()
  return createKeptTables({
    folder,
    keep: (file, target) => lane.enqueue('keep', { file, target }, LIMITS.TABLE_STAGE_MS, new AbortController().signal),
    onIdle: () => void keeper.stop(),
  })
}

/** The files of the map that was made last, in a folder of ours that is emptied for each. */
interface HeldMap {
  readonly layer: MapLayer
  readonly name: string
  readonly shapes: string
  readonly attributes: string
}

/** Maps are made in the process, and read from the disk piece by piece: neither process holds one whole. */
function createMaps(previews: Lane, folder: string, withKept: WithKept): MapService {
  let held: HeldMap | null = null
  let last = 0
  /** Ends what is asked of a map when another one takes its place. */
  let replaced = new AbortController()
  const find = (id: number): Result<HeldMap> => (held?.layer.id === id ? ok(held) : fail(failure('look/map-gone')))
  return {
    async open(file, source) {
      const id = ++last
      held = null
      replaced.abort()
      replaced = new AbortController()
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const paths = { shapes: join(folder, `${id}.shapes`), attributes: join(folder, `${id}.parquet`) }
      const made = await withKept(file, (one) =>
        previews.replace('map', { file: one, source, ...paths }, LIMITS.PREVIEW_MAP_MS),
      )
      if (!made.ok) return made
      if (id !== last) return CANCELLED
      held = { layer: { ...made.value, id }, name: file.name, ...paths }
      return ok(held.layer)
    },
    async piece(id, chunk, level) {
      const map = find(id)
      if (!map.ok) return map
      const pieces = map.value.layer.chunks[chunk]?.pieces ?? []
      const piece = pieces[Math.min(level, pieces.length - 1)]
      return piece === undefined ? fail(failure('look/map-gone')) : readPiece(map.value.shapes, piece)
    },
    async rows(id, rows) {
      const map = find(id)
      if (!map.ok) return map
      const { attributes: path, name } = map.value
      const input = { attributes: { path, name }, rows }
      return previews.enqueue('mapRows', input, LIMITS.PREVIEW_QUERY_MS, replaced.signal)
    },
    async colours(id, column, method) {
      const map = find(id)
      if (!map.ok) return map
      const { attributes: path, name } = map.value
      const input = { attributes: { path, name }, column, method }
      return previews.enqueue('mapColours', input, LIMITS.PREVIEW_QUERY_MS, replaced.signal)
    },
  }
}

type Supervised = ReturnType<typeof superviseProcess>
type Lane = ReturnType<Supervised['openLane']>

/** Questions of different kinds run side by side; one of the same kind takes the place of the one before. */
function createTableService({ openLane, stop }: Supervised, withKept: WithKept): TableService {
  let latest: TableProgress = null
  const onProgress = (progress: TableProgress): void => {
    latest = progress
  }
  const lanes: Lane[] = []
  const ask = <K extends 'table' | 'rows' | 'find' | 'values' | 'cell' | 'copy'>(method: K) => {
    const lane = openLane()
    lanes.push(lane)
    return async (file: PreviewFile, question: Omit<Input<K>, 'file'>): Promise<Output<K>> => {
      const answer = await withKept(file, (one) => {
        const input = { ...question, file: one } as unknown as Input<K>
        return lane.replace(method, input, LIMITS.TABLE_STAGE_MS, onProgress as CallOptions<K>['onProgress'])
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
    copy: ask('copy'),
    progress: () => latest,
    release: async () => {
      for (const lane of lanes) lane.cancel()
      await stop()
    },
  }
}

/** Shorter when the file is: what decodes it sees that. */
async function readPiece(
  path: string,
  { at, bytes }: { readonly at: number; readonly bytes: number },
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return fail(failure('look/map-gone'))
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(bytes), position: at })
    return ok(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

type Methods = typeof ANALYSIS_METHODS
type Method = RpcCallName<Methods>
type Input<K extends Method> = Omit<RpcInput<Methods, K>, 'scratch'>
type Output<K extends Method> = Result<RpcOutput<Methods, K>>

interface CallOptions<K extends Method> {
  readonly signal: AbortSignal
  readonly onProgress?: ((progress: RpcProgress<Methods, K>) => void) | undefined
}

/** Why a call is over. */
type Ending<T> =
  | { readonly type: 'answered'; readonly result: T }
  | { readonly type: 'gone'; readonly code: number | null }
  | { readonly type: 'stopped' }
  | { readonly type: 'late' }
  | { readonly type: 'too-large' }

interface Running {
  readonly process: PreviewChildProcess
  readonly client: ClosableRpcClient<Methods>
  readonly gone: Promise<{ readonly type: 'gone'; readonly code: number | null }>
  isGone: boolean
}

/**
 * One call at a time in a process that is watched: it is ended when it takes too long or too much memory, or does not
 * stop when it is cancelled, and the next call starts another.
 */
export function superviseProcess(options: PreviewProcessOptions & { readonly keptBytes?: number }) {
  const { start, scratch, clock, readResidentMemory, log, keptBytes = LIMITS.PREVIEW_KEPT_BYTES } = options
  let child: Running | null = null
  // What a crash has left there is gone at the next start.
  rmSync(scratch, { recursive: true, force: true })
  let isOver = false

  const getOrStart = (): Running => {
    if (child !== null) return child
    rmSync(scratch, { recursive: true, force: true })
    mkdirSync(scratch, { recursive: true, mode: 0o700 })
    const mine = startProcess(start)
    child = mine
    void mine.gone.then(() => {
      if (child === mine) child = null
    })
    return mine
  }

  /** A loop in a parser answers nothing: only the system can end it. */
  async function kill(mine: Running): Promise<void> {
    if (child === mine) child = null
    if (mine.process.pid === undefined) mine.process.kill()
    else endProcess(mine.process.pid)
    await mine.gone
    rmSync(scratch, { recursive: true, force: true })
  }

  const readHeldBytes = ({ process: { pid } }: Running): number =>
    pid === undefined ? 0 : (readResidentMemory(pid) ?? 0)

  /**
   * Resolves once the process holds more than it may. Watched from here: a function inside of the engine takes gigabytes
   * without asking its own bound, and answers neither an interruption nor an exit until it has them. What it resolves to
   * after the signal means nothing: the work has ended otherwise.
   */
  async function waitUntilTooLarge(mine: Running, signal: AbortSignal): Promise<Ending<never>> {
    while (!signal.aborted && readHeldBytes(mine) <= LIMITS.PREVIEW_PROCESS_BYTES)
      await clock.sleep(LIMITS.PREVIEW_WATCH_MS, signal)
    return { type: 'too-large' }
  }

  async function call<K extends Method>(
    method: K,
    input: Input<K>,
    withinMs: number,
    { signal, onProgress }: CallOptions<K>,
  ): Promise<Output<K>> {
    const mine = getOrStart()
    const over = new AbortController()
    const answered = mine.client
      .call(method, { ...input, scratch } as unknown as RpcInput<Methods, K>, { signal, onProgress })
      .catch((reason: unknown) => {
        if (!signal.aborted) throw reason
        return CANCELLED
      })
      .then((result): Ending<Output<K>> | Running['gone'] => (mine.isGone ? mine.gone : { type: 'answered', result }))
    const after = (ms: number, ending: Ending<never>): Promise<Ending<Output<K>>> =>
      clock.sleep(ms, over.signal).then(
        () => ending,
        () => answered,
      )
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { signal: over.signal })
    })
    const stopped = aborted.then(() => after(LIMITS.PREVIEW_STOP_MS, { type: 'stopped' }))
    const tooLarge = waitUntilTooLarge(mine, over.signal)
    const end = await Promise.race([answered, mine.gone, stopped, after(withinMs, { type: 'late' }), tooLarge])
    over.abort()
    if (end.type === 'answered') {
      // What it keeps for itself would count against the next work.
      if (readHeldBytes(mine) > keptBytes) await kill(mine)
      return end.result
    }
    if (end.type !== 'gone') await kill(mine)
    if (end.type === 'stopped' || (end.type === 'gone' && signal.aborted)) return CANCELLED
    log.note('look.ended', { work: method, why: end.type, code: end.type === 'gone' ? end.code : null })
    if (end.type === 'late') return fail(failure('look/too-long', { seconds: withinMs / 1000 }))
    if (end.type === 'too-large') return fail(failure('look/too-much', { bytes: LIMITS.PREVIEW_PROCESS_BYTES }))
    return fail(failure('look/ended'))
  }

  /** Calls that wait for each other. Those of another lane run beside them in the same process. */
  function openLane() {
    let replaceable = new AbortController()
    let turn: Promise<unknown> = Promise.resolve()

    function enqueue<K extends Method>(
      method: K,
      input: Input<K>,
      withinMs: number,
      signal: AbortSignal,
      onProgress?: CallOptions<K>['onProgress'],
    ): Promise<Output<K>> {
      const mine = turn.then(() =>
        signal.aborted || isOver ? CANCELLED : call(method, input, withinMs, { signal, onProgress }),
      )
      turn = mine.catch(() => undefined)
      return mine
    }

    return {
      /** Takes the place of what was asked before. */
      replace<K extends Method>(
        method: K,
        input: Input<K>,
        withinMs: number,
        onProgress?: CallOptions<K>['onProgress'],
      ): Promise<Output<K>> {
        replaceable.abort()
        replaceable = new AbortController()
        return enqueue(method, input, withinMs, replaceable.signal, onProgress)
      },
      /** Waits until what was asked before has ended. */
      enqueue,
      cancel: () => replaceable.abort(),
    }
  }

  /** Ends the process with all that it holds and has written; the next call starts another. */
  async function stop(): Promise<void> {
    if (child !== null) await kill(child)
  }

  return {
    openLane,
    stop,
    async end(): Promise<void> {
      isOver = true
      await stop()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

const CANCELLED = fail(failure('look/cancelled'))

function startProcess(start: PreviewProcessOptions['start']): Running {
  const process = start()
  const port = {
    post: (message: unknown) => process.postMessage(message),
    onMessage: (handle: (message: unknown) => void) => void process.on('message', handle),
  }
  const ended = failure('look/ended')
  const client = createRpcClient(ANALYSIS_METHODS, port, ended)
  let onExit: (code: number | null) => void = () => undefined
  const gone = new Promise<{ readonly type: 'gone'; readonly code: number | null }>((resolve) => {
    onExit = (code) => resolve({ type: 'gone', code })
  })
  const started: Running = { process, client, gone, isGone: false }
  process.once('exit', (code) => {
    started.isGone = true
    onExit(code)
    client.close(ended)
  })
  return started
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
