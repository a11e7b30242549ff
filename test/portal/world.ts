import type { Accounts, Gatekeeper, Person } from './accounts.js'
import type { Faults } from './faults/faults.js'
import type { Library } from './library.js'
import type { PortalOptions } from './options.js'
import type { TokenOffice } from './tokens.js'
import type { Heard } from './wire/receive.js'

/** Everything a route may look at. One per running portal. */
export interface World {
  readonly options: PortalOptions
  readonly accounts: Accounts
  readonly gatekeeper: Gatekeeper
  readonly tokens: TokenOffice
  readonly library: Library
  /** Datasets that the catalogue does not show now. */
  readonly withdrawn: ReadonlySet<string>
  readonly faults: Faults
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
export interface Call extends Heard {
  /** Null: nobody, or a bearer that is not ours. */
  readonly caller: Person | null
  /** What was presented: none, a token we made and that lives, one that has expired, or something else. */
  readonly bearer: 'none' | 'valid' | 'expired' | 'invalid'
  readonly issuer: 'portal' | 'oauth' | 'wso2' | null
}
