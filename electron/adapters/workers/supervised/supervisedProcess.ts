import { rmSync } from 'node:fs'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { createTurns } from '../../../../shared/pacing/createTurns.js'
import { fail, type Result } from '../../../../shared/result.js'
import type { Clock } from '../../../ports/clock.js'
import type { Log } from '../../../ports/log.js'
import type { RpcCallName, RpcInput, RpcOutput, RpcProgress } from '../../../ports/workers/workerRpc.js'
import { makeFoldersSync } from '../../disk/makeFolders.js'
import type { ReadResidentMemory } from '../../system/readProcessMemory.js'
import { type ClosableRpcClient, createRpcClient } from '../rpc/rpcClient.js'
import { PREVIEW_PROCESS_METHODS } from './previewProcessMethods.js'
import { createSharedMemoryLimit, type MemoryUser, type SharedMemoryLimit } from './sharedMemoryLimit.js'

/** The part of a child process, or of Electron's utility process, that is used here. */
export interface SupervisedChild {
  readonly pid?: number | undefined
  on(event: 'message', onMessage: (message: unknown) => void): unknown
  once(event: 'exit', onExit: (code: number | null) => void): unknown
  postMessage(message: unknown): void
  kill(): boolean
  /** Called before the process is ended from here: its end is no crash. */
  onEnding?(): void
}

export interface SupervisionOptions {
  /** Starts the bundle made from `electron/workers/previewWorker.ts`, without this process's environment. */
  readonly start: () => SupervisedChild
  /**
   * Absolute path of our own folder for files that have to be rewritten before they can be read. Emptied at each start
   * and end.
   */
  readonly scratch: string
  readonly clock: Pick<Clock, 'sleep'>
  readonly readResidentMemory: ReadResidentMemory
  readonly log: Log
}

/** What one process may keep and share, and how long it may rest. */
interface SupervisionLimits {
  /** A process that holds more than this when its work is done is ended. */
  readonly keptBytes?: number
  /** The memory that it shares with other processes; left out, it has a limit of its own. */
  readonly memory?: SharedMemoryLimit
  /** A process that had no work for this time is ended; left out, it stays. */
  readonly idleMs?: number
}

export type SupervisedProcess = ReturnType<typeof superviseProcess>
/** Calls of one process that wait for each other. */
export type CallQueue = ReturnType<SupervisedProcess['openCallQueue']>

type Methods = typeof PREVIEW_PROCESS_METHODS
export type Method = RpcCallName<Methods>
export type Input<K extends Method> = Omit<RpcInput<Methods, K>, 'scratch'>
/** Prepares the input once it is the call's turn; the signal is aborted when the call is cancelled or replaced. */
type PrepareInput<K extends Method> = (signal: AbortSignal) => Promise<Input<K>>
export type Output<K extends Method> = Result<RpcOutput<Methods, K>>

export interface CallOptions<K extends Method> {
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
  readonly process: SupervisedChild
  readonly client: ClosableRpcClient<Methods>
  readonly gone: Promise<{ readonly type: 'gone'; readonly code: number | null }>
  isGone: boolean
}

/**
 * One call at a time in a supervised process. The process is killed when a call takes too long or too much memory, or
 * does not stop when it is cancelled; the next call starts another.
 */
