import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

export interface MediaServer {
  readonly origin: string
  readonly asked: Asked[]
  /** What each path answers, decided per request: `n` counts the requests to that path, from 1. */
  on(path: string, answer: (request: IncomingMessage, response: ServerResponse, n: number) => void): void
  close(): Promise<void>
}

/** A plain HTTP server whose every answer is written by the test. */
export async function mediaServer(): Promise<MediaServer> {
  const asked: Asked[] = []
  const answers = new Map<string, Parameters<MediaServer['on']>[1]>()
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({ path, headers: request.headers })
    const n = (counts.get(path) ?? 0) + 1
    counts.set(path, n)
    const answer = answers.get(path)
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response, n)
  })
  await listen(server)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    on: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const listen = (server: Server): Promise<void> => new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

/** An honest origin: lengths, strong validators, ranges with If-Range. */
export function serveHonestly(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  etag: string | null = '"v1"',
): void {
  const validators = etag === null ? {} : { etag }
  const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')
  const ifRange = request.headers['if-range']
  const from = range?.[1] === undefined || (ifRange !== undefined && ifRange !== etag) ? 0 : Number(range[1])
  const isPart = from > 0
  const head = isPart ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}
  response.writeHead(isPart ? 206 : 200, {
    'content-length': bytes.length - from,
    'accept-ranges': 'bytes',
    ...validators,
    ...head,
  })
  response.end(bytes.subarray(from))
}

/** Begins like an honest answer and breaks the connection after `sendBytes` of the body. */
export function serveAndBreak(response: ServerResponse, bytes: Buffer, sendBytes: number, etag = '"v1"'): void {
  response.writeHead(200, { 'content-length': bytes.length, etag })
  response.write(bytes.subarray(0, sendBytes), () => setTimeout(() => response.destroy(), 30))
}
