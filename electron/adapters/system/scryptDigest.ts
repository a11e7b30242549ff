import { randomBytes, scrypt } from 'node:crypto'
import { createTurns } from '../../../shared/pacing/createTurns.js'
import type { SecretDigest } from '../../ports/auth/secretDigest.js'

/** Costs 32 MB and a tenth of a second on a thread of the pool for each wrong password: too slow to guess many. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 40 * 1024 * 1024 } as const

/**
 * `SecretDigest` by scrypt, with a salt of 16 random bytes. Only one is computed at a time, because the same four
 * threads read and write all files, and many digests at once would block all of them.
 */
export const scryptDigest: SecretDigest = {
  createSalt: () => randomBytes(16).toString('hex'),
  digest: (secret, salt) => runInTurn(() => compute(secret, salt)),
}

const runInTurn = createTurns()

const compute = (secret: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), Buffer.from(salt, 'hex'), 32, COST, (error, key) =>
      error === null ? resolve(key.toString('hex')) : reject(error),
    )
  })
