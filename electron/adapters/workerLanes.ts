import { Worker } from 'node:worker_threads'
import type { StartLane } from '../ports.js'

/** What a lane is told when it starts. No secret is among it. */
export interface LaneSetup {
  /** PEM certificates to trust besides the runtime's own. */
  readonly extraCa: readonly string[]
}

/** Lanes as threads running `laneFile` (the bundled `electron/lane.ts`). They keep the process alive until closed. */
export const workerLanes =
  (laneFile: string, setup: LaneSetup = { extraCa: [] }): StartLane =>
  (hear, died) => {
    // No environment: a lane needs none, and what is not there cannot leak.
    const worker = new Worker(laneFile, { workerData: setup, env: {}, argv: [], stdin: false })
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
