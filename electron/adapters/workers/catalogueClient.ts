import type { CatalogueStore } from '../../ports/catalogueStore.js'
import { createWorkerRpc, type WorkerRpcOptions } from './workerRpc.js'

/**
 * `CatalogueStore` on a thread of its own running the bundled `electron/workers/catalogueWorker.ts`: no search, however broad, and no
 * page being written holds the main thread up.
 */
export function createCatalogueClient(options: WorkerRpcOptions): CatalogueStore {
  const { ask, close } = createWorkerRpc<keyof CatalogueStore>('mirror', options)
  return {
    stock: (...given) => ask('stock', given),
    compare: (...given) => ask('compare', given),
    change: (...given) => ask('change', given),
    learn: (...given) => ask('learn', given),
    notMet: (...given) => ask('notMet', given),
    label: (...given) => ask('label', given),
    hold: (...given) => ask('hold', given),
    search: (...given) => ask('search', given),
    counts: (...given) => ask('counts', given),
    dataset: (...given) => ask('dataset', given),
    holderOf: (...given) => ask('holderOf', given),
    forget: (...given) => ask('forget', given),
    close,
  }
}
