// Answers attacker (e), who controls the network between us and the server (N-05, N-07).
import type { ServerOptions } from 'node:https'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseCertificates } from '../../../electron/adapters/net/pemCertificates.js'
import { getTrustedRoots } from '../../../electron/adapters/net/trustStore.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { type Authority, type Certificate, createAuthority } from '../../support/http/certificates.js'
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
const asked = async (url: URL, extraCa?: readonly string[]) => {
  const net = createUndiciNet(extraCa === undefined ? {} : { extraCa })
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
    ['is of an unknown authority', () => authority.issue(), /UNABLE_TO_VERIFY|SELF_SIGNED/],
    ['signed itself', () => authority.itself, /SELF_SIGNED/],
    ['has expired', () => authority.issue({ from: '20200101000000Z', until: '20200201000000Z' }), /CERT_HAS_EXPIRED/],
    [
      'is not valid yet',
      () => authority.issue({ from: '20480101000000Z', until: '20480201000000Z' }),
      /CERT_NOT_YET_VALID/,
    ],
    ['is of another name', () => authority.issue({ names: 'DNS:elsewhere.example' }), /ERR_TLS_CERT_ALTNAME_INVALID/],
    [
      'is signed with SHA-1',
      () => ({ ...authority.issue({ digest: 'sha1' }), ciphers: 'ALL:@SECLEVEL=0' }),
      /digest algorithm too weak/,
    ],
    [
      'speaks TLS 1.1 only',
      () => ({ ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
      /ERR_SSL|PROTOCOL/,
    ],
  ]

  it.each(cases)('because it %s gets nothing, and the reason is said', async (what, options, reason) => {
    const { url, heads } = await serve(options())
    const reply = await asked(url, what.includes('unknown') || what.includes('itself') ? undefined : [authority.ca])
    expect([!reply.ok && reply.failure.code, heads]).toEqual(['net/tls', []])
    if (!reply.ok) {
      expect(reply.failure.facts).toEqual({ host: '127.0.0.1', note: expect.stringMatching(reason) })
      expect(formatFailure(reply.failure, 'en')).toContain(String(reply.failure.facts.note))
    }
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
