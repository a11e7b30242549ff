import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { FileSeal, FileSealer } from '../ports/protect/fileSealer.js'
import { createSeal, openSeal } from './ageSeal.js'
import type { AgeIdentity } from './identity/ageIdentity.js'
import type { IdentityRepository } from './identity/identityRepository.js'

/**
 * Creates a `FileSealer` in the age format. It reads the identity at each call, so that a new identity counts at once.
 */
export function createFileSealer(identities: Pick<IdentityRepository, 'read'>): FileSealer {
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
      // Where none was ever set up, no keychain means no identity. Any other failure may hide one.
      if (!identity.ok) return identity.failure.code === 'keychain/unavailable' ? ok(false) : identity
      return ok(identity.value !== null)
    },
    create: () => withIdentity(createSeal),
    open: (head) => withIdentity((identity) => openSeal(identity, head)),
  }
}
