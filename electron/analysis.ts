import { parentPort } from 'node:worker_threads'
import { assert } from '../shared/result.js'
import { nodeDisk } from './adapters/nodeDisk.js'
import { nodeHash } from './adapters/nodeHash.js'
import { systemClock } from './adapters/systemClock.js'
import type { Order } from './analysis/orders.js'
import { takeOrders } from './analysis/takeOrders.js'
import { hashFileHere } from './library/hashFile.js'

/** The analysis thread: heavy work on files, no network, no secret but the key it is told to read. */
const port = parentPort
assert(port !== null, 'analysis is started as a worker')
const take = takeOrders({
  disk: nodeDisk,
  clock: systemClock,
  hashFile: hashFileHere(nodeDisk, nodeHash),
  tell: (news) => port.postMessage(news),
})
port.on('message', (order: Order) => take(order))
