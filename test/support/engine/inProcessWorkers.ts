import type { TransferDeps } from '../../../electron/engine/transfer/moveBody.js'
import { serveTransfers } from '../../../electron/engine/transfer/serveTransfers.js'
import type { StartTransferWorker } from '../../../electron/ports/workers/transferWorkerChannel.js'
import { workerRequest } from '../../../shared/download/transfer/workerProtocol.js'

/**
 * Runs the worker code without a thread: messages are copied as between threads, and arrive in a later turn of the
 * event loop.
 */
export const createInProcessWorkers =
  (deps: TransferDeps): StartTransferWorker =>
  (listener) => {
    let gone: () => void = () => undefined
    const channel = { gone: new Promise<void>((resolve) => (gone = resolve)) }
    const server = serveTransfers(deps, (reply) => queueMicrotask(() => listener(structuredClone(reply))), gone)
    return {
      ...channel,
      post: (request) => queueMicrotask(() => server.handle(workerRequest.parse(structuredClone(request)))),
    }
  }
