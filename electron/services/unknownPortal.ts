import type { Failure } from '../../shared/failure.js'
import { failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { getPortalHost } from './getPortalHost.js'

/** The failure where a portal is not configured: it was removed, or was never added. Null where none is chosen. */
export const describeUnknownPortal = (id: PortalId | null): Failure =>
  failure('portal/unknown', id === null ? {} : { host: getPortalHost(id) })
