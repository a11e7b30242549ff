import type { ActiveFaults } from '../faults/activeFaults.js'
import type { ReceivedRequest } from '../http/readRequests.js'
import type { Accounts, Authenticator, Person } from '../state/accounts.js'
import type { ContentStore } from '../state/contentStore.js'
import type { PortalOptions } from '../state/options.js'
import type { TokenIssuer } from '../state/tokenIssuer.js'

/** Everything a route may read. One per running portal. */
export interface PortalContext {
  readonly options: PortalOptions
  readonly accounts: Accounts
  readonly authenticator: Authenticator
  readonly tokens: TokenIssuer
  readonly contentStore: ContentStore
  /** Datasets that the catalogue does not show now. */
  readonly withdrawn: ReadonlySet<string>
  readonly faults: ActiveFaults
  readonly counters: Counters
  now(): number
  /** The portal's own base address and the producers' origin, once both listen. */
  urls(): { readonly portal: string; readonly producers: string }
}

/** What tests count: each is something a polite client does rarely or never. */
export interface Counters {
  signIns: number
  anonymousSignIns: number
  refreshes: number
  tokens: number
  /** `encryption-key?media-id=` makes a key on the server as a side effect (portal-api.md 3.2). */
  keysMade: number
}

/** A request with what the portal has found out about its sender. */
export interface AuthenticatedRequest extends ReceivedRequest {
  /** Null: anonymous, or a bearer that is not ours. */
  readonly caller: Person | null
  /** What was presented: none, a token we made and that lives, one that has expired, or something else. */
  readonly bearer: 'none' | 'valid' | 'expired' | 'invalid'
  readonly issuer: 'portal' | 'oauth' | 'wso2' | null
}
