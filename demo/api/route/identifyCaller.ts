import type { ReceivedRequest } from '../../http/readRequests.js'
import { listAccounts, type Person } from '../../state/accounts.js'
import type { TokenType } from '../../state/tokenIssuer.js'
import type { PortalContext } from './portalContext.js'

/** A request, with what the portal knows about its sender. */
export interface AuthenticatedRequest extends ReceivedRequest {
  /** The account of the sender; null for an anonymous request or a foreign token. */
  readonly caller: Person | null
  /** The kind of token in the request: none, a valid token of ours, an expired one, or any other text. */
  readonly bearer: 'none' | 'valid' | 'expired' | 'invalid'
  readonly issuer: 'portal' | 'oauth' | 'wso2' | null
}

/** Finds the account of a request's bearer token, and says what kind of token it is. */
export async function identifyCaller(
  portalContext: PortalContext,
  receivedRequest: ReceivedRequest,
): Promise<AuthenticatedRequest> {
  const token = parseBearer(receivedRequest.headers.authorization)
  if (token === null) return { ...receivedRequest, caller: null, bearer: 'none', issuer: null }
  const reading = await portalContext.tokens.read(token)
  switch (reading.type) {
    case 'valid': {
      const caller = listAccounts(portalContext.accounts).find((one) => one.login === reading.login) ?? null
      return { ...receivedRequest, caller, bearer: 'valid', issuer: reading.tokenType }
    }
    case 'expired':
      // An expired token of the portal or of the API manager is reported as expired; an OAuth token is only inactive.
      return {
        ...receivedRequest,
        caller: findExpiredCaller(portalContext, receivedRequest, token, reading.tokenType),
        bearer: reading.tokenType === 'oauth' ? 'invalid' : 'expired',
        issuer: reading.tokenType,
      }
    case 'invalid':
      return { ...receivedRequest, caller: null, bearer: 'invalid', issuer: null }
  }
}

/**
 * The account of an expired token. Today's gateway does not check the expiry of portal tokens (portal-api.md 1.5); all
 * other services do.
 */
function findExpiredCaller(
  portalContext: PortalContext,
  receivedRequest: ReceivedRequest,
  token: string,
  tokenType: TokenType,
): AuthenticatedRequest['caller'] {
  const atGateway = portalContext.options.dialect === 'gateway' && /^\/(medias|apigateway)\//.test(receivedRequest.path)
  const login = atGateway && tokenType === 'portal' ? portalContext.tokens.loginIn(token) : null
  return listAccounts(portalContext.accounts).find((one) => one.login === login) ?? null
}

/** The value of a `Bearer …` header, or null. */
export const parseBearer = (value: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(value ?? '')?.[1] ?? null
