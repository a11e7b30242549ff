import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Keychain } from '../ports/auth/keychain.js'
import type { FileSeal, Protection } from '../ports/protect/protection.js'
import { type AgeIdentity, createIdentity, createSeal, openSeal, parseIdentity } from './ageIdentity.js'

/** The name of the identity in the keychain. */
export const IDENTITY_ACCOUNT = 'age-identity'

/** The identity of this person. Main only: the secret key leaves it for the keychain and the recovery file alone. */
export interface IdentityStore {
  /** Null when none is set up. `identity/not-a-key` when what is there is no key; the keychain's failures. */
  read(): Promise<Result<AgeIdentity | null>>
  /** Makes one that nothing keeps yet. `identity/exists` when there is one: files that it sealed would not open any more. */
  propose(): Promise<Result<AgeIdentity>>
  /** Keeps it in the keychain. `identity/exists`, and the keychain's failures. */
  keep(identity: AgeIdentity): Promise<Result<void>>
}

export interface IdentityStoreDeps {
  readonly keychain: Keychain
  /** `RUDI_AGE_IDENTITY`, which wins over the keychain. */
  readonly given: string | null
}

export function createIdentityStore({ keychain, given }: IdentityStoreDeps): IdentityStore {
  const read = async (): Promise<Result<AgeIdentity | null>> => {
    if (given !== null) return parseIdentity(given)
    const kept = await keychain.recall(IDENTITY_ACCOUNT)
    if (!kept.ok) return kept
    return kept.value === null ? ok(null) : parseIdentity(kept.value)
  }
  /** Without a keychain nothing is kept in it. */
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

/** `Protection` by the age format. The identity is read anew each time, so that one which is set up counts at once. */
export function createProtection(identities: Pick<IdentityStore, 'read'>): Protection {
  const withIdentity = async (
    work: (identity: AgeIdentity) => Promise<Result<FileSeal>>,
  ): Promise<Result<FileSeal>> => {
    const identity = await identities.read()
    if (!identity.ok)
      return identity.failure.code === 'keychain/unavailable' ? fail(failure('identity/missing')) : identity
    return identity.value === null ? fail(failure('identity/missing')) : work(identity.value)
  }
  return {
    isSetUp: async () => {
      const identity = await identities.read()
      return identity.ok && identity.value !== null
    },
    create: () => withIdentity(createSeal),
    open: (head) => withIdentity((identity) => openSeal(identity, head)),
  }
}
