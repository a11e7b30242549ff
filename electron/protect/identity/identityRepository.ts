import { failure } from '../../../shared/failure.js'
import { createTurns } from '../../../shared/pacing/createTurns.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Keychain } from '../../ports/auth/keychain.js'
import { type AgeIdentity, createIdentity, parseIdentity } from './ageIdentity.js'
import type { IdentityNote } from './identityNote.js'

/** The name of the identity in the keychain. */
export const IDENTITY_ACCOUNT = 'age-identity'

/**
 * The identity of this person. It exists in the main process only: the secret key is given only to the keychain and to
 * the recovery file.
 */
export interface IdentityRepository {
  /**
   * Null when no identity was ever set up. Fails with `identity/unreachable` when one was, and the keychain does not
   * give it, with `identity/not-a-key` when what is stored is no key, and with the failures of the keychain.
   */
  read(): Promise<Result<AgeIdentity | null>>
  /**
   * Creates an identity without storing it. Fails with `identity/exists` when there is one, because files that are
   * encrypted for it could not be opened any more.
   */
  propose(): Promise<Result<AgeIdentity>>
  /** Stores the identity in the keychain. Fails with `identity/exists`, and with the failures of the keychain. */
  keep(identity: AgeIdentity): Promise<Result<void>>
  /** Has the next reading ask the person to unlock the keychain once more. */
  askAgain(): void
}

export interface IdentityRepositoryDeps {
  readonly keychain: Keychain
  /** The content of `RUDI_AGE_IDENTITY`, which takes precedence over the keychain. */
  readonly given: string | null
  readonly note: IdentityNote
}

export function createIdentityRepository({ keychain, given, note }: IdentityRepositoryDeps): IdentityRepository {
  const runInTurn = createTurns()
  const readKept = async (): Promise<Result<AgeIdentity | null>> => {
    if (given !== null) return parseIdentity(given)
    const kept = await keychain.recall(IDENTITY_ACCOUNT)
    if (!kept.ok) return kept
    if (kept.value === null) return ok(null)
    const identity = await parseIdentity(kept.value)
    if (identity.ok) await note.write(identity.value.recipient)
    return identity
  }
  /** Fails when there is an identity. Without a keychain there is none. */
  const expectNone = async (): Promise<Result<void>> => {
    const before = await readKept()
    if (!before.ok && before.failure.code !== 'keychain/unavailable') return before
    return before.ok && before.value !== null ? fail(failure('identity/exists')) : ok(undefined)
  }
  return {
    async read() {
      const kept = await readKept()
      const isGiven = kept.ok ? kept.value !== null : kept.failure.code !== 'keychain/unavailable'
      if (isGiven) return kept
      const noted = await note.exists()
      if (!noted.ok) return noted
      return noted.value ? fail(failure('identity/unreachable', { why: kept.ok ? 'lost' : 'silent' })) : kept
    },
    askAgain: () => keychain.askAgain(),
    async propose() {
      const isFree = await expectNone()
      return isFree.ok ? ok(await createIdentity()) : isFree
    },
    // In turn: a second one that is kept at the same time would replace the first, whose files could not be opened.
    keep: ({ secretKey, recipient }) =>
      runInTurn(async (): Promise<Result<void>> => {
        const isFree = await expectNone()
        const kept = isFree.ok ? await keychain.keep(IDENTITY_ACCOUNT, secretKey) : isFree
        if (kept.ok) await note.write(recipient)
        return kept
      }),
  }
}
