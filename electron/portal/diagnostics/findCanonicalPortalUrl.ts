import type { PortalId } from '../../../shared/ids.js'
import { parsePortalAddress } from '../../../shared/link/parsePortalAddress.js'
import { PORTAL_INFORMATION } from '../http/portalPaths.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'

/**
 * Finds the address that a portal uses itself: https when its http address only redirects to https on the same host.
 * The redirects of a harmless call lead to it. An unexpected answer leaves the address unchanged, and the probe then
 * reports the problem.
 */
export async function findCanonicalPortalUrl(
  send: SendApiRequest,
  portalId: PortalId,
  signal: AbortSignal,
): Promise<PortalId> {
  const answer = await send({ path: PORTAL_INFORMATION, mayUpgrade: true }, signal)
  if (!answer.ok || !answer.value.url.pathname.endsWith(PORTAL_INFORMATION)) return portalId
  const { url } = answer.value
  const found = parsePortalAddress(`${url.origin}${url.pathname.slice(0, -PORTAL_INFORMATION.length)}`)
  return found.ok ? found.value : portalId
}
