import { ok, type Result } from '../../../shared/result.js'
import type { ProtectPolicy } from '../../../shared/settings/schema.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { FileSealer } from '../../ports/protect/fileSealer.js'

/**
 * Reads which files of new downloads are kept encrypted: those of the setting once an identity is set up, else none.
 * Fails when there is an identity that cannot be read: nothing is stored unencrypted because a keychain is locked or
 * does not answer.
 */
export async function readProtectPolicy({
  preferences,
  sealer,
}: {
  readonly preferences: Pick<PreferenceStore, 'read'>
  readonly sealer: Pick<FileSealer, 'isSetUp'>
}): Promise<Result<ProtectPolicy>> {
  const { protect } = preferences.read().settings
  // The keychain is not read when no file would be encrypted anyway.
  if (protect === 'none') return ok('none')
  const isSetUp = await sealer.isSetUp()
  return isSetUp.ok ? ok(isSetUp.value ? protect : 'none') : isSetUp
}
