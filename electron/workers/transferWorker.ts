import { join } from 'node:path'
import { MessagePort, parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import type { WorkerReply } from '../../shared/download/transfer/workerProtocol.js'
import { workerDisk } from '../adapters/disk/workerDisk.js'
import { nodeContentDecoding } from '../adapters/net/nodeContentDecoding.js'
import { createRemoteProxyResolver } from '../adapters/net/proxy/proxyRpc.js'
import { createUndiciNet } from '../adapters/net/undiciNet.js'
import { chunkCipher } from '../adapters/system/chunkCipher.js'
import { systemClock } from '../adapters/system/systemClock.js'
import { createOffloadedHashing } from '../adapters/workers/hash/offloadedHashing.js'
import { createMessageBatcher } from '../adapters/workers/messageBatcher.js'
import { LAST_MESSAGE, workerMessages } from '../adapters/workers/transferWorkerMessages.js'
import { createYoungHeapSweeper } from '../adapters/workers/youngHeapSweeper.js'
import { serveTransfers } from '../engine/transfer/serveTransfers.js'

/** The composition root of a transfer worker: a thread that moves bytes and knows nothing of portals, accounts or the store. */
const port = parentPort
if (port === null) throw new Error('a transfer worker runs as a thread')

/**
 * A quarter of the bytes outside of the heap at which V8 marks all of it. With half of them, that happened 38 times in
 * a gigabyte.
 */
const SWEEP_BYTES = 16 * 1024 * 1024

const { extraCa, proxies } = z
  .object({ extraCa: z.array(z.string()), proxies: z.instanceof(MessagePort).nullable() })
  .parse(workerData)
const net = createUndiciNet({
  extraCa,
  onRead: createYoungHeapSweeper(SWEEP_BYTES),
  ...(proxies === null ? {} : { resolveProxy: createRemoteProxyResolver(proxies) }),
})
const hashing = createOffloadedHashing(join(import.meta.dirname, 'hash.cjs'))
const replies = createMessageBatcher<WorkerReply>((all) => port.postMessage(all))
const close = async (): Promise<void> => {
  replies.flush()
  port.postMessage(LAST_MESSAGE)
  await Promise.all([net.close(), hashing.close()])
  port.close()
}
const server = serveTransfers(
  { net, disk: workerDisk, clock: systemClock, hashing, decoding: nodeContentDecoding, cipher: chunkCipher },
  replies.put,
  () => void close(),
)
port.on('message', (messages: unknown) => {
  for (const message of workerMessages.parse(messages))
    if (message.type === 'trust') net.trust(message.extraCa)
    else server.handle(message)
})
