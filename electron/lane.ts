import { MessagePort, parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { laneOrder } from '../shared/download/lane.js'
import { nodeDisk } from './adapters/nodeDisk.js'
import { nodeHash } from './adapters/nodeHash.js'
import { askProxies } from './adapters/proxyLine.js'
import { systemClock } from './adapters/systemClock.js'
import { undiciNet } from './adapters/undiciNet.js'
import { serveLane } from './engine/laneServer.js'

/** The composition root of a lane: a thread that moves bytes and knows nothing of portals, accounts or the store. */
const port = parentPort
if (port === null) throw new Error('a lane runs as a worker thread')

const { extraCa, proxies } = z
  .object({ extraCa: z.array(z.string()), proxies: z.instanceof(MessagePort).nullable() })
  .parse(workerData)
const net = undiciNet({ extraCa, ...(proxies === null ? {} : { proxyFor: askProxies(proxies) }) })
const lane = serveLane(
  { net, disk: nodeDisk, clock: systemClock, hashing: nodeHash },
  (news) => port.postMessage(news),
  () => void net.close().then(() => port.close()),
)
port.on('message', (order: unknown) => lane.obey(laneOrder.parse(order)))
