import { createServer, type Server, type Socket } from 'node:net'
import type { PortalContext } from './api/route/portalContext.js'
import { findMediaInPath } from './http/findMediaInPath.js'
import { type ReceivedRequest, readRequests } from './http/readRequests.js'
import type { PortalResponse } from './http/response.js'
import { sendResponse } from './http/sendResponse.js'
import type { LoggedRequest } from './state/loggedRequest.js'

export interface ListeningOrigin {
  readonly port: number
  close(): Promise<void>
}

export interface ServeOptions {
  readonly origin: LoggedRequest['origin']
  readonly host: string
  readonly port: number
  readonly log: LoggedRequest[]
  /** Gives the correct answer; faults change it afterwards. */
  readonly answer: (receivedRequest: ReceivedRequest) => PortalResponse | Promise<PortalResponse>
}

/** Listens, reads requests, applies the armed faults to the answers, sends them, and logs each exchange. */
export async function startServer(portalContext: PortalContext, serveOptions: ServeOptions): Promise<ListeningOrigin> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A client may close the connection at any time.
    socket.on('error', () => socket.destroy())
    void serveConnection(portalContext, serveOptions, socket)
  })
  const port = await waitUntilListening(server, serveOptions.port, serveOptions.host)
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function waitUntilListening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('not listening on a port'))
      else resolve(address.port)
    })
  })
}

async function serveConnection(
  portalContext: PortalContext,
  serveOptions: ServeOptions,
  socket: Socket,
): Promise<void> {
  for await (const receivedRequest of readRequests(socket)) {
    const request = { ...receivedRequest, path: stripBasePath(portalContext, serveOptions, receivedRequest.path) }
    const struck = portalContext.faults.takeFaultsFor(request)
    const entry: LoggedRequest = {
      at: portalContext.now(),
      origin: serveOptions.origin,
      method: receivedRequest.method,
      target: receivedRequest.target,
      headers: receivedRequest.headers,
      body: receivedRequest.body,
      status: 0,
      sentBytes: 0,
      whole: false,
      faults: struck.map(({ order }) => order.name),
    }
    serveOptions.log.push(entry)
    const portalResponse = await createAnswer(portalContext, serveOptions, request)
    entry.status = portalResponse.status
    const keep =
      receivedRequest.keepAlive &&
      !isClosing(portalResponse) &&
      portalResponse.body.framing !== 'until-close' &&
      portalResponse.body.cut === null
    const { bytes, whole } = await sendResponse(socket, portalResponse, keep, (sent) => {
      entry.sentBytes = sent
    })
    entry.sentBytes = bytes
    entry.whole = whole
    if (!whole || !keep) return

    async function createAnswer(
      of: PortalContext,
      by: ServeOptions,
      request: ReceivedRequest,
    ): Promise<PortalResponse> {
      const found = findMediaInPath(request.path)
      const media = found === null ? null : (of.contentStore.findMedia(found)?.media ?? null)
      const strikes = struck.map(({ fault, order, struck: before }) => ({
        fault,
        strike: { portal: of, call: request, media, order, struck: before },
      }))
      for (const { fault, strike } of strikes) fault.before?.(strike)
      let portalResponse = withSpeedLimit(of, await by.answer(request))
      for (const { fault, strike } of strikes)
        portalResponse = fault.changeAnswer?.(portalResponse, strike) ?? portalResponse
      return portalResponse
    }
  }
}

/** Whether the answer declares that it is the last one on this connection. */
const isClosing = ({ headers }: PortalResponse): boolean =>
  headers.some(([name, value]) => name.toLowerCase() === 'connection' && value.toLowerCase() === 'close')

const withSpeedLimit = (portalContext: PortalContext, portalResponse: PortalResponse): PortalResponse => {
  const { bytesPerSecond } = portalContext.options
  return bytesPerSecond === null
    ? portalResponse
    : { ...portalResponse, body: { ...portalResponse.body, bytesPerSecond } }
}

/** Removes the base path. A path outside of it gets a prefix that no route has, so that it finds the web page. */
function stripBasePath(portalContext: PortalContext, { origin }: ServeOptions, path: string): string {
  const base = portalContext.options.basePath
  if (origin === 'producers' || base === '') return path
  return path.startsWith(`${base}/`) ? path.slice(base.length) : `/hors-portail${path}`
}
