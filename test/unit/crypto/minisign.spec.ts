import { generateKeyPairSync, randomBytes, scryptSync } from 'node:crypto'
import { blake2b } from '@noble/hashes/blake2'
import { describe, expect, it } from 'vitest'
import {
  createSecretKey,
  formatPublicKey,
  formatPublicKeyFile,
  isSignedBy,
  openSecretKey,
  parsePublicKey,
  signDetached,
} from '../../../electron/crypto/minisign.js'
import { unwrap } from '../../support/unwrap.js'

const MEMORY = 2n ** 24n
const OPERATIONS = 2n ** 19n

const little = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

/** Creates a pair of keys as minisign does, with a password that is cheaper to check. */
function makePair(password: string | null, [operations, memory] = [OPERATIONS, MEMORY]) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const { d = '' } = privateKey.export({ format: 'jwk' })
  const [keyId, salt] = [randomBytes(8), randomBytes(32)]
  const pair = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
  const sum = blake2b(Buffer.concat([Buffer.from('Ed'), keyId, pair]), { dkLen: 32 })
  const secret = Buffer.concat([keyId, pair, password === null ? Buffer.alloc(32) : sum])
  // For libsodium, 2^19 operations and 16 MiB mean N = 2^14, r = 8 and p = 1.
  const pad = password === null ? Buffer.alloc(104) : scryptSync(password, salt, 104, { N: 2 ** 14, r: 8, p: 1 })
  const hidden = Buffer.from(secret.map((byte, at) => byte ^ (pad[at] ?? 0)))
  const kdf = password === null ? '\0\0' : 'Sc'
  const bytes = Buffer.concat([Buffer.from(`Ed${kdf}B2`), salt, little(operations), little(memory), hidden])
  const open = Buffer.concat([Buffer.from('Ed'), keyId, Buffer.from(x, 'base64url')])
  return {
    secret: `untrusted comment: minisign secret key\n${bytes.toString('base64')}\n`,
    public: `untrusted comment: minisign public key\n${open.toString('base64')}\n`,
  }
}

const BYTES = Buffer.from('{"format":"rudi-selection/1"}\n')

describe.each([
  ['without a password', null],
  ['with a password', 'mot de passe'],
])('a key %s', (_, password) => {
  it('signs, and its public key accepts that and nothing else', async () => {
    const pair = makePair(password)
    const signature = signDetached(BYTES, await unwrap(openSecretKey(pair.secret, password)), 'made today')
    const key = await unwrap(parsePublicKey(pair.public))
    expect(isSignedBy(BYTES, signature, key)).toBe(true)
    expect(isSignedBy(Buffer.from('other'), signature, key)).toBe(false)
    expect(isSignedBy(BYTES, signature.replace('made today', 'made later'), key)).toBe(false)
    expect(isSignedBy(BYTES, signature, await unwrap(parsePublicKey(makePair(null).public)))).toBe(false)
  })
})

it('a secret key is not opened by a wrong password or without one', async () => {
  const { secret } = makePair('right')
  for (const password of ['wrong', null])
    expect(await openSecretKey(secret, password)).toMatchObject({ ok: false, failure: { code: 'selection/bad-key' } })
})

it('a secret key is not opened when it asks for more memory than minisign ever does', async () => {
  const { secret } = makePair('right', [2n ** 40n, 2n ** 40n])
  expect(await openSecretKey(secret, 'right')).toMatchObject({ ok: false })
})

it.each(['', 'untrusted comment: x\n', 'untrusted comment: x\nAAAA\n', `${'A'.repeat(56)}\n`, '\0'])(
  'no key is read from %j',
  async (text) => {
    expect(parsePublicKey(text)).toMatchObject({ ok: false, failure: { code: 'selection/bad-key' } })
    expect(await openSecretKey(text, null)).toMatchObject({ ok: false, failure: { code: 'selection/bad-key' } })
  },
)

it.each(['', 'a\nb\nc\nd\n', 'untrusted comment: x\n!!\ntrusted comment: y\n!!\n'])(
  'no signature is read from %j',
  async (text) => {
    expect(isSignedBy(BYTES, text, await unwrap(parsePublicKey(makePair(null).public)))).toBe(false)
  },
)

it('a comment of a signature stays on its line', async () => {
  const pair = makePair(null)
  const signature = signDetached(BYTES, await unwrap(openSecretKey(pair.secret, null)), 'one\ntrusted comment: two')
  expect(signature.split('\n')).toHaveLength(5)
  expect(isSignedBy(BYTES, signature, await unwrap(parsePublicKey(pair.public)))).toBe(true)
})

it('a key of ours is a new pair each time, opens without a password and signs for its public key', async () => {
  const [secret, other] = [createSecretKey(), createSecretKey()]
  expect(secret).not.toBe(other)
  const key = await unwrap(openSecretKey(secret, null))
  const publicKey = await unwrap(parsePublicKey(formatPublicKeyFile(formatPublicKey(key))))
  const signature = signDetached(BYTES, key, 'comment')
  expect(isSignedBy(BYTES, signature, publicKey)).toBe(true)
  const stranger = await unwrap(openSecretKey(other, null))
  expect(isSignedBy(BYTES, signature, await unwrap(parsePublicKey(formatPublicKey(stranger))))).toBe(false)
})
