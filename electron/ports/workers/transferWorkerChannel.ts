import type { WorkerRequest } from '../../../shared/download/transfer/workerProtocol.js'

/** The channel by which the engine posts requests to one worker. */
export interface WorkerChannel {
  post(request: WorkerRequest): void
  /** Resolves when the worker has closed all its files and connections and has ended. */
  readonly gone: Promise<void>
}

/**
 * Starts a transfer worker: a thread in the product, the same code in-process in the simulator. `onMessage` gets the
 * worker's messages undecoded; `died` is called when it ends without having been asked to.
 */
export type StartTransferWorker = (onMessage: (message: unknown) => void, died: (note: string) => void) => WorkerChannel
