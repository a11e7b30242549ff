import { type Failure, failure } from '../../../shared/failure.js'
import type { PortalId } from '../../../shared/ids.js'

/**
 * Converts a failure of a portal whose catalogue was read before. That portal has shown that it is one: a web page in
 * its place, a redirect to another host or a missing catalogue comes from a network that wants a sign-in, from a
 * protection against robots or from maintenance, and is expected to pass.
 */
export function toTransientFailure(portalId: PortalId, because: Failure): Failure {
  const host = new URL(portalId).hostname
  const { why, target } = because.facts
  if (because.code === 'server/not-a-portal') return failure('net/captive', { host, why: 'portal' })
  if (because.code !== 'net/redirect-refused' || why !== 'other-origin') return because
  return failure('net/captive', { host, why: 'elsewhere', ...(target === undefined ? {} : { target }) })
}
