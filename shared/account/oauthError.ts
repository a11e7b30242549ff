import { type Failure, failure } from '../failure.js'

/** What a token endpoint answered instead of a token. */
export interface OauthErrorResponse {
  readonly host: string
  readonly status: number
  /** The `error` of the answer's JSON (RFC 6749 5.2); null where the answer has none. */
  readonly error: string | null
  /** The request: the failure's text names the scope, and a client id beyond ASCII has a failure of its own. */
  readonly asked: { readonly clientId: string; readonly scope: string }
}

/**
 * Returns why an authorization server gave no token, or null when the answer is not a refusal (a success, or an error
 * of the server). The portal's two servers answer like this (portal-api.md 00, 1.6, 1.7): 401 for a wrong client, in
 * 3.3.2 with `invalid_client`, in 3.0.2 without a standard error code; 400 `invalid_client` for a missing client; 400
 * for a client id beyond ASCII; 400 `invalid_scope` for an unknown scope; 400 `invalid_grant` for a wrong password at a
 * node.
 */
export function interpretOauthError({ host, status, error, asked }: OauthErrorResponse): Failure | null {
  if (status === 401 || status === 403) return failure('oauth/client-refused', { host })
  if (status !== 400) return null
  if (error === 'invalid_scope') return failure('oauth/invalid-scope', asked.scope === '' ? {} : { scope: asked.scope })
  if (error === 'invalid_grant') return failure('session/refused', { host })
  if (!isAscii(asked.clientId)) return failure('oauth/client-not-ascii', { host })
  if (error === 'invalid_client') return failure('oauth/client-missing', { host })
  if (error === 'unauthorized_client') return failure('oauth/client-refused', { host })
  if (error === 'unsupported_grant_type') return failure('portal/not-supported', { host })
  return error === null ? null : failure('oauth/request-refused', { host, note: error })
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

const ERROR_CODE = /^[a-z_]{1,60}$/

/**
 * Reads the standard error code of a decoded answer. Returns null when `error` is missing or does not look like a code,
 * so that no other text of the server is shown as one.
 */
export const parseOauthErrorCode = (body: unknown): string | null => {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return typeof error === 'string' && ERROR_CODE.test(error) ? error : null
}
