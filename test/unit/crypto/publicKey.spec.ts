import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePublicKey } from '../../../shared/crypto/publicKey.js'
import { LIMITS } from '../../../shared/limits.js'

const rsa = (modulusLength: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent })

const pair = rsa(2048)

const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()

const der = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }))

const bare = Buffer.from(der).toString('base64')

const bytes = (text: string) => new TextEncoder().encode(text)

const wrapped = (width: number, end: string) =>
  [
    '-----BEGIN PUBLIC KEY-----',
    ...(bare.match(new RegExp(`.{1,${width}}`, 'g')) ?? []),
    '-----END PUBLIC KEY-----',
  ].join(end)

const codeOf = (input: Uint8Array | string): string => {
  const parsed = parsePublicKey(input)
  return parsed.ok ? 'a key' : parsed.failure.code
}

/** Writes DER by hand, for keys that no library would create. */
const tlv = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Uint8Array.from([tag, ...length]), content])
}

const OID = Uint8Array.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01])

const none = new Uint8Array(0)

const modulusOf = (size: number, last = 1) => {
  const modulus = new Uint8Array(size + 1).fill(0xa5)
  modulus[0] = 0
  modulus[size] = last
  return modulus
}

const spkiOf = (modulus: Uint8Array, exponent: readonly number[], oid = OID) =>
  tlv(
    0x30,
    tlv(0x30, tlv(0x06, oid), tlv(0x05, none)),
    tlv(0x03, Uint8Array.of(0), tlv(0x30, tlv(0x02, modulus), tlv(0x02, Uint8Array.from(exponent)))),
  )

describe('a public key is accepted', () => {
  it.each([
    ['PEM as the portal writes it', pem],
    ['PEM as bytes', bytes(pem)],
    ['PEM with CRLF', wrapped(64, '\r\n')],
    ['PEM of 76 columns', wrapped(76, '\n')],
    ['PEM of one long line', wrapped(4096, '\n')],
    ['PEM of one column', wrapped(1, '\n')],
    ['PEM without the last line end', pem.trimEnd()],
    ['PEM with spaces around and inside', `\n  ${pem.replaceAll('\n', ' \n ')}\t\r\n`],
    ['PEM after a byte-order mark', `\uFEFF${pem}`],
    ['PEM after a byte-order mark, as bytes', bytes(`\uFEFF${pem}`)],
    ['bare base64', bare],
    ['bare base64 without padding', bare.replaceAll('=', '')],
    ['bare base64 as bytes with line ends', bytes(`${bare.slice(0, 100)}\r\n${bare.slice(100)}\n`)],
    ['DER', der],
  ])('as %s', (_what, input) => {
    expect(parsePublicKey(input)).toEqual({ ok: true, value: { spki: der, pem, bits: 2048, modulusBytes: 256 } })
  })

  it.each([2048, 2056, 3072, 4096])('of %i bits, and Node reads back the PEM it gives', (size) => {
    const made = rsa(size).publicKey.export({ type: 'spki', format: 'der' })
    const parsed = parsePublicKey(made)
    if (!parsed.ok) throw new Error(parsed.failure.code)
    expect(parsed.value.bits).toBe(size)
    expect(parsed.value.modulusBytes).toBe(Math.ceil(size / 8))
    expect(createPublicKey(parsed.value.pem).export({ type: 'spki', format: 'der' })).toEqual(made)
  })

  it('of a bit length that is no multiple of eight', () => {
    const modulus = modulusOf(256)
    modulus[0] = 1
    expect(parsePublicKey(spkiOf(modulus, [1, 0, 1]))).toMatchObject({
      ok: true,
      value: { bits: 2049, modulusBytes: 257 },
    })
  })

  it('of the largest size allowed, and one byte more is refused', () => {
    expect(parsePublicKey(spkiOf(modulusOf(2048), [1, 0, 1]))).toMatchObject({ ok: true, value: { bits: 16_384 } })
    expect(codeOf(spkiOf(modulusOf(2049), [1, 0, 1]))).toBe('key/not-a-key')
  })

  it('without sharing memory with the input', () => {
    const input = Uint8Array.from(der)
    const parsed = parsePublicKey(input)
    input.fill(0)
    expect(parsed.ok && parsed.value.spki).toEqual(der)
  })
})

