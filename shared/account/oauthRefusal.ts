import { type Failure, failure } from '../failure.js'

/** What a token endpoint answered instead of a token. */
export interface OauthErrorResponse {
  readonly host: string
  readonly status: number
  /** The `error` of the answer's JSON (RFC 6749 5.2); null where the answer has none. */
  readonly error: string | null
  /** What was asked: the words name the scope, and what the portal says of a client depends on how it is spelt. */
  readonly asked: { readonly clientId: string; readonly scope: string }
}

/**
 * Why an authorization server gives no token, or null when the answer is no refusal (a success, a trouble of the
 * server). The portal's two servers answer so (portal-api.md 00, 1.6, 1.7): a wrong client 401, in 3.3.2 with
 * `invalid_client`, in 3.0.2 with none of the standard's errors; no client 400 `invalid_client`; a client beyond ASCII
 * 400; an unknown scope 400 `invalid_scope`; a node's wrong password 400 `invalid_grant`.
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

/** The standard's error in a decoded answer, or null: what is no code is never shown as one. */
export const parseOauthErrorCode = (body: unknown): string | null => {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
  return typeof error === 'string' && ERROR_CODE.test(error) ? error : null
}
