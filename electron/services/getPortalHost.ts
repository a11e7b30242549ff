import type { PortalId } from '../../shared/ids.js'

/** The host by which a person knows a portal. */
export const getPortalHost = (id: PortalId): string => new URL(id).host
