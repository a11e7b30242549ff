import type { MessagePort, Worker } from 'node:worker_threads'
import type { RpcPort } from '../../../ports/workers/workerRpc.js'

/** Either end of a thread's or a message port's own channel. */
export const toRpcPort = (channel: Pick<MessagePort | Worker, 'postMessage' | 'on'>): RpcPort => ({
  post: (message) => channel.postMessage(message),
  onMessage: (handle) => void channel.on('message', handle),
})
