import type { TransferDeps } from '../../../electron/engine/transfer/transfer.js'
import { serveWorker } from '../../../electron/engine/transfer/workerServer.js'
import type { StartWorker } from '../../../electron/ports/transferWorkers.js'
import { workerRequest } from '../../../shared/download/transfer/workerProtocol.js'

/** The same worker code without a thread: messages are copied as a thread's would be, and arrive in a later turn. */
export const createInProcessWorkers =
  (deps: TransferDeps): StartWorker =>
  (listener) => {
    let gone: () => void = () => undefined
    const line = { gone: new Promise<void>((resolve) => (gone = resolve)) }
    const lane = serveWorker(deps, (news) => queueMicrotask(() => listener(structuredClone(news))), gone)
    return { ...line, post: (order) => queueMicrotask(() => lane.obey(workerRequest.parse(structuredClone(order)))) }
  }
