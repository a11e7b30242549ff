import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

export interface RawServer {
  readonly url: URL
  /** The heads of all requests received, in order. */
  readonly heads: readonly string[]
  /** The number of sockets opened to it so far, whatever was sent over them. */
  connections(): number
  close(): Promise<void>
}

/**
 * Starts a server that writes the given bytes unchanged, including those that an HTTP library would refuse to write.
 */
export async function startRawServer(
  answer: (socket: Socket, head: string) => void,
  host = '127.0.0.1',
): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const heads: string[] = []
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    let received = ''
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = received.slice(0, end)
      received = ''
      heads.push(head)
      answer(socket, head)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`),
    heads,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
