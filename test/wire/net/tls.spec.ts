// Answers attacker (e), who controls the network between us and the server (N-05, N-07).
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerOptions } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { createSecureContext } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseCertificates } from '../../../electron/adapters/net/pemCertificates.js'
import { getTrustedRoots } from '../../../electron/adapters/net/tlsContext.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { type Authority, type Certificate, createAuthority } from '../../support/http/certificates.js'
import { startRawServer } from '../../support/http/rawServer.js'
import { startTlsServer, type TlsServer } from '../../support/http/tlsServer.js'

let authority: Authority
let good: Certificate
beforeAll(() => {
  authority = createAuthority()
  good = authority.issue()
})
afterAll(() => authority.close())

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const serve = async (options: ServerOptions): Promise<TlsServer> => {
  const server = await startTlsServer(options)
  closers.push(() => server.close())
  return server
}
const asked = async (url: URL, extraCa: readonly string[] = []) => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const net = createUndiciNet({ extraCa, resolve })
  closers.push(() => net.close())
  const signal = new AbortController().signal
  const authorization = 'Bearer canary'
  return net.send({
    method: 'GET',
    url,
    home: url.host,
    headers: { authorization },
    signal,
    headersMs: 5000,
    idleBodyMs: 5000,
  })
}

describe('a server whose certificate is not to be trusted', () => {
  const cases: readonly (readonly [string, () => ServerOptions, RegExp])[] = [
    [
      'is of an unknown authority',
      () => authority.issue(),
      /UNABLE_TO_VERIFY.* does not send its whole chain of certificates/,
    ],
    ['signed itself', () => authority.itself, /SELF_SIGNED.* Add your network’s certificate/],
    [
      'has expired',
      () => authority.issue({ from: '20200101000000Z', until: '20200201000000Z' }),
      /CERT_HAS_EXPIRED.* has expired: check the computer’s date/,
    ],
    [
      'is not valid yet',
      () => authority.issue({ from: '20480101000000Z', until: '20480201000000Z' }),
      /CERT_NOT_YET_VALID.* not valid yet: check the computer’s date/,
    ],
    [
      'is of another name',
      () => authority.issue({ names: 'DNS:elsewhere.example' }),
      /ERR_TLS_CERT_ALTNAME_INVALID.* for another name: check the address/,
    ],
    [
      'is signed with SHA-1',
      () => ({ ...authority.issue({ digest: 'sha1' }), ciphers: 'ALL:@SECLEVEL=0' }),
      /digest algorithm too weak/,
    ],
    [
      'speaks TLS 1.1 only',
      () => ({ ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
      /(ERR_SSL|PROTOCOL).* report it to the portal/,
    ],
  ]

  it.each(cases)('because it %s gets nothing, and the reason is said', async (what, options, reason) => {
    const { url, heads } = await serve(options())
    const reply = await asked(url, what.includes('unknown') || what.includes('itself') ? undefined : [authority.ca])
    expect([!reply.ok && reply.failure.code, heads]).toEqual(['net/tls', []])
    const said = reply.ok ? '' : formatFailure(reply.failure, 'en')
    expect(said).toMatch(/^[^(;]*127\.0\.0\.1[^(]*\([^)]+\); nothing was sent\. /)
    expect(said).toMatch(reason)
  })
})

it('a record that is changed in mid-body ends the body at once, and is worth another attempt', async () => {
  let isChanging = false
  const server = createServer(good, (_request, response) => {
    response.write('first')
    relay.once('change', () => {
      isChanging = true
      response.write('second')
    })
  })
  const relay = createTcpServer((socket) => {
    const inner = connect((server.address() as AddressInfo).port, '127.0.0.1')
    inner.on('data', (chunk) => {
      if (isChanging) chunk[chunk.length - 1] = ~(chunk.at(-1) ?? 0)
      socket.write(chunk)
    })
    socket.on('data', (chunk) => inner.write(chunk))
    socket.on('close', () => inner.destroy()).on('error', () => inner.destroy())
    inner.on('error', () => socket.destroy())
  })
  for (const one of [server, relay]) {
    one.listen(0, '127.0.0.1')
    await once(one, 'listening')
    closers.push(async () => void one.close())
  }
  const reply = await asked(new URL(`https://127.0.0.1:${(relay.address() as AddressInfo).port}/`), [authority.ca])
  if (!reply.ok) throw new Error(reply.failure.code)
  const startedAt = performance.now()
  const reading = async (): Promise<void> => {
    for await (const _ of reply.value.body) relay.emit('change')
  }
  await expect(reading()).rejects.toMatchObject({ failure: { code: 'net/broken' } })
  expect(performance.now() - startedAt).toBeLessThan(3000)
})

describe('a server that does not send the certificate of its authority', () => {
  const serveIncomplete = async (
    published: (issuer: string) => string | Uint8Array,
    signer: 'root' | 'between' = 'between',
    others: ServerOptions = {},
  ) => {
    let body: string | Uint8Array = ''
    const publisher = await startRawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`)
      socket.end(body)
    })
    closers.push(() => publisher.close())
    const { server, issuer } = authority.issueNaming(`${publisher.url.href}between.crt`, signer)
    body = published(issuer)
    const SNICallback: ServerOptions['SNICallback'] = (_name, done) => done(null, createSecureContext(server))
    return { ...(await serve({ ...server, ...others, SNICallback })), publisher }
  }
  const toDer = (pem: string): Uint8Array => new X509Certificate(pem).raw

  it.each([
    ['as bytes', toDer],
    ['as text', (pem: string) => pem],
  ])('is reached: it is fetched once from where the server’s own says it is, %s', async (_, form) => {
    const { url, heads, publisher } = await serveIncomplete(form)
    const replies = [await asked(url, [authority.ca]), await asked(url, [authority.ca])]
    expect(replies.map((reply) => reply.ok && reply.value.status)).toEqual([200, 200])
    expect([heads.length, publisher.heads.length]).toEqual([2, 2])
    expect(publisher.heads[0]).not.toContain('canary')
  })

  it('is reached also where the certificate depends on the name that is asked for', async () => {
    const { url, heads } = await serveIncomplete(toDer, 'between', authority.issue())
    const reply = await asked(new URL(`https://rudi.example:${url.port}/`), [authority.ca])
    expect([reply.ok && reply.value.status, heads.length]).toEqual([200, 1])
  })

  it('is not trusted for that: the chain has to end at a root', async () => {
    const { url, heads, publisher } = await serveIncomplete(toDer)
    const reply = await asked(url)
    expect([!reply.ok && reply.failure.code, heads, publisher.heads.length]).toEqual(['net/tls', [], 1])
  })

  it('is not trusted when it is a root of its own making', async () => {
    const { url, heads, publisher } = await serveIncomplete(toDer, 'root')
    const reply = await asked(url)
    expect([!reply.ok && reply.failure.code, heads, publisher.heads.length]).toEqual(['net/tls', [], 1])
  })

  it.each([
    ['another certificate', () => authority.ca],
    ['a page', () => '<html>'],
    ['nothing', () => ''],
    ['more than a certificate', () => 'x'.repeat(100_000)],
  ])('is refused as before when %s is found there', async (_, published) => {
    const { url, heads } = await serveIncomplete(published)
    const reply = await asked(url, [authority.ca])
    expect([!reply.ok && reply.failure, heads]).toMatchObject([{ code: 'net/tls', facts: { why: 'chain' } }, []])
  })
})

describe('a company’s authority', () => {
  it('is trusted when it is given', async () => {
    const { url, heads } = await serve({ ...good })
    const reply = await asked(url, [authority.ca])
    expect([reply.ok && reply.value.status, heads.length]).toEqual([200, 1])
  })

  it('comes beside the world’s, not instead of them', () => {
    const roots = getTrustedRoots([authority.ca]) ?? []
    expect([roots.includes(authority.ca), roots.length > 100]).toEqual([true, true])
  })

  it('is read from a file with words between the certificates', () => {
    const read = parseCertificates(`# ours\n${authority.ca}\nsubject: two\n${good.cert}`)
    expect(read.ok && read.value.length).toBe(2)
  })

  it.each(['', 'hello', '-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----'])(
    'is not read from what is none (%j)',
    (text) => expect(parseCertificates(text)).toMatchObject({ ok: false, failure: { code: 'input/bad-certificate' } }),
  )

  it('is not read from a private key', () => {
    expect(parseCertificates(good.key).ok).toBe(false)
  })
})
