import { Worker } from 'node:worker_threads'
import { type Failure, failure } from '../../../../shared/failure.js'
import type { Log } from '../../../ports/log.js'
import type { RpcClient, RpcMethods } from '../../../ports/workers/workerRpc.js'
import { type ClosableRpcClient, createRpcClient } from './rpcClient.js'
import type { ThreadEnds } from './threadEnds.js'
import { toRpcPort } from './toRpcPort.js'

export interface RpcThreadOptions {
  /** Absolute path of the bundle that serves the table. */
  readonly script: string
  /** The name of the thread in the log: `<name>.broke` says why it died. */
  readonly name: string
  readonly log: Log
  readonly workerData?: unknown
  /** Returns the failure of the calls that are open when the thread ends. `bug/unexpected` when left out. */
  readonly lost?: () => Failure
  /** Limits the wait for the end of the thread. Without it, `end` waits for as long as it takes. */
  readonly ends?: ThreadEnds | undefined
}

export interface RpcThread<M extends RpcMethods> extends Pick<RpcClient<M>, 'call'> {
  /** How many calls have no answer yet. */
  open(): number
  /** Ends the thread at once. Open calls fail. */
  end(): Promise<void>
}

/**
 * Limits the young generation of a thread's heap. V8 returns nothing of it to the system between two calls, and its
 * usual size is up to 48 MB for each thread.
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 }

/** Starts a thread without our environment, which may hold logins, and without the flags of this process. */
export const startThread = (script: string, workerData?: unknown): Worker =>
  new Worker(script, { env: {}, argv: [], execArgv: [], workerData, resourceLimits: RESOURCE_LIMITS })

/**
 * Creates the client of a table of methods that a thread serves. The first call starts the thread, which stays and
 * keeps the process alive only while a call is open. When it dies, open calls fail, and the next call starts another.
 */
export function createRpcThread<M extends RpcMethods>(methods: M, options: RpcThreadOptions): RpcThread<M> {
  const { script, name, log, workerData, lost = () => failure('bug/unexpected'), ends } = options
  let current: { readonly worker: Worker; readonly client: ClosableRpcClient<M> } | null = null

  const start = () => {
    const worker = startThread(script, workerData)
    const client = createRpcClient(methods, toRpcPort(worker))
    const started = { worker, client }
    worker.on('error', (bug) => log.note(`${name}.broke`, { name: bug.name, message: bug.message }))
    worker.once('exit', () => {
      if (current === started) current = null
      client.close(lost())
    })
    return started
  }

  return {
    async call(method, input, call) {
      call?.signal?.throwIfAborted()
      current ??= start()
      const { worker, client } = current
      worker.ref()
      try {
        return await client.call(method, input, call)
      } finally {
        if (client.open() === 0) worker.unref()
      }
    },
    open: () => current?.client.open() ?? 0,
    async end() {
      const gone = current?.worker.terminate()
      await (gone === undefined || ends === undefined ? gone : ends.wait(gone))
    },
  }
}
