import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createUndiciNet, type UndiciNetOptions } from '../../../electron/adapters/net/undiciNet.js'
import { BodyError, type NetRequest } from '../../../electron/ports/net.js'
import { type RawServer, startRawServer } from '../../support/http/rawServer.js'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const aNet = (options?: UndiciNetOptions) => {
  const net = createUndiciNet(options)
  closers.push(() => net.close())
  return net
}
const serve = async (answer: (socket: Socket, head: string) => void): Promise<RawServer> => {
  const server = await startRawServer(answer)
  closers.push(() => server.close())
  return server
}
const aRequest = (url: URL, changes: Partial<NetRequest> = {}): NetRequest => ({
  method: 'GET',
  url,
  home: url.host,
  headers: {},
  signal: new AbortController().signal,
  headersMs: 3000,
  idleBodyMs: 3000,
  ...changes,
})
/** Returns the failure code of a request's head or body, or `whole`. */
const ending = async (url: URL, changes: Partial<NetRequest> = {}, options?: UndiciNetOptions): Promise<string> => {
  const reply = await aNet(options).send(aRequest(url, changes))
  if (!reply.ok) return reply.failure.code
  try {
    for await (const chunk of reply.value.body) void chunk
    return 'whole'
  } catch (error) {
    if (error instanceof BodyError) return `body ${error.failure.code}`
    throw error
  }
}

describe('a kept connection that the server closes as the next request arrives', () => {
  /** The first request of each connection is answered; the next one closes it. */
  const closing = async (close: (socket: Socket) => void) => {
    const heads: string[] = []
    const used = new WeakSet<Socket>()
    const server = await serve((socket, head) => {
      heads.push(head.slice(0, head.indexOf(' ')))
      if (used.has(socket)) close(socket)
      else socket.write('HTTP/1.1 204 No Content\r\n\r\n')
      used.add(socket)
    })
    const net = aNet()
    const ask = async (method: NetRequest['method']): Promise<number | string> => {
      const reply = await net.send(aRequest(server.url, { method }))
      // The library takes a connection back when the body has been read to its end, and some turns have passed.
      if (reply.ok) for await (const _ of reply.value.body);
      await new Promise((resolve) => setImmediate(resolve))
      return reply.ok ? reply.value.status : reply.failure.code
    }
    return { heads, ask }
  }

  it.each([
    ['with FIN', (socket: Socket): void => void socket.end()],
    ['with RST', (socket: Socket): void => void socket.resetAndDestroy()],
  ])('%s is no failure: a GET is sent again', async (_, close) => {
    const { heads, ask } = await closing(close)
    expect([await ask('GET'), await ask('GET')]).toEqual([204, 204])
    expect(heads).toEqual(['GET', 'GET', 'GET'])
  })

  it('may have done what a POST asks for, which is not sent again', async () => {
    const { heads, ask } = await closing((socket) => void socket.end())
    expect([await ask('GET'), await ask('POST')]).toEqual([204, 'net/broken'])
    expect(heads).toEqual(['GET', 'POST'])
  })

  it('is not confused with one that is silent: a request that takes too long is sent once', async () => {
    const { heads, ask } = await closing(() => undefined)
    expect([await ask('GET'), await ask('GET')]).toEqual([204, 'net/timeout'])
    expect(heads).toEqual(['GET', 'GET'])
  })

  it('is not confused with a new one: a server that closes every connection is asked once', async () => {
    const heads: string[] = []
    const { url } = await serve((socket, head) => {
      heads.push(head)
      socket.end()
    })
    const reply = await aNet().send(aRequest(url))
    expect([!reply.ok && reply.failure.code, heads.length]).toEqual(['net/broken', 1])
  })
})

