import { Worker } from 'node:worker_threads'
import type { StartLane } from '../ports/lanes.js'
import type { ProxyFor } from '../ports/net.js'
import { answerProxies } from './proxyLine.js'

/** How the lanes get out: like everybody else here. */
export interface LaneSetup {
  /** PEM certificates to trust besides the runtime's own. */
  readonly extraCa?: readonly string[]
  /** Direct when left out. */
  readonly proxyFor?: ProxyFor
}

/** Lanes as threads running `laneFile` (the bundled `electron/lane.ts`). They keep the process alive until closed. */
export const workerLanes =
  (laneFile: string, { extraCa = [], proxyFor }: LaneSetup = {}): StartLane =>
  (hear, died) => {
    // No environment: a lane needs none, and what is not there cannot leak.
    const proxies = proxyFor === undefined ? null : answerProxies(proxyFor)
    const worker = new Worker(laneFile, {
      workerData: { extraCa, proxies },
      transferList: proxies === null ? [] : [proxies],
      env: {},
      argv: [],
      stdin: false,
    })
    let isAsked = false
    let note = 'lane ended'
    worker.on('message', hear)
    worker.on('error', (error) => {
      note = error.message.slice(0, 200)
    })
    const gone = new Promise<void>((resolve) => {
      worker.on('exit', () => {
        resolve()
        if (!isAsked) died(note)
      })
    })
    return {
      post(order) {
        isAsked ||= order.type === 'close'
        worker.postMessage(order)
      },
      gone,
    }
  }
