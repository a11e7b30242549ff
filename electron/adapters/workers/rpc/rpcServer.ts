import { failure } from '../../../../shared/failure.js'
import { fail, type Result } from '../../../../shared/result.js'
import type { RpcCallContext, RpcHandlers, RpcMethods, RpcPort } from '../../../ports/workers/workerRpc.js'
import { decodeRequest, type RpcReply } from './rpcMessages.js'

type Handler = (input: unknown, call?: RpcCallContext<unknown>) => Promise<Result<unknown>>

/**
 * Serves a table of methods on one port. Handlers begin in the order in which the messages were sent, and each call is
 * answered when its handler is done. What does not fit the table is answered with `bug/unexpected`; other messages are
 * dropped. A handler that throws has a bug: the error ends this thread or process, and the client fails its open calls.
 */
export function serveRpc<M extends RpcMethods>(methods: M, port: RpcPort, handlers: RpcHandlers<M>): void {
  const running = new Map<number, AbortController>()
  const post = (reply: RpcReply): void => port.post(reply)

  const run = (id: number, handle: Handler, input: unknown): void => {
    const abort = new AbortController()
    running.set(id, abort)
    const onProgress = (progress: unknown): void => post({ type: 'progress', id, progress })
    void handle(input, { id, signal: abort.signal, onProgress })
      .then((result): RpcReply => ({ type: 'answer', id, result }))
      .catch((reason: unknown): RpcReply => {
        if (!abort.signal.aborted) throw reason
        return { type: 'cancelled', id }
      })
      .then((reply) => {
        running.delete(id)
        post(reply)
      })
  }

  port.onMessage((message) => {
    const request = decodeRequest(message)
    if (request === null) return
    if (request.type === 'cancel') return running.get(request.id)?.abort()
    const method = methods[request.method]
    const input = method?.type === request.type ? method.input.safeParse(request.input) : undefined
    const handle = handlers[request.method] as Handler
    if (request.type === 'notice') {
      if (input?.success) void handle(input.data)
    } else if (!input?.success) {
      post({ type: 'answer', id: request.id, result: fail(failure('bug/unexpected', { note: 'call' })) })
    } else if (!running.has(request.id)) run(request.id, handle, input.data)
  })
}
