import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../shared/assert.js'
import { ok } from '../../shared/result.js'
import { nodeDisk } from '../adapters/disk/nodeDisk.js'
import { openLibraryStore } from '../adapters/sqlite/library/libraryStore.js'
import { systemClock } from '../adapters/system/systemClock.js'
import { LIBRARY_METHODS } from '../adapters/workers/libraryRpc.js'
import { serveStore, storeWorkerData } from '../adapters/workers/rpc/rpcStore.js'
import { createLibraryIndex } from '../library/index/createLibraryIndex.js'

/**
 * The thread that holds the index of files on disk. It has the file of the index and the records of folders, no
 * network, and no secret.
 */
assert(parentPort !== null, 'the library is started as a worker')
const store = openLibraryStore(storeWorkerData.parse(workerData).folder)
serveStore(
  LIBRARY_METHODS,
  parentPort,
  store.ok ? ok(createLibraryIndex({ disk: nodeDisk, clock: systemClock, store: store.value })) : store,
)
