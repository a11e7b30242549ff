import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { assert, ok } from '../../shared/result.js'
import { nodeDisk } from '../adapters/disk/nodeDisk.js'
import { openLibraryStore } from '../adapters/sqlite/library/libraryStore.js'
import { systemClock } from '../adapters/system/systemClock.js'
import { serveRpc } from '../adapters/workers/workerRpc.js'
import { createLibraryIndex } from '../library/index/folderScanner.js'

/** The thread that knows what is on disk: the index's file, the folders' records, no network, no secret. */
const port = parentPort
assert(port !== null, 'the shelf is started as a worker')
const { folder } = z.object({ folder: z.string() }).parse(workerData)
const shelf = openLibraryStore(folder)
serveRpc(port, shelf.ok ? ok(createLibraryIndex({ disk: nodeDisk, clock: systemClock, shelf: shelf.value })) : shelf)
