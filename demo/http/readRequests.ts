import type { Socket } from 'node:net'

/** One request as it was received. Header names are in lower case. */
export interface ReceivedRequest {
  readonly method: string
  /** The path without the query, undecoded. */
  readonly path: string
  readonly query: URLSearchParams
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly keepAlive: boolean
  /** Whether another request came on this connection before. */
  readonly isFollowing: boolean
}

const HEAD_BYTES_MAX = 64 * 1024
const BODY_BYTES_MAX = 1024 * 1024
/** The first byte of a TLS handshake (RFC 8446 5.1). No method begins with it. */
const TLS_HANDSHAKE = 0x16
const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/**
 * Reads requests from a socket, one after the other, until the other side closes. It has its own parser because the
 * server needs the socket itself: its answers are not always valid HTTP.
 */
export async function* readRequests(socket: Socket): AsyncGenerator<ReceivedRequest> {
  const bytes = createReader(socket)
  let isFollowing = false
  for (;;) {
    if (await bytes.isForeign()) {
      socket.end(BAD_REQUEST)
      return
    }
    const head = await bytes.until('\r\n\r\n', HEAD_BYTES_MAX)
    if (head === null) return
    const [first = '', ...lines] = head.split('\r\n')
    const [method = '', target = '/', version = ''] = first.split(' ')
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const colon = line.indexOf(':')
      if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim()
    }
    const length = Math.min(Number(headers['content-length'] ?? 0) || 0, BODY_BYTES_MAX)
    const body = length > 0 ? await bytes.exactly(length) : ''
    if (body === null) return
    const at = target.indexOf('?')
    yield {
      method,
      path: at < 0 ? target : target.slice(0, at),
      query: new URLSearchParams(at < 0 ? '' : target.slice(at + 1)),
      target,
      headers,
      body,
      keepAlive: version === 'HTTP/1.1' && headers.connection?.toLowerCase() !== 'close',
      isFollowing,
    }
    isFollowing = true
  }
}

function createReader(socket: Socket) {
  let held = Buffer.alloc(0)
  const chunks = socket[Symbol.asyncIterator]()
  const readMore = async (): Promise<boolean> => {
    try {
      const next = await chunks.next()
      if (next.done) return false
      held = Buffer.concat([held, next.value])
      return true
    } catch {
      return false
    }
  }
  const take = (length: number): Buffer => {
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
  return {
    /** Whether what comes next is TLS: the client takes this port for one of https. */
    async isForeign(): Promise<boolean> {
      while (held.length === 0) if (!(await readMore())) return false
      return held[0] === TLS_HANDSHAKE
    },
    async until(mark: string, max: number): Promise<string | null> {
      for (;;) {
        const at = held.indexOf(mark)
        if (at >= 0)
          return take(at + mark.length)
            .subarray(0, at)
            .toString('latin1')
        if (held.length > max || !(await readMore())) return null
      }
    },
    async exactly(length: number): Promise<string | null> {
      while (held.length < length) if (!(await readMore())) return null
      return take(length).toString('utf8')
    },
  }
}
