import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface ConnectProxy {
  readonly origin: string
  /** The targets of its CONNECT requests, in order, each with its `Proxy-Authorization`. */
  readonly asked: readonly { readonly target: string; readonly authorization: string | null }[]
  close(): Promise<void>
}

export interface ConnectProxyOptions {
  /** The `login:password` that it requires. */
  readonly who?: string
  /** The status that it answers instead of connecting. */
  readonly status?: number
  /** The port to which every tunnel leads, whatever was requested: a proxy may resolve names itself. */
  readonly leadsTo?: number
  /** The port of the proxy itself; any free one when left out. */
  readonly port?: number
}

/** Starts a proxy that only supports CONNECT. */
export async function startConnectProxy(wish: ConnectProxyOptions = {}): Promise<ConnectProxy> {
  const asked: { target: string; authorization: string | null }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((_request, response) => response.writeHead(405).end())
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('connect', (request, client) => {
    const authorization = request.headers['proxy-authorization'] ?? null
    asked.push({ target: request.url ?? '', authorization })
    const expected = wish.who === undefined ? null : `Basic ${Buffer.from(wish.who).toString('base64')}`
    const status = expected !== null && authorization !== expected ? 407 : (wish.status ?? 200)
    if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\nproxy-authenticate: Basic\r\n\r\n`)
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(request.url ?? '') ?? []
    const there = connect(wish.leadsTo ?? Number(port), wish.leadsTo === undefined ? host : '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n')
      client.pipe(there).pipe(client)
    })
    there.on('error', () => client.destroy())
    client.on('error', () => there.destroy())
    client.on('close', () => there.destroy())
  })
  await new Promise<void>((resolve) => server.listen(wish.port ?? 0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
