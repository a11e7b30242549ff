import type { ReceivedRequest } from '../http/readRequests.js'
import type { PortalResponse } from '../http/response.js'
import type { SeedMedia } from '../seed/model.js'
import type { ContentStore } from '../state/contentStore.js'
import type { FaultOrder } from '../state/faultOrder.js'
import type { PortalOptions } from '../state/portalOptions.js'
import type { TokenIssuer } from '../state/tokenIssuer.js'

/** The parts of the portal that a fault may read and change. */
export interface PortalUnderFault {
  readonly options: Pick<PortalOptions, 'basePath'>
  readonly contentStore: ContentStore
  readonly tokens: Pick<TokenIssuer, 'forgetAll'>
  /** The producers' origin, once it listens. */
  urls(): { readonly producers: string }
}

/** The request that a fault strikes. */
export interface FaultContext {
  readonly portal: PortalUnderFault
  readonly call: ReceivedRequest
  readonly media: SeedMedia | null
  readonly order: FaultOrder
  /** How often this order has struck before; 0 at the first time. */
  readonly struck: number
}

/** One fault: what it does to a request and its answer (security.md 2.1). */
export interface Fault {
  readonly about: string
  /** Runs before the portal handles the request, for example to end sessions or to publish versions. */
  readonly before?: (faultContext: FaultContext) => void
  /** Changes the correct answer into the one that is sent. */
  readonly changeAnswer?: (honest: PortalResponse, faultContext: FaultContext) => PortalResponse
}
