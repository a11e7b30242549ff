import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { assert } from '../../shared/result.js'
import { openCatalogueStore } from '../adapters/sqlite/catalogue/catalogueStore.js'
import { serveRpc } from '../adapters/workers/workerRpc.js'

/** The thread that holds the copies of the portals' catalogues: a file, no network, no secret. */
const port = parentPort
assert(port !== null, 'the mirror is started as a worker')
const { folder } = z.object({ folder: z.string() }).parse(workerData)
serveRpc(port, openCatalogueStore(folder))
