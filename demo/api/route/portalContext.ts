import type { ActiveFaults } from '../../faults/activeFaults.js'
import type { Accounts } from '../../state/accounts.js'
import type { Authenticator } from '../../state/authenticator.js'
import type { ContentStore } from '../../state/contentStore.js'
import type { PortalOptions } from '../../state/portalOptions.js'
import type { TokenIssuer } from '../../state/tokenIssuer.js'

/** Everything that a route may read. There is one context for each running portal. */
export interface PortalContext {
  readonly options: PortalOptions
  readonly accounts: Accounts
  readonly authenticator: Authenticator
  readonly tokens: TokenIssuer
  readonly contentStore: ContentStore
  /** The ids of datasets that are withdrawn from the catalogue. */
  readonly withdrawn: ReadonlySet<string>
  readonly faults: ActiveFaults
  readonly counters: Counters
  now(): number
  /** The base address of the portal and the origin of the producers. Call it once both listen. */
  urls(): { readonly portal: string; readonly producers: string }
}

/** Counts for tests: a polite client does each of these rarely or never. */
export interface Counters {
  signIns: number
  anonymousSignIns: number
  refreshes: number
  tokens: number
  /** Keys that `encryption-key?media-id=` has created on the server as a side effect (portal-api.md 3.2). */
  keysMade: number
}
