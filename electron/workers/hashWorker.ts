import { parentPort } from 'node:worker_threads'
import { assert } from '../../shared/result.js'
import { type HashRequest, serveHashing } from '../adapters/workers/hashWorkerServer.js'

/** The thread that hashes for a lane: what is large is read again from the system's memory while more of it arrives. */
const port = parentPort
assert(port !== null, 'hashing is started as a worker')
const obey = serveHashing((news) => port.postMessage(news))
port.on('message', (order: HashRequest) => obey(order))
