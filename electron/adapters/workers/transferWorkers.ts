import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { createDeferred } from '../../../shared/pacing/createDeferred.js'
import type { ResolveProxy } from '../../ports/net.js'
import type { StartTransferWorker } from '../../ports/workers/transferWorkerChannel.js'
import { serveProxyResolver } from '../net/proxy/proxyRpc.js'
import type { TrustStore } from '../net/trustStore.js'
import { createMessageBatcher } from './messageBatcher.js'
import type { ThreadEnds } from './rpc/threadEnds.js'
import { LAST_MESSAGE, type workerMessage } from './transferWorkerMessages.js'

/** The messages of the worker. Their receiver decodes each of them. */
const workerReplies = z.array(z.unknown())

/** The network options, as for the rest of the product. */
export interface TransferWorkerOptions {
  /** PEM certificates to trust besides the runtime's own. */
  readonly extraCa?: readonly string[]
  /** The same, when they may change while the workers run. */
  readonly trusted?: Pick<TrustStore, 'getCurrent' | 'listen'>
  /** Direct connections when left out. */
  readonly resolveProxy?: ResolveProxy
  /** Limits the wait for the end of a worker that has nothing left to do. */
  readonly ends?: ThreadEnds
}

/**
 * Room for the objects of two hundred small files. With less, many of them outlive two sweeps, are moved to the old
 * part of the heap and are marked there. What a socket reads lies outside of the heap, and has a sweeper of its own.
 */
const YOUNG_MB = 16

/**
 * Starts transfer workers as threads that run `script` (the bundled `electron/workers/transferWorker.ts`). They keep
 * the process alive until they are closed.
 */
export const createTransferWorkers =
  (script: string, { extraCa = [], trusted, resolveProxy, ends }: TransferWorkerOptions = {}): StartTransferWorker =>
  (onMessage, died) => {
    // No environment: a worker needs none, and a thread without one cannot leak it.
    const proxies = resolveProxy === undefined ? null : serveProxyResolver(resolveProxy)
    const worker = new Worker(script, {
      workerData: { extraCa: trusted?.getCurrent() ?? extraCa, proxies },
      transferList: proxies === null ? [] : [proxies],
      env: {},
      argv: [],
      stdin: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const orders = createMessageBatcher<z.input<typeof workerMessage>>((all) => worker.postMessage(all))
    let isAsked = false
    let note = 'worker ended'
    const lastMessage = createDeferred<void>()
    worker.on('message', (all: unknown) => {
      if (all === LAST_MESSAGE) return lastMessage.resolve()
      for (const message of workerReplies.parse(all)) onMessage(message)
    })
    const unsubscribe = trusted?.listen((next) => orders.put({ type: 'trust', extraCa: [...next] }))
    worker.on('error', (error) => {
      note = error.message.slice(0, 200)
    })
    const gone = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        unsubscribe?.()
        resolve()
        if (!isAsked) died(note)
      })
    })
    return {
      post(order) {
        orders.put(order)
        if (order.type === 'close') isAsked = true
      },
      gone: ends === undefined ? gone : Promise.race([gone, lastMessage.promise.then(() => ends.wait(gone))]),
    }
  }
