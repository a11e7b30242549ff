import { type PublicKey, parsePublicKey } from '../../../shared/crypto/publicKey.js'
import { failure } from '../../../shared/failure.js'
import { fail, type Result } from '../../../shared/result.js'
import type { PortalRegistry } from '../portalRegistry.js'

/**
 * Fetches the key of the chosen portal, provided that it is the one whose fingerprint the person saw. Fails with
 * `export/key-changed` when it is another one.
 */
export async function fetchConfirmedKey(
  portals: Pick<PortalRegistry, 'getChosen'>,
  fingerprint: string,
  signal: AbortSignal,
): Promise<Result<PublicKey>> {
  const portal = portals.getChosen()
  if (!portal.ok) return portal
  const fetched = await portal.value.fetchEncryptionKey(signal)
  if (!fetched.ok) return fetched
  return fetched.value.fingerprint === fingerprint
    ? parsePublicKey(fetched.value.pem)
    : fail(failure('export/key-changed'))
}
