import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../shared/assert.js'
import { openCatalogueStore } from '../adapters/sqlite/catalogue/catalogueStore.js'
import { CATALOGUE_METHODS } from '../adapters/workers/catalogueRpc.js'
import { serveStore, storeWorkerData } from '../adapters/workers/rpc/rpcStore.js'

/** The thread that holds the copies of the portals' catalogues. It has their file, no network, and no secret. */
assert(parentPort !== null, 'the catalogue is started as a worker')
serveStore(CATALOGUE_METHODS, parentPort, openCatalogueStore(storeWorkerData.parse(workerData).folder))
