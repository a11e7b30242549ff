import type { PortalId } from '../../../shared/ids.js'
import type { PortalCredentials } from '../api/portalClient.js'
import type { CredentialStore } from './credentialStore.js'

/**
 * Gives a portal client access to its own credentials. Each call reads the store, so that a sign-out counts at once.
 */
export const createPortalCredentials = (credentials: CredentialStore, portalId: PortalId): PortalCredentials => ({
  account: () => credentials.recall(portalId, 'account'),
  customerKey: () => credentials.recall(portalId, 'customer-key'),
})
