import type { MessagePort, Worker } from 'node:worker_threads'
import type { RpcPort } from '../../../ports/workers/workerRpc.js'

/** Converts either end of the channel of a thread, or of a message port. */
export const toRpcPort = (channel: Pick<MessagePort | Worker, 'postMessage' | 'on'>): RpcPort => ({
  post: (message) => channel.postMessage(message),
  onMessage: (handle) => void channel.on('message', handle),
})
