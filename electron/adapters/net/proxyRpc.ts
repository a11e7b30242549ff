import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { z } from 'zod'
import type { ResolvedRoute } from '../../../shared/http/proxy.js'
import type { ResolveProxy } from '../../ports/net.js'

const question = z.object({ id: z.number().int(), origin: z.string().max(500) })
const way = z.discriminatedUnion('is', [
  z.object({ is: z.literal('direct') }),
  z.object({ is: z.literal('none') }),
  z.object({ is: z.literal('proxy'), origin: z.string().max(500), authorization: z.string().max(2000).nullable() }),
])
const reply = z.object({ id: z.number().int(), way })

/**
 * A line on which another thread asks for the way of each of its connections: only the main process can ask the system,
 * and what was true when a download began need not be when it goes on. Neither end keeps its thread alive.
 */
export function serveProxyResolver(resolveProxy: ResolveProxy): MessagePort {
  const { port1: ours, port2: theirs } = new MessageChannel()
  ours.on('message', (message: unknown) => {
    const { id, origin } = question.parse(message)
    void resolveProxy(new URL(origin)).then((found) => ours.postMessage({ id, way: found }))
  })
  ours.unref()
  return theirs
}

/** The other end of the line. */
export function createRemoteProxyResolver(line: MessagePort): ResolveProxy {
  const waiting = new Map<number, (found: ResolvedRoute) => void>()
  let lastId = 0
  line.on('message', (message: unknown) => {
    const { id, way: found } = reply.parse(message)
    waiting.get(id)?.(found)
    waiting.delete(id)
  })
  line.unref()
  return (url) => {
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      line.postMessage({ id, origin: url.origin })
    })
  }
}
