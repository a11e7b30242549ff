import { LIMITS } from '../../../shared/limits.js'
import { createSecret, type Secret } from './secret.js'
import type { TokenGrant } from './singleFlightToken.js'

/** RFC 6750's alphabet: nothing that could end a header line or start another one. */
const TOKEN = /^[A-Za-z0-9\-._~+/]+=*$/

/** Takes a leading `Bearer ` off a value (portal-api.md 1.1). Null when what is left is no token. */
export function stripBearer(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LIMITS.TOKEN_CHARS) return null
  const token = value.trim().replace(/^bearer +/i, '')
  return TOKEN.test(token) ? token : null
}

export const formatBearerHeader = (secret: Secret): string => `Bearer ${secret.reveal()}`

/**
 * Encodes the raw UTF-8 in Base64. The portal does not percent-decode, so a percent-encoded secret would be another
 * secret (portal-api.md 1.7).
 */
export const formatBasicHeader = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/**
 * Reads a JWT of a portal. Its lifetime is the difference of its own two times (`exp` and `iat`), so that the two
 * clocks need not agree. Lifetime in milliseconds, null when the token states none.
 */
export function parseJwtGrant(token: string, nowMs: number): TokenGrant {
  const { exp, iat } = readClaims(token)
  const lifetimeMs = exp === null ? null : iat === null ? exp * 1000 - nowMs : (exp - iat) * 1000
  return { secret: createSecret(token), lifetimeMs: lifetimeMs !== null && lifetimeMs > 0 ? lifetimeMs : null }
}

/** Reads the token of an OAuth answer; null when there is none in it. */
export function parseOauthGrant(body: Readonly<Record<string, unknown>>): TokenGrant | null {
  const token = stripBearer(body.access_token)
  if (token === null) return null
  const seconds = Number(body.expires_in)
  return { secret: createSecret(token), lifetimeMs: Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null }
}

function readClaims(token: string): { readonly exp: number | null; readonly iat: number | null } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    const record = typeof claims === 'object' && claims !== null ? (claims as Readonly<Record<string, unknown>>) : {}
    return { exp: toSeconds(record.exp), iat: toSeconds(record.iat) }
  } catch {
    return { exp: null, iat: null }
  }
}

const toSeconds = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
