import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  scrypt,
  sign as signBytes,
  timingSafeEqual,
  verify as verifyBytes,
} from 'node:crypto'
import { promisify } from 'node:util'
import { blake2b } from '@noble/hashes/blake2'
import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'

/**
 * Keys and signatures of minisign (Ed25519), so that a person can check a selection with that program and without us.
 * The formats are those of its documentation; `docs/file-formats.md` says which of them are read.
 */

export interface MinisignPublicKey {
  /** Eight bytes that name the pair. */
  readonly keyId: Buffer
  readonly key: KeyObject
}

export interface MinisignSecretKey {
  readonly keyId: Buffer
  readonly key: KeyObject
}

/** How a file is signed: its bytes, or their BLAKE2b hash, as minisign does since version 0.9. */
const ALGORITHM = { plain: 'Ed', hashed: 'ED' } as const
const KDF = { scrypt: 'Sc', none: '\0\0' } as const
const COMMENT = 'untrusted comment: '
const TRUSTED = 'trusted comment: '
/** The cost that minisign itself uses for a key with a password. A greater one is an attack on our memory. */
const MOST_SCRYPT_N = 2 ** 20

/** Reads a public key from its file, or from its one line alone. Fails with `selection/bad-key`. */
export function parsePublicKey(text: string): Result<MinisignPublicKey> {
  const bytes = decodeLine(text, 42)
  if (bytes === null || bytes.toString('latin1', 0, 2) !== ALGORITHM.plain) return fail(failure('selection/bad-key'))
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(10, 42).toString('base64url') },
    format: 'jwk',
  })
  return ok({ keyId: bytes.subarray(2, 10), key })
}

/**
 * Opens a secret key. A key with a password takes a second and a gigabyte, which its own format requires. Fails with
 * `selection/bad-key` when the text is no key, or when the password is missing or wrong.
 */
