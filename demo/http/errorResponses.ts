import { createJsonResponse, createResponse, createTextResponse, type Header, type PortalResponse } from './response.js'

/** An error in the format of the portal: only two fields (portal-api.md 7). */
export const createApiError = (status: number, code: string, label: string): PortalResponse =>
  createJsonResponse(status, { code, label })

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  423: 'Locked',
  500: 'Internal Server Error',
}

/** An error of the servlet container, for requests that no controller answers. */
export const createSpringError = (status: number, path: string, more: readonly Header[] = []): PortalResponse =>
  createJsonResponse(
    status,
    { timestamp: new Date().toISOString(), status, error: REASONS[status] ?? 'Error', path },
    more,
  )

const VARY: Header = ['Vary', 'Access-Control-Request-Method']
const ASKS_BEARER: Header = ['WWW-Authenticate', 'Bearer']

/**
 * The answer of the account service of 3.3.2 to an unknown path or method, and to its own errors (portal-api.md 00).
 */
export const createEmptyAclError = (asksBearer: boolean): PortalResponse =>
  createResponse(500, [...(asksBearer ? [ASKS_BEARER] : []), VARY, ['Connection', 'close']])

/** The same answer of the catalogue service. */
export const createEmptyKonsultError = (): PortalResponse =>
  createResponse(500, [ASKS_BEARER, ['Vary', 'Origin'], ['X-Frame-Options', 'DENY']])

/** An error of the reactive gateway: with a `requestId`, and as HTML for clients that accept it (portal-api.md 5.4). */
export function createGatewayError(status: number, path: string, accept: string): PortalResponse {
  const error = REASONS[status] ?? 'Error'
  if (accept.includes('text/html'))
    return createTextResponse(
      status,
      'text/html',
      `<html><body><h1>Whitelabel Error Page</h1><p>${error}</p></body></html>`,
    )
  return createJsonResponse(status, {
    timestamp: new Date().toISOString(),
    path,
    status,
    error,
    requestId: '7c1e5b2a-1',
  })
}