describe('a conversation that goes wrong', () => {
  it.each([
    ['says nothing', (): void => undefined, 'net/timeout'],
    [
      'stops in mid-body',
      (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx'),
      'body net/timeout',
    ],
    ['resets before the head', (socket: Socket) => socket.resetAndDestroy(), 'net/broken'],
    ['closes before the head', (socket: Socket) => socket.end(), 'net/broken'],
    ['ends early', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx'), 'body net/broken'],
    [
      'ends a chunked body early',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n'),
      'body net/broken',
    ],
    ['is not HTTP', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n'), 'server/bad-answer'],
    ['has a status that is none', (socket: Socket) => socket.end('HTTP/1.1 000 X\r\n\r\n'), 'server/bad-answer'],
    [
      'compresses the transfer, which the request did not allow',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n'),
      'server/bad-answer',
    ],
    [
      'says two lengths',
      (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'),
      'net/broken',
    ],
    [
      'floods us with headers',
      (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`),
      'server/bad-answer',
    ],
    [
      'floods us with small headers',
      (socket: Socket) => socket.end(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}\r\n`),
      'server/bad-answer',
    ],
    [
      'floods us with headers without end',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const timer = setInterval(() => socket.write('a: b\r\n'.repeat(1000)), 1)
        socket.on('close', () => clearInterval(timer))
      },
      'server/bad-answer',
    ],
    [
      'floods us with trailers',
      (socket: Socket) =>
        socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n${'a: b\r\n'.repeat(20_000)}\r\n`),
      'body net/broken',
    ],
  ])('%s', async (_, answer, code) => {
    const { url } = await serve(answer)
    expect(await ending(url, { headersMs: 600, idleBodyMs: 600 })).toBe(code)
  })

  it('that sends interim responses without end has the time of a head', async () => {
    const { url } = await serve((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 300)
      socket.on('close', () => clearInterval(timer))
    })
    const ended = ending(url, { headersMs: 600, idleBodyMs: 600 })
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'it waits'))
    expect(await Promise.race([ended, late])).toBe('net/timeout')
  })

  it('that floods us with interim responses is ended at once', async () => {
    const { url } = await serve((socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(200)))
    const ended = ending(url, { headersMs: 60_000, idleBodyMs: 60_000 })
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'it waits'))
    expect(await Promise.race([ended, late])).toBe('net/timeout')
  })

  it('is unreachable when no server listens', async () => {
    const { url, close } = await startRawServer(() => undefined)
    await close()
    expect(await ending(url)).toBe('net/unreachable')
  })

  it('is unreachable when the name leads nowhere', async () => {
    expect(await ending(new URL('http://nowhere.invalid/'))).toBe('net/unreachable')
  })
})

describe('a connection', () => {
  it('whose TLS never begins is given up after the time to connect', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(async () => void server.close())
    const address = server.address()
    const url = new URL(`https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
    const request = aRequest(url, { headersMs: 5000, idleBodyMs: 5000 })
    const reply = await aNet({ connectMs: 300 }).send(request)
    expect(!reply.ok && reply.failure.code).toBe('net/timeout')
  })
})

describe('a conversation that goes well', () => {
  it('counts the bytes that its sockets have read', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 90000\r\n\r\n'
    const server = await serve((socket) => socket.end(head + 'x'.repeat(90_000)))
    let bytes = 0
    const onRead = (more: number): void => {
      bytes += more
    }
    expect(await ending(server.url, {}, { onRead })).toBe('whole')
    expect(bytes).toBe(90_000)
  })

  it('gives bytes of a header one character each, so that naming can read any charset', async () => {
    const { url } = await serve((socket) => {
      socket.end(
        Buffer.from(
          'HTTP/1.1 200 OK\r\ncontent-disposition: attachment; filename=donn\xe9es.csv\r\ncontent-length: 0\r\n\r\n',
          'latin1',
        ),
      )
    })
    const reply = await aNet().send(aRequest(url))
    expect(reply.ok && reply.value.header('content-disposition')).toBe('attachment; filename=donn\u00e9es.csv')
  })

  it('sends what it was given and nothing that decodes, remembers or compresses', async () => {
    const server = await serve((socket) => socket.end('HTTP/1.1 204 No Content\r\nset-cookie: a=b\r\n\r\n'))
    const net = aNet()
    await net.send(aRequest(server.url, { headers: { 'accept-encoding': 'identity' } }))
    await net.send(aRequest(server.url))
    expect(server.heads.map((head) => head.toLowerCase().match(/^(cookie|accept-encoding):.*$/gm))).toEqual([
      ['accept-encoding: identity'],
      null,
    ])
  })
})

it('a request that is given up while it connects ends at once, and not at the limit for connecting', async () => {
  const resolve = (): Promise<never> => new Promise(() => undefined)
  const stop = new AbortController()
  const net = aNet({ resolve, connectMs: 60_000 })
  const reply = net.send(aRequest(new URL('http://portal.example/'), { signal: stop.signal }))
  await new Promise((turn) => setImmediate(turn))
  stop.abort()
  expect(await reply).toMatchObject({ failure: { code: 'net/broken' } })
})
