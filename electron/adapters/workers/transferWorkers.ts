import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { workerRequest } from '../../../shared/download/transfer/workerProtocol.js'
import type { ResolveProxy } from '../../ports/net.js'
import type { StartWorker } from '../../ports/transferWorkers.js'
import type { TrustStore } from '../net/certificateAuthorities.js'
import { serveProxyResolver } from '../net/proxyRpc.js'
import { type DiskCallResult, type DiskRpc, diskCall } from './diskRpc.js'
import { createMessageBatcher } from './messageBatcher.js'

/** What a lane hears: its orders, and beside them errands and what its network has to trust. Those of one turn come as one list. */
const laneMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('trust'), extraCa: z.array(z.string()) }),
  diskCall,
  workerRequest,
])
export const workerMessages = z.array(laneMessage)
/** And what it says, decoded one by one by whoever hears it. */
const laneSays = z.array(z.unknown())

/** How the lanes get out: like everybody else here. */
export interface TransferWorkerOptions {
  /** PEM certificates to trust besides the runtime's own. */
  readonly extraCa?: readonly string[]
  /** The same, when they may change while the lanes run. */
  readonly trusted?: Pick<TrustStore, 'now' | 'listen'>
  /** Direct when left out. */
  readonly proxyFor?: ResolveProxy
  /** Whose errands they run, if anybody's. */
  readonly errands?: DiskRpc
}

const isErrandry = (news: unknown): news is DiskCallResult =>
  typeof news === 'object' && news !== null && 'type' in news && news.type === 'errand-done'

/**
 * What a socket reads lies outside of the heap and is not counted against its young part. A small one is swept often,
 * and those bytes with it; the usual one waits until so many have gathered that everything is marked. Measured over a
 * gigabyte: 0.5 s of processor time less, and 20 MB of memory.
 */
const YOUNG_MB = 2

/** Lanes as threads running `laneFile` (the bundled `electron/workers/transferWorker.ts`). They keep the process alive until closed. */
export const createTransferWorkers =
  (laneFile: string, { extraCa = [], trusted, proxyFor, errands }: TransferWorkerOptions = {}): StartWorker =>
  (hear, died) => {
    // No environment: a lane needs none, and what is not there cannot leak.
    const proxies = proxyFor === undefined ? null : serveProxyResolver(proxyFor)
    const worker = new Worker(laneFile, {
      workerData: { extraCa: trusted?.now() ?? extraCa, proxies },
      transferList: proxies === null ? [] : [proxies],
      env: {},
      argv: [],
      stdin: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const orders = createMessageBatcher<z.input<typeof laneMessage>>((all) => worker.postMessage(all))
    let isAsked = false
    let note = 'lane ended'
    const hired = errands?.hire(orders.put)
    worker.on('message', (all: unknown) => {
      for (const news of laneSays.parse(all))
        if (isErrandry(news)) errands?.heard(news)
        else hear(news)
    })
    const deafen = trusted?.listen((next) => orders.put({ type: 'trust', extraCa: [...next] }))
    worker.on('error', (error) => {
      note = error.message.slice(0, 200)
    })
    const gone = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        deafen?.()
        hired?.lose()
        resolve()
        if (!isAsked) died(note)
      })
    })
    return {
      post(order) {
        orders.put(order)
        if (order.type !== 'close') return
        isAsked = true
        hired?.spare()
      },
      gone,
    }
  }
