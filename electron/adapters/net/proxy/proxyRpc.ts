import { MessageChannel, type MessagePort } from 'node:worker_threads'
import * as z from 'zod'
import { failure } from '../../../../shared/failure.js'
import type { ResolvedRoute } from '../../../../shared/http/proxy.js'
import { ok } from '../../../../shared/result.js'
import type { ResolveProxy } from '../../../ports/net.js'
import { defineMethod } from '../../../ports/workers/workerRpc.js'
import { createRpcClient } from '../../workers/rpc/rpcClient.js'
import { serveRpc } from '../../workers/rpc/rpcServer.js'
import { toRpcPort } from '../../workers/rpc/toRpcPort.js'

const origin = z.string().max(500)

const route: z.ZodType<ResolvedRoute> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('direct') }),
  z.object({ type: z.literal('none') }),
  z.object({
    type: z.literal('proxy'),
    origin,
    authorization: z.string().max(2000).nullable(),
    otherwise: z.lazy(() => route).optional(),
  }),
])

const PROXY_METHODS = { resolve: defineMethod(z.object({ origin }), route) } as const

/**
 * A port on which another thread asks for the route of each of its connections: only the main process can ask the
 * system, and the network may change while a download is paused. Neither end keeps its thread alive.
 */
export function serveProxyResolver(resolveProxy: ResolveProxy): MessagePort {
  const { port1: ours, port2: theirs } = new MessageChannel()
  serveRpc(PROXY_METHODS, toRpcPort(ours), {
    resolve: async (address) => ok(await resolveProxy(new URL(address.origin))),
  })
  ours.unref()
  return theirs
}

/** The other end of the port. There is no route once that end is closed. */
export function createRemoteProxyResolver(port: MessagePort): ResolveProxy {
  const client = createRpcClient(PROXY_METHODS, toRpcPort(port))
  port.on('close', () => client.close(failure('bug/unexpected')))
  port.unref()
  return async (url) => {
    const resolved = await client.call('resolve', { origin: url.origin })
    return resolved.ok ? resolved.value : { type: 'none' }
  }
}
