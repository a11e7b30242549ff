import { connect } from 'node:net'

/** A raw answer, without any decoding or correction. */
export interface RawResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly header: (name: string) => string | null
  /** Everything after the head. */
  readonly body: Buffer
  /** How the server ended it; `open` when it said nothing more before the time was up. */
  readonly ended: 'fin' | 'reset' | 'open'
}

export interface RawRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** How long to wait for the end. */
  readonly waitMs?: number
}

/** Sends a request over a raw connection of its own, and reads the answer to its end. */
export async function sendRawRequest(address: string, request: RawRequest = {}): Promise<RawResponse> {
  const url = new URL(address)
  const { method = 'GET', headers = {}, body = '', waitMs = 3000 } = request
  const lines = Object.entries({ host: url.host, connection: 'close', ...headers }).map(([n, v]) => `${n}: ${v}\r\n`)
  if (body !== '') lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`)
  const chunks: Buffer[] = []
  const ended = await new Promise<RawResponse['ended']>((resolve) => {
    const socket = connect(Number(url.port), url.hostname.replace(/^\[|\]$/g, ''))
    const timer = setTimeout(() => finish('open'), waitMs)
    const finish = (how: RawResponse['ended']): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(how)
    }
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => finish('fin'))
    socket.on('error', () => finish('reset'))
    socket.write(`${method} ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  })
  const all = Buffer.concat(chunks)
  const end = all.indexOf('\r\n\r\n')
  const [first = '', ...rest] = all.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const received = rest.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const)
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: received,
    header: (name) => received.find(([one]) => one.toLowerCase() === name)?.[1] ?? null,
    body: end < 0 ? Buffer.alloc(0) : all.subarray(end + 4),
    ended,
  }
}

/** Joins the chunks of a chunked body. */
export function decodeChunkedBody(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, line).toString('latin1'), 16)
    if (line < 0 || !(size > 0)) return Buffer.concat(parts)
    parts.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