export async function openSecretKey(text: string, password: string | null): Promise<Result<MinisignSecretKey>> {
  const bytes = decodeLine(text, 158)
  if (bytes === null || bytes.toString('latin1', 0, 2) !== ALGORITHM.plain) return fail(failure('selection/bad-key'))
  const kdf = bytes.toString('latin1', 2, 4)
  const secret = Buffer.from(bytes.subarray(54, 158))
  if (kdf === KDF.scrypt) {
    const cost = readScryptCost(bytes.readBigUInt64LE(38), bytes.readBigUInt64LE(46))
    if (password === null || cost === null) return fail(failure('selection/bad-key'))
    const pad = await deriveBytes(password, bytes.subarray(6, 38), cost)
    for (const [at, byte] of pad.entries()) secret[at] = (secret[at] ?? 0) ^ byte
  } else if (kdf !== KDF.none) return fail(failure('selection/bad-key'))
  const [keyId, seed, publicKey] = [secret.subarray(0, 8), secret.subarray(8, 40), secret.subarray(40, 72)]
  const sum = blake2b(Buffer.concat([bytes.subarray(0, 2), secret.subarray(0, 72)]), { dkLen: 32 })
  // A key without a password has no checksum, because no password can be wrong.
  if (kdf === KDF.scrypt && !timingSafeEqual(sum, secret.subarray(72, 104))) return fail(failure('selection/bad-key'))
  const key = createPrivateKey({
    key: { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  return ok({ keyId, key })
}

/** Creates a secret key without a password, as minisign writes it. It must be stored as safely as a password. */
export function createSecretKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const pair = Buffer.concat([randomBytes(8), Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
  // A key without a password has neither salt nor cost nor checksum.
  const head = Buffer.concat([Buffer.from(`${ALGORITHM.plain}${KDF.none}B2`, 'latin1'), Buffer.alloc(48)])
  const bytes = Buffer.concat([head, pair, Buffer.alloc(32)])
  return `${COMMENT}minisign secret key of Rudi Desk\n${bytes.toString('base64')}\n`
}

/** Formats the public key as the one line that is given to others; `minisign -P` accepts it. */
export function formatPublicKey({ keyId, key }: MinisignSecretKey | MinisignPublicKey): string {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' })
  return Buffer.concat([Buffer.from(ALGORITHM.plain), keyId, Buffer.from(x, 'base64url')]).toString('base64')
}

/** Formats the file of a public key from its one line. */
export const formatPublicKeyFile = (line: string): string => `${COMMENT}minisign public key of Rudi Desk\n${line}\n`

/** Signs the hash of these bytes, and a comment of one line. Returns the text of the `.minisig` file. */
export function signDetached(bytes: Uint8Array, { keyId, key }: MinisignSecretKey, trustedComment: string): string {
  const signature = signBytes(null, computeHash(bytes), key)
  const comment = trustedComment.replace(/[\r\n]+/g, ' ')
  const global = signBytes(null, Buffer.concat([signature, Buffer.from(comment)]), key)
  const first = Buffer.concat([Buffer.from(ALGORITHM.hashed), keyId, signature]).toString('base64')
  return `${COMMENT}signature of a selection\n${first}\n${TRUSTED}${comment}\n${global.toString('base64')}\n`
}

/** Whether a `.minisig` file is a signature of these bytes and of its own comment by this key. */
export function isSignedBy(bytes: Uint8Array, signatureFile: string, { keyId, key }: MinisignPublicKey): boolean {
  const [untrusted = '', first = '', trusted = '', global = ''] = signatureFile
    .split('\n')
    .map((line) => line.trimEnd())
  if (!untrusted.startsWith(COMMENT) || !trusted.startsWith(TRUSTED)) return false
  const signed = decodeBase64(first, 74)
  const overall = decodeBase64(global, 64)
  if (signed === null || overall === null || !signed.subarray(2, 10).equals(keyId)) return false
  const algorithm = signed.toString('latin1', 0, 2)
  if (algorithm !== ALGORITHM.hashed && algorithm !== ALGORITHM.plain) return false
  const signature = signed.subarray(10)
  const message = algorithm === ALGORITHM.hashed ? computeHash(bytes) : bytes
  const commented = Buffer.concat([signature, Buffer.from(trusted.slice(TRUSTED.length))])
  return verifyBytes(null, message, key, signature) && verifyBytes(null, commented, key, overall)
}

const computeHash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 64 })

/** Decodes the last line that is no comment. Null when it does not have exactly so many bytes. */
function decodeLine(text: string, length: number): Buffer | null {
  const lines = text.split('\n').map((line) => line.trim())
  const line = lines.find((one) => one !== '' && !one.startsWith(COMMENT.trim()))
  return line === undefined ? null : decodeBase64(line, length)
}

function decodeBase64(line: string, length: number): Buffer | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(line)) return null
  const bytes = Buffer.from(line, 'base64')
  return bytes.byteLength === length ? bytes : null
}

interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** Converts the two limits of libsodium to the cost of scrypt. Null for a greater cost than minisign ever uses. */
function readScryptCost(opsLimit: bigint, memoryLimit: bigint): ScryptCost | null {
  const operations = Math.max(Number(opsLimit), 32_768)
  const memory = Number(memoryLimit)
  const r = 8
  const isShort = operations < memory / 32
  const most = (isShort ? operations / (r * 4) : memory / (r * 128)) / 2
  let N = 2
  while (N <= most && N < MOST_SCRYPT_N * 2) N *= 2
  if (N > MOST_SCRYPT_N) return null
  const p = isShort ? 1 : Math.floor(Math.min(Math.floor(operations / 4 / N), 0x3fffffff) / r)
  return p >= 1 && p <= 16 ? { N, r, p } : null
}

const deriveBytes = (password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> =>
  promisify<string, Buffer, number, object, Buffer>(scrypt)(password, salt, 104, {
    N,
    r,
    p,
    maxmem: 128 * r * (N + p) + 32 * 1024 * 1024,
  })
