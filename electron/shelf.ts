import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { assert, ok } from '../shared/result.js'
import { nodeDisk } from './adapters/nodeDisk.js'
import { servePort } from './adapters/portThread.js'
import { openShelfHere } from './adapters/sqliteShelf.js'
import { systemClock } from './adapters/systemClock.js'
import { openCensus } from './library/census.js'

/** The thread that knows what is on disk: the index's file, the folders' records, no network, no secret. */
const port = parentPort
assert(port !== null, 'the shelf is started as a worker')
const { folder } = z.object({ folder: z.string() }).parse(workerData)
const shelf = openShelfHere(folder)
servePort(port, shelf.ok ? ok(openCensus({ disk: nodeDisk, clock: systemClock, shelf: shelf.value })) : shelf)
