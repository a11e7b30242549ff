import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MediaRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

export interface MediaServer {
  readonly origin: string
  readonly asked: MediaRequest[]
  /** Sets the answer of a path, decided per request: `n` counts the requests to that path, from 1. */
  on(path: string, answer: (request: IncomingMessage, response: ServerResponse, n: number) => void): void
  close(): Promise<void>
}

/** Starts an HTTP server whose answers are written by the test. */
export async function startMediaServer(): Promise<MediaServer> {
  const asked: MediaRequest[] = []
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

/** Answers like a correct server: lengths, strong validators, ranges with If-Range. */
export function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Buffer,
  etag: string | null = '"v1"',
): void {
  const validators = etag === null ? {} : { etag }
  const ifRange = request.headers['if-range']
  const range = ifRange !== undefined && ifRange !== etag ? null : parseRequestedRange(request, bytes.length)
  const [from, to] = range ?? [0, bytes.length]
  response.writeHead(range === null ? 200 : 206, {
    'content-length': to - from,
    'accept-ranges': 'bytes',
    ...validators,
    ...(range === null ? {} : { 'content-range': `bytes ${from}-${to - 1}/${bytes.length}` }),
  })
  response.end(bytes.subarray(from, to))
}

/** Parses the requested range of a file of this length, `to` excluded; null for a request of the whole file. */
export function parseRequestedRange(
  request: { headers: MediaRequest['headers'] },
  length: number,
): readonly [from: number, to: number] | null {
  const [, from, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return null
  return [Number(from), last === '' || last === undefined ? length : Number(last) + 1]
}

/** Begins like a correct answer and breaks the connection after `sendBytes` of the body. */
export function serveBrokenFile(response: ServerResponse, bytes: Buffer, sendBytes: number, etag = '"v1"'): void {
  response.writeHead(200, { 'content-length': bytes.length, etag })
  response.write(bytes.subarray(0, sendBytes), () => setTimeout(() => response.destroy(), 30))
}