describe('what is not a public key is refused as such', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const ed = generateKeyPairSync('ed25519').publicKey
  const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey
  it.each([
    ['nothing', ''],
    ['blanks', ' \r\n\t '],
    ['a web page', '<!doctype html><html><body>Portail</body></html>'],
    ['a web page that quotes a key', `<!doctype html><pre>${pem}</pre>`],
    ['JSON around a key', JSON.stringify({ key: pem })],
    ['an elliptic-curve key', ec.export({ type: 'spki', format: 'pem' }).toString()],
    ['an Ed25519 key', ed.export({ type: 'spki', format: 'pem' }).toString()],
    ['an RSA-PSS key', pss.export({ type: 'spki', format: 'pem' }).toString()],
    ['a bare PKCS#1 key', pair.publicKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
    ['a private key', pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['a private key in DER', pair.privateKey.export({ type: 'pkcs8', format: 'der' })],
    ['a key under the name of a certificate', pem.replaceAll('PUBLIC KEY', 'CERTIFICATE')],
    ['two keys', pem + pem],
    ['a key with a comment before it', `key of the portal\n${pem}`],
    ['PEM without its end', pem.slice(0, pem.indexOf('-----END'))],
    ['PEM cut in the middle', `-----BEGIN PUBLIC KEY-----\n${bare.slice(0, 200)}\n-----END PUBLIC KEY-----`],
    ['url-safe base64', bare.replaceAll('+', '-').replaceAll('/', '_').replace('A', '-')],
    ['DER with a byte after it', Buffer.concat([der, Uint8Array.of(0)])],
    ['DER without its last byte', der.subarray(0, -1)],
    ['more bytes than any key has', ' '.repeat(LIMITS.KEY_BODY_BYTES) + pem],
    ['an even modulus', spkiOf(modulusOf(256, 2), [1, 0, 1])],
    ['an even exponent', spkiOf(modulusOf(256), [4])],
    ['an exponent of zero', spkiOf(modulusOf(256), [0])],
    ['a negative modulus', spkiOf(modulusOf(256).subarray(1), [1, 0, 1])],
    ['an exponent no runtime takes', spkiOf(modulusOf(256), [4, 0, 0, 0, 1])],
    ['another algorithm', spkiOf(modulusOf(256), [1, 0, 1], Uint8Array.from([...OID.subarray(0, 8), 10]))],
    ['an integer with a needless zero byte', spkiOf(Buffer.concat([none, Uint8Array.of(0), modulusOf(256)]), [3])],
  ])('%s', (_what, input) => {
    expect(codeOf(input)).toBe('key/not-a-key')
  })

  it('a length written longer than needed', () => {
    // 30 82 xx xx becomes 30 83 00 xx xx: the same number, but not valid DER.
    expect(codeOf(Buffer.concat([Uint8Array.of(0x30, 0x83, 0), der.subarray(2)]))).toBe('key/not-a-key')
  })

  it('an indefinite length', () => {
    expect(codeOf(Buffer.concat([Uint8Array.of(0x30, 0x80), der.subarray(4), Uint8Array.of(0, 0)]))).toBe(
      'key/not-a-key',
    )
  })
})

describe('a key too weak to protect anything is refused by that name', () => {
  it.each([512, 1024, 2047])('%i bits', (size) => {
    const weak = rsa(size).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect(parsePublicKey(weak)).toEqual({ ok: false, failure: { code: 'key/too-weak', facts: { bits: size } } })
  })

  it('the exponent one', () => {
    expect(codeOf(spkiOf(modulusOf(256), [1]))).toBe('key/too-weak')
  })
})

describe('the reader is total', () => {
  it('on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => codeOf(text) === 'key/not-a-key'))
  })

  it('on any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (any) => codeOf(any) === 'key/not-a-key'))
  })

  it('on a real key with any byte changed: Node never reads another key out of what is accepted', () => {
    const anywhere = fc.record({ at: fc.nat(der.length - 1), to: fc.integer({ min: 0, max: 255 }) })
    fc.assert(
      fc.property(anywhere, ({ at, to }) => {
        const changed = Uint8Array.from(der)
        changed[at] = to
        const parsed = parsePublicKey(changed)
        if (!parsed.ok) return
        const node = createPublicKey({ key: Buffer.from(parsed.value.spki), format: 'der', type: 'spki' })
        expect(node.asymmetricKeyDetails?.modulusLength).toBe(parsed.value.bits)
      }),
      { numRuns: 2000 },
    )
  })

  it('on a real key cut anywhere', () => {
    for (let end = 0; end < der.length; end++) expect(codeOf(der.subarray(0, end))).toBe('key/not-a-key')
  })
})
