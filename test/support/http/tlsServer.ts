import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

export interface TlsServer {
  readonly url: URL
  /** The header lines of every received request, as alternating names and values. */
  readonly heads: readonly (readonly string[])[]
  close(): Promise<void>
}

/** Starts an https server on this machine that answers `hello`. */
export async function startTlsServer(options: ServerOptions): Promise<TlsServer> {
  const heads: (readonly string[])[] = []
  const server = createServer(options, (request, response) => {
    heads.push(request.rawHeaders)
    response.end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`https://127.0.0.1:${port}/`),
    heads,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
