import { request as httpRequest } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { RunningPortal } from '../../../demo/portal.js'
import type { Certificate } from './certificates.js'

export interface TlsFrontend {
  readonly port: number
  close(): void
}

/** Starts TLS in front of a portal, as in a company's network, with a certificate of the given issuer. */
export async function startTlsFrontend(portal: RunningPortal, certificate: Certificate): Promise<TlsFrontend> {
  const server = createServer(certificate, (request, response) => {
    const { method = 'GET', headers, url = '/' } = request
    const inner = httpRequest(new URL(url, portal.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(inner)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
