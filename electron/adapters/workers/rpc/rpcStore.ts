import type { MessagePort } from 'node:worker_threads'
import * as z from 'zod'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { Log } from '../../../ports/log.js'
import { defineMethod, type RpcHandlers, type RpcMethod, type RpcMethods } from '../../../ports/workers/workerRpc.js'
import { serveRpc } from './rpcServer.js'
import { createRpcThread } from './rpcThread.js'
import { toRpcPort } from './toRpcPort.js'

export interface RpcStoreOptions {
  /** Absolute path of the bundle that serves the store. */
  readonly script: string
  /** The folder of the store's file. */
  readonly folder: string
  readonly log: Log
}

/** The data that the thread of a store gets at its start. */
export const storeWorkerData = z.object({ folder: z.string() })

/** One method per method of a store's interface. The input of each is the list of its arguments. */
export type StoreMethods = Readonly<Record<string, RpcMethod<z.ZodType<unknown[], unknown[]>, z.ZodType, z.ZodNever>>>

/** The interface that such a table describes, with the `close` that every store has. */
export type RpcStore<M extends StoreMethods> = {
  readonly [K in keyof M]: (...given: z.input<M[K]['input']>) => Promise<Result<z.output<M[K]['output']>>>
} & { close(): Promise<void> }

/** A name that no method of a store can have. */
const CLOSE = 'close'
const withClose = (methods: StoreMethods) => ({
  ...methods,
  [CLOSE]: defineMethod(z.tuple([]), z.undefined()),
})

/**
 * Creates a store that runs on a thread of its own. The first call starts the thread, which keeps no process alive
 * while it is idle. When it dies, its open calls fail with `bug/unexpected`, and the next call starts another. `close`
 * waits for the calls before it; later ones fail with `disk/error`. `name` is its name in the log.
 */
export function createStoreClient<M extends StoreMethods>(
  methods: M,
  name: string,
  { script, folder, log }: RpcStoreOptions,
): RpcStore<M> {
  let isClosed = false
  let isUsed = false
  const getLoss = () => failure(isClosed ? 'disk/error' : 'bug/unexpected')
  const thread = createRpcThread<RpcMethods>(withClose(methods), {
    script,
    name,
    log,
    workerData: { folder },
    lost: getLoss,
  })
  const call = (method: string, given: readonly unknown[]): Promise<Result<unknown>> => {
    if (isClosed) return Promise.resolve(fail(failure('disk/error', { note: 'closed' })))
    isUsed = true
    return thread.call(method as never, given)
  }
  const store: Record<string, unknown> = {
    async close() {
      // The file is closed in its own thread, after what was asked before.
      const closed = isUsed ? call(CLOSE, []) : undefined
      isClosed = true
      await closed
      await thread.end()
    },
  }
  for (const method of Object.keys(methods)) store[method] = (...given: unknown[]) => call(method, given)
  return store as RpcStore<M>
}

/** Serves a store on its thread. When its file cannot be opened, every call is answered with the reason. */
export function serveStore<M extends StoreMethods>(
  methods: M,
  port: MessagePort,
  opened: Result<{ readonly [K in keyof M | 'close']: (...given: never[]) => Promise<unknown> }>,
): void {
  const createHandler = (method: keyof M) => async (given: unknown[]) => {
    if (!opened.ok) return opened
    const answer = await opened.value[method](...(given as never[]))
    return method === CLOSE ? ok(undefined) : answer
  }
  const served = withClose(methods)
  const handlers = Object.fromEntries(Object.keys(served).map((method) => [method, createHandler(method)]))
  serveRpc<RpcMethods>(served, toRpcPort(port), handlers as unknown as RpcHandlers<RpcMethods>)
}
