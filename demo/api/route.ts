import type { PortalResponse } from '../http/response.js'
import type { AccountService, PortalDialect } from '../state/options.js'
import type { AuthenticatedRequest, PortalContext } from './portalContext.js'

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

/** Reads form fields and query together, as a servlet does (portal-api.md 1.1). */
export function readForm(authenticatedRequest: AuthenticatedRequest): URLSearchParams {
  const isForm = (authenticatedRequest.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  const merged = new URLSearchParams(isForm ? authenticatedRequest.body : '')
  for (const [name, value] of authenticatedRequest.query) merged.append(name, value)
  return merged
}

/** Reads Basic credentials: split at the first colon and never percent-decoded (portal-api.md 1.7). */
export function readBasicCredentials(
  authenticatedRequest: AuthenticatedRequest,
): { readonly id: string; readonly secret: string } | null {
  const [scheme = '', value = ''] = (authenticatedRequest.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return null
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** The value of a `Bearer …` header, or null. */
export const parseBearer = (value: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(value ?? '')?.[1] ?? null