export function superviseProcess(options: SupervisionOptions & SupervisionLimits) {
  const { start, scratch, clock, readResidentMemory, log, idleMs } = options
  const { keptBytes = LIMITS.PREVIEW_KEPT_BYTES, memory = createSharedMemoryLimit(LIMITS.PREVIEW_PROCESS_BYTES) } =
    options
  let child: Running | null = null
  /** The end of the last process that was killed: its memory and its scratch folder are free after it. */
  let ending: Promise<void> = Promise.resolve()
  /** How many calls are under way. */
  let working = 0
  let rest = new AbortController()
  // What a crash has left there is removed at the next start.
  rmSync(scratch, { recursive: true, force: true })
  let isOver = false

  const getOrStart = (): Running => {
    if (child !== null) return child
    rmSync(scratch, { recursive: true, force: true })
    makeFoldersSync(scratch, 0o700)
    const mine = startProcess(start)
    child = mine
    void mine.gone.then(() => {
      if (child === mine) child = null
    })
    return mine
  }

  /** Ends the process by the system: a parser in a loop answers nothing. */
  async function kill(mine: Running): Promise<void> {
    if (child === mine) child = null
    // The folder may be that of the next process by now.
    if (mine.isGone) return
    mine.process.onEnding?.()
    if (mine.process.pid === undefined) mine.process.kill()
    else killProcess(mine.process.pid)
    ending = mine.gone.then(() => rmSync(scratch, { recursive: true, force: true }))
    await ending
  }

  async function waitUntilEnded(): Promise<void> {
    for (let seen: unknown = null; seen !== ending; ) {
      seen = ending
      await ending
    }
  }

  const readHeldBytes = ({ process: { pid } }: Running): number =>
    pid === undefined ? 0 : (readResidentMemory(pid) ?? 0)

  const me: MemoryUser = {
    readHeldBytes: () => (child === null ? 0 : readHeldBytes(child)),
    isWorking: () => working > 0,
    stop,
  }
  memory.join(me)

  /**
   * Resolves once the process holds more memory than it may. It is watched from outside, because a function of the
   * engine can take gigabytes without checking its own limit, and answers neither an interrupt nor an exit until it has
   * them. After the signal, the result has no meaning: the work has ended otherwise.
   */
  async function waitUntilTooLarge(signal: AbortSignal): Promise<Ending<never>> {
    while (!signal.aborted && !memory.enforceLimit(me)) await clock.sleep(LIMITS.PREVIEW_WATCH_MS, signal)
    return { type: 'too-large' }
  }

  /** Runs a call, and ends the process when no other one follows for a while. */
  async function call<K extends Method>(...given: Parameters<typeof callProcess<K>>): Promise<Output<K>> {
    rest.abort()
    working += 1
    try {
      return await callProcess(...given)
    } finally {
      working -= 1
      if (working === 0 && idleMs !== undefined) void stopAfter(idleMs)
    }
  }

  async function stopAfter(pauseMs: number): Promise<void> {
    rest = new AbortController()
    const { signal } = rest
    await clock.sleep(pauseMs, signal)
    if (!signal.aborted) await stop()
  }

  async function callProcess<K extends Method>(
    method: K,
    input: Input<K>,
    withinMs: number,
    { signal, onProgress }: CallOptions<K>,
  ): Promise<Output<K>> {
    await waitUntilEnded()
    if (signal.aborted || isOver) return CANCELLED
    const mine = getOrStart()
    const callEnded = new AbortController()
    const answered = mine.client
      .call(method, { ...input, scratch } as unknown as RpcInput<Methods, K>, { signal, onProgress })
      .catch((reason: unknown) => {
        if (!signal.aborted) throw reason
        return CANCELLED
      })
      .then((result): Ending<Output<K>> | Running['gone'] => (mine.isGone ? mine.gone : { type: 'answered', result }))
    const after = (ms: number, ending: Ending<never>): Promise<Ending<Output<K>>> =>
      clock.sleep(ms, callEnded.signal).then(
        () => ending,
        () => answered,
      )
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { signal: callEnded.signal })
    })
    const stopped = aborted.then(() => after(LIMITS.PREVIEW_STOP_MS, { type: 'stopped' }))
    const tooLarge = waitUntilTooLarge(callEnded.signal)
    const end = await Promise.race([answered, mine.gone, stopped, after(withinMs, { type: 'late' }), tooLarge])
    callEnded.abort()
    if (end.type === 'answered') {
      // The memory that it keeps would count against the next call.
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

  /** Calls that wait for each other. Those of another queue run beside them in the same process. */
  function openCallQueue() {
    let replaceable = new AbortController()
    const runInTurn = createTurns()

    function enqueue<K extends Method>(
      method: K,
      input: Input<K> | PrepareInput<K>,
      withinMs: number,
      signal: AbortSignal,
      onProgress?: CallOptions<K>['onProgress'],
    ): Promise<Output<K>> {
      return runInTurn(async () => {
        if (signal.aborted || isOver) return CANCELLED
        const prepared = typeof input === 'function' ? await input(signal) : input
        return call(method, prepared, withinMs, { signal, onProgress })
      })
    }

    return {
      /** Replaces the previous call. */
      replace<K extends Method>(
        method: K,
        input: Input<K> | PrepareInput<K>,
        withinMs: number,
        onProgress?: CallOptions<K>['onProgress'],
      ): Promise<Output<K>> {
        replaceable.abort()
        replaceable = new AbortController()
        return enqueue(method, input, withinMs, replaceable.signal, onProgress)
      },
      /** Waits until the previous call has ended. */
      enqueue,
      cancel: () => replaceable.abort(),
    }
  }

  /** Ends the process with everything that it holds and has written; the next call starts another. */
  async function stop(): Promise<void> {
    if (child !== null) await kill(child)
  }

  return {
    openCallQueue,
    stop,
    async end(): Promise<void> {
      isOver = true
      rest.abort()
      await stop()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

/** The failure of a call that was cancelled or replaced by a later one. */
export const CANCELLED = fail(failure('look/cancelled'))

function startProcess(start: SupervisionOptions['start']): Running {
  const process = start()
  const port = {
    post: (message: unknown) => process.postMessage(message),
    onMessage: (handle: (message: unknown) => void) => void process.on('message', handle),
  }
  const ended = failure('look/ended')
  const client = createRpcClient(PREVIEW_PROCESS_METHODS, port, ended)
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

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
