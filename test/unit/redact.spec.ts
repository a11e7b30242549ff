// Answers attacker (f), and any reader of a log: nothing in it may identify a person or give access to an account
// (S-07).
import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactAddress, redactFacts, redactText } from '../../shared/redact.js'
import { measureCpuMs } from '../support/time/measureCpuMs.js'

const HOME = '/home/ada'
const SPECIMENS: readonly (readonly [string, string])[] = [
  ['Authorization: Bearer abcdef', 'Authorization: <secret>'],
  ['authorization=Basic YWRhOnNlY3JldA==', 'authorization=<secret>'],
  ['x-token: abcdef', 'x-token: <secret>'],
  ['set-cookie: sid=1; Path=/', 'set-cookie: <secret>'],
  ['got bearer abc.def', 'got bearer <secret>'],
  ['grant_type=password&password=hunter2&scope=a', 'grant_type=password&password=<secret>&scope=a'],
  ['{"customer_key":"k1","secret":"s1"}', '{"customer_key":<secret>,"secret":<secret>}'],
  ['https://ada:pw@rudi.example/a?token=1&limit=5#x', 'https://rudi.example/a?token=<secret>&limit=5'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2ln', '<secret>'],
  ['write to ada@rennes.example now', 'write to <person> now'],
  ['to ada@rennes.example-bob@rennes.example.', 'to <person>.'],
  ['from=%20https://ada:pw@rudi.example/a', 'from=%20https://rudi.example/a'],
  ['dataset 12345678-9abc-4def-8123-456789abcdef', 'dataset 12345…'],
  ['/home/ada/Téléchargements/x.csv', '~/Téléchargements/x.csv'],
  ['file %2Fhome%2Fada%2Fx', 'file ~%2Fx'],
  ['download finished after 3 attempts', 'download finished after 3 attempts'],
  ['ECONNRESET', 'ECONNRESET'],
]

describe('a text', () => {
  it.each(SPECIMENS)('%j is written as %j', (text, written) => {
    expect(redactText(text, HOME)).toBe(written)
  })

  it('a private key goes, whole', () => {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    expect(redactText(`read ${privateKey}twice`, HOME)).toBe('read <secret>\ntwice')
  })

  it('a Windows home folder goes in each of its spellings', () => {
    const home = 'C:\\Users\\Ada'
    for (const text of ['C:\\Users\\Ada\\x', 'C:/Users/Ada/x', 'C:\\\\Users\\\\Ada\\\\x', 'C%3A%5CUsers%5CAda%5Cx']) {
      expect(redactText(text, home), text).not.toMatch(/Ada/)
    }
  })
})

/** Long enough that a piece of six characters is recognisable, and not a word of the surrounding text. */
const secret = fc.stringMatching(/^[A-Za-z0-9_~-]{12,60}$/).filter((text) => /\d/.test(text) && /[A-Za-z]/.test(text))

const pieces = (text: string): string[] => Array.from({ length: text.length - 5 }, (_, at) => text.slice(at, at + 6))

/** Places in which programs were seen to log secrets. */
const PLACES: readonly (readonly [string, (secret: string) => string])[] = [
  ['a header', (s) => `Authorization: Bearer ${s}`],
  ['a custom header', (s) => `X-TOKEN: ${s}`],
  ['a header in JSON', (s) => JSON.stringify({ headers: { authorization: `Bearer ${s}` } })],
  ['user information', (s) => `GET https://user:${s}@rudi.example/konsult`],
  ['a query', (s) => `GET https://rudi.example/oauth/check_token?token=${s}&limit=3`],
  ['a nameless query', (s) => `https://rudi.example/?${s}`],
  ['a parameter’s name', (s) => `https://rudi.example/?${s}=1`],
  ['a hash', (s) => `https://rudi.example/#access_token=${s}`],
  ['a form', (s) => `username=ada&password=${s}`],
  ['JSON', (s) => JSON.stringify({ customerSecret: s })],
  ['JSON in JSON', (s) => JSON.stringify(JSON.stringify({ refresh_token: s }))],
  ['a token’s shape', (s) => [`eyJhbGciOi${s}`, s, s].join('.').replaceAll('~', '-')],
]

describe('a random secret', () => {
  it.each(PLACES)('in %s leaves no six characters of itself', (_place, around) => {
    fc.assert(
      fc.property(secret, fc.constantFrom('', 'failed: ', 'x=1 '), (value, before) => {
        const written = redactText(`${before}${around(value)}`, HOME)
        const frame = around('').toLowerCase()
        for (const piece of pieces(value.replaceAll('~', '-')).concat(pieces(value))) {
          if (!frame.includes(piece.toLowerCase())) expect(written).not.toContain(piece)
        }
      }),
      { numRuns: 500, seed: 7 },
    )
  })

  it('under a name that means a secret leaves nothing, whatever its shape', () => {
    const names = fc.constantFrom(
      'password',
      'customerSecret',
      'access_token',
      'Authorization',
      'apiKey',
      'login',
      'key',
    )
    fc.assert(
      fc.property(names, fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean()), (name, value) => {
        expect(Object.values(redactFacts({ [name]: value }, HOME))).toEqual(['<secret>'])
      }),
    )
  })

  it('of twenty characters and more is seen by its shape alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{10}\d[A-Za-z0-9+/]{12,40}$/), (value) => {
        expect(redactText(`the producer said ${value} twice`, HOME)).toBe('the producer said <secret> twice')
      }),
    )
  })
})

describe('any text', () => {
  it('is redacted at once, however long and hostile it is', () => {
    const pieces = ['a', 'x-', '@', 'eyA.', 'ey-', 'a.', 'password', '_a-', 'token ', '-----BEGIN ', 'a@', 'key\\']
    const hostile = pieces.map((piece) => piece.repeat(100_000))
    const tookMs = measureCpuMs(() => {
      for (const text of hostile) redactText(text, HOME)
    })
    expect(tookMs).toBeLessThan(500)
  })

  it('an address keeps its host and path, so that a log is still worth reading', () => {
    expect(redactAddress('http://127.0.0.1:4711/konsult/v1/datasets/metadatas?limit=10&q=mine')).toBe(
      'http://127.0.0.1:4711/konsult/v1/datasets/metadatas?limit=10&q=<secret>',
    )
  })
})
