import { failure } from '../../shared/failure.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports/disk.js'
import type { FileSealer } from '../ports/protect/fileSealer.js'
import { readSeal } from './readSeal.js'

/**
 * Fails with `crypt/still-protected` for a protected file of this person, before it is encrypted for the portal: the
 * portal has no identity for its content. Fails as the keychain does when the identity cannot be read. Any other file
 * passes, also one in the age format for another recipient.
 */
export async function refuseOwnProtectedFile(
  { disk, sealer }: { readonly disk: Disk; readonly sealer: FileSealer },
  path: string,
): Promise<Result<void>> {
  const seal = await readSeal(disk, sealer, path)
  if (seal.ok) return fail(failure('crypt/still-protected'))
  const { code } = seal.failure
  return code === 'keychain/locked' || code === 'identity/unreachable' ? seal : ok(undefined)
}
