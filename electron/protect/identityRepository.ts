import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Keychain } from '../ports/auth/keychain.js'
import { type AgeIdentity, createIdentity, parseIdentity } from './ageIdentity.js'

/** The name of the identity in the keychain. */
export const IDENTITY_ACCOUNT = 'age-identity'

/**
 * The identity of this person. It exists in the main process only: the secret key is given only to the keychain and to
 * the recovery file.
 */
export interface IdentityRepository {
  /**
   * Null when no identity is set up. Fails with `identity/not-a-key` when what is stored is no key, and with the
   * failures of the keychain.
   */
  read(): Promise<Result<AgeIdentity | null>>
  /**
   * Creates an identity without storing it. Fails with `identity/exists` when there is one, because files that are
   * encrypted for it could not be opened any more.
   */
  propose(): Promise<Result<AgeIdentity>>
  /** Stores the identity in the keychain. Fails with `identity/exists`, and with the failures of the keychain. */
  keep(identity: AgeIdentity): Promise<Result<void>>
}

export interface IdentityRepositoryDeps {
  readonly keychain: Keychain
  /** The content of `RUDI_AGE_IDENTITY`, which takes precedence over the keychain. */
  readonly given: string | null
}

export function createIdentityRepository({ keychain, given }: IdentityRepositoryDeps): IdentityRepository {
  const read = async (): Promise<Result<AgeIdentity | null>> => {
    if (given !== null) return parseIdentity(given)
    const kept = await keychain.recall(IDENTITY_ACCOUNT)
    if (!kept.ok) return kept
    return kept.value === null ? ok(null) : parseIdentity(kept.value)
  }
  /** Fails when there is an identity. Without a keychain there is none. */
  const expectNone = async (): Promise<Result<void>> => {
    const before = await read()
    if (!before.ok && before.failure.code !== 'keychain/unavailable') return before
    return before.ok && before.value !== null ? fail(failure('identity/exists')) : ok(undefined)
  }
  return {
    read,
    async propose() {
      const isFree = await expectNone()
      return isFree.ok ? ok(await createIdentity()) : isFree
    },
    async keep({ secretKey }) {
      const isFree = await expectNone()
      return isFree.ok ? keychain.keep(IDENTITY_ACCOUNT, secretKey) : isFree
    },
  }
}
