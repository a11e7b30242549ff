import type { WorkerRequest } from '../../shared/download/transfer/workerProtocol.js'

/** One lane, as the engine sees it: a place to post orders to. */
export interface WorkerChannel {
  post(order: WorkerRequest): void
  /** Resolves when the lane has let go of everything and is gone. */
  readonly gone: Promise<void>
}

/**
 * Where conversations happen: threads in the product, the same code in-process in the simulator. `hear` gets the
 * lane's news undecoded; `died` is called when it ends without having been asked to.
 */
export type StartWorker = (hear: (news: unknown) => void, died: (note: string) => void) => WorkerChannel
