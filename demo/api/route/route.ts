import type { PortalResponse } from '../../http/response.js'
import type { AccountService, PortalDialect } from '../../state/portalOptions.js'
import type { AuthenticatedRequest } from './identifyCaller.js'
import type { PortalContext } from './portalContext.js'

/** The methods of a route that answers all of them alike. */
export const EVERY_METHOD: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** One route: its path, its handler, and the generations that have it. */
export interface Route {
  readonly methods: readonly string[]
  /** Matched against the whole path below the base path; the groups are its parameters. */
  readonly path: RegExp
  /** The generation that has this route; left out for both. */
  readonly dialect?: PortalDialect
  /** The account services that have this route; left out for all. */
  readonly acl?: readonly AccountService[]
  /** Answers other methods of this path. Left out, the path counts as unknown for them. */
  readonly otherwise?: (authenticatedRequest: AuthenticatedRequest, portalContext: PortalContext) => PortalResponse
  readonly answer: (
    portalContext: PortalContext,
    authenticatedRequest: AuthenticatedRequest,
    groups: readonly string[],
  ) => PortalResponse | Promise<PortalResponse>
}
