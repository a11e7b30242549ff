import type { Failure } from '../../../../shared/failure.js'
import { toFailureView } from '../../../../shared/failureView.js'
import type { PortalId } from '../../../../shared/ids.js'
import type { AccountCard } from '../../../../shared/ipc/contract.js'
import type { CredentialStore } from '../../../portal/auth/credentialStore.js'
import type { LoginAttempts } from '../../../portal/auth/loginAttempts.js'

/** How many characters of a key may be shown, so that a person recognises it. */
const HINT_CHARS = 4

const createHint = (key: string): string => (key.length > 2 * HINT_CHARS ? key.slice(0, HINT_CHARS) : '')

/** Describes the account on a portal, as far as it is known without a request. */
export async function describeAccount(
  { credentials, loginAttempts }: { readonly credentials: CredentialStore; readonly loginAttempts: LoginAttempts },
  portalId: PortalId,
  problem: Failure | null,
): Promise<AccountCard> {
  const [account, key, keptBy] = await Promise.all([
    credentials.find(portalId, 'account'),
    credentials.find(portalId, 'customer-key'),
    credentials.strength(),
  ])
  // The saved password may have been refused in another part of the program, or at an earlier start, of which `problem`
  // does not know.
  const because =
    (await credentials.findObstacle(portalId)) ??
    problem ??
    (account === null ? null : await loginAttempts.forPortal(portalId).findHold(account.secret))
  return {
    portalId,
    who: account === null ? { type: 'anonymous' } : { type: 'person', login: account.secret.login },
    customerKey: key === null ? null : { hint: createHint(key.secret.key) },
    keptBy,
    heldBy: account?.by ?? key?.by ?? null,
    problem: because === null ? null : toFailureView(because),
    lockout: loginAttempts.getLockout(portalId),
  }
}
