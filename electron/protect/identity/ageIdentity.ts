import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'

/** Loads the library when a key is needed: most commands and most starts of the window need none. */
export const loadAge = () => import('age-encryption')

/** An identity of the age format: the secret key, and the recipient (public key) that files are encrypted for. */
export interface AgeIdentity {
  /** `AGE-SECRET-KEY-1…`. It is never logged and never shown. */
  readonly secretKey: string
  /** `age1…` */
  readonly recipient: string
}

/** Creates a new X25519 identity. */
export async function createIdentity(): Promise<AgeIdentity> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const secretKey = await generateX25519Identity()
  return { secretKey, recipient: await identityToRecipient(secretKey) }
}

/**
 * Reads a secret key in the format of `age-keygen`: one key between comments and empty lines. Fails with
 * `identity/not-a-key` when there is no key, or more than one.
 */
export async function parseIdentity(text: string): Promise<Result<AgeIdentity>> {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const [secretKey, ...more] = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (secretKey === undefined || more.length > 0 || !/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(secretKey))
    return fail(failure('identity/not-a-key'))
  const { identityToRecipient } = await loadAge()
  try {
    return ok({ secretKey, recipient: await identityToRecipient(secretKey) })
  } catch {
    return fail(failure('identity/not-a-key'))
  }
}

/** Writes the text of a recovery file. `age -d -i` and `RUDI_AGE_IDENTITY` accept it. */
export const formatIdentity = ({ secretKey, recipient }: AgeIdentity, created: string): string =>
  `# created: ${created}\n# public key: ${recipient}\n${secretKey}\n`
