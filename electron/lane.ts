import { join } from 'node:path'
import { MessagePort, parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import type { LaneNews } from '../shared/download/lane.js'
import { batched } from './adapters/batches.js'
import { type Errand, type Errandry, runErrand } from './adapters/errands.js'
import { hashBeside } from './adapters/hashBeside.js'
import { laneDisk } from './adapters/laneDisk.js'
import { namesNow } from './adapters/namesNow.js'
import { nodeDecoding } from './adapters/nodeDecoding.js'
import { askProxies } from './adapters/proxyLine.js'
import { systemClock } from './adapters/systemClock.js'
import { undiciNet } from './adapters/undiciNet.js'
import { laneMessages } from './adapters/workerLanes.js'
import { serveLane } from './engine/laneServer.js'

/** The composition root of a lane: a thread that moves bytes and knows nothing of portals, accounts or the store. */
const port = parentPort
if (port === null) throw new Error('a lane runs as a worker thread')

const { extraCa, proxies } = z
  .object({ extraCa: z.array(z.string()), proxies: z.instanceof(MessagePort).nullable() })
  .parse(workerData)
const net = undiciNet({ extraCa, ...(proxies === null ? {} : { proxyFor: askProxies(proxies) }) })
const hashing = hashBeside(join(import.meta.dirname, 'hash.cjs'))
const told = batched<LaneNews | Errandry>((news) => port.postMessage(news))
const running = new Set<Promise<void>>()
const run = (one: Errand): void => {
  const done = runErrand(namesNow, one).then(told.put)
  running.add(done)
  void done.then(() => running.delete(done))
}
const close = async (): Promise<void> => {
  told.flush()
  await Promise.all([net.close(), hashing.close(), ...running])
  told.flush()
  port.close()
}
const lane = serveLane(
  { net, disk: laneDisk, clock: systemClock, hashing, decoding: nodeDecoding },
  told.put,
  () => void close(),
)
port.on('message', (messages: unknown) => {
  for (const message of laneMessages.parse(messages))
    if (message.type === 'trust') net.trust(message.extraCa)
    else if (message.type === 'errand') run(message)
    else lane.obey(message)
})
