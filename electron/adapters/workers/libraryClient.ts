import type { LibraryIndex } from '../../ports/library/libraryIndex.js'
import { createWorkerRpc, type WorkerRpcOptions } from './workerRpc.js'

/**
 * `LibraryIndex` on a thread of its own running the bundled `electron/workers/libraryWorker.ts`: no survey and no search, however broad,
 * holds the main thread up.
 */
export function createLibraryClient(options: WorkerRpcOptions): LibraryIndex {
  const { ask, close } = createWorkerRpc<keyof LibraryIndex>('shelf', options)
  return {
    take: (...given) => ask('take', given),
    survey: (...given) => ask('survey', given),
    glance: (...given) => ask('glance', given),
    page: (...given) => ask('page', given),
    read: (...given) => ask('read', given),
    pick: (...given) => ask('pick', given),
    find: (...given) => ask('find', given),
    note: (...given) => ask('note', given),
    hide: (...given) => ask('hide', given),
    stamped: (...given) => ask('stamped', given),
    age: (...given) => ask('age', given),
    history: (...given) => ask('history', given),
    close,
  }
}
