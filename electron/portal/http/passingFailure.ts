import { type Failure, failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'

/**
 * A portal whose catalogue was read has shown that it is one. A page in its place, a redirect to another host, or a
 * catalogue that is not found is of a network that wants a sign-in, of a protection against robots or of maintenance,
 * and passes.
 */
export function toPassingFailure(portalId: PortalId, because: Failure): Failure {
  const host = new URL(portalId).hostname
  const { why, target } = because.facts
  if (because.code === 'server/not-a-portal') return failure('net/captive', { host, why: 'portal' })
  if (because.code !== 'net/redirect-refused' || why !== 'other-origin') return because
  return failure('net/captive', { host, why: 'elsewhere', ...(target === undefined ? {} : { target }) })
}
