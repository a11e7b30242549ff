import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { assert } from '../shared/result.js'
import { servePort } from './adapters/portThread.js'
import { openMirrorHere } from './adapters/sqliteMirror.js'

/** The thread that holds the copies of the portals' catalogues: a file, no network, no secret. */
const port = parentPort
assert(port !== null, 'the mirror is started as a worker')
const { folder } = z.object({ folder: z.string() }).parse(workerData)
servePort(port, openMirrorHere(folder))
