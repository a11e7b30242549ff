import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { MinisignSecretKey } from '../../../electron/crypto/minisign.js'

/** Creates a pair of keys in minisign's formats. */
export function createSigningPair(): {
  readonly publicKey: string
  readonly secret: MinisignSecretKey
  /** The file of the secret key, without a password. */
  readonly secretText: string
} {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const keyId = randomBytes(8)
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  const head = Buffer.concat([Buffer.from('Ed\0\0B2'), Buffer.alloc(48)])
  const file = Buffer.concat([head, keyId, seed, raw, Buffer.alloc(32)])
  return {
    publicKey: Buffer.concat([Buffer.from('Ed'), keyId, raw]).toString('base64'),
    secret: { keyId, key: privateKey },
    secretText: `untrusted comment: minisign secret key\n${file.toString('base64')}\n`,
  }
}
