import { randomBytes, randomUUID } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { createPortalKeys, getSharedKeys, type PortalKeys } from '../seed/portalKeys.js'
import type { Person } from './accounts.js'

/** The result of reading a bearer token. */
export type TokenReading =
  | {
      readonly type: 'valid'
      readonly login: string
      readonly tokenType: TokenType
      readonly expiresAtS: number
      readonly clientId: string
      readonly scope: string
    }
  | { readonly type: 'expired'; readonly tokenType: TokenType }
  | { readonly type: 'invalid' }

/** The issuer of a token: the portal (HS512, `/authenticate`), its authorization server (RS256), or the API manager (RS256). */
export type TokenType = 'portal' | 'oauth' | 'wso2'

export interface Grant {
  readonly person: Person
  readonly clientId: string
  readonly scope: string
}

const KID = '52702736-ceb9-4544-a37d-56e981877899'

/** Creates the issuer of tokens. All tokens are real signed JWTs; a restart, or `forgetAll`, ends every session. */
export function createTokenIssuer(lifetimeMs: number, refreshLifetimeMs: number, now: () => number) {
  const secret = randomBytes(64)
  const signing = createSigningKeys()
  /** Issuers may share a key pair; this id distinguishes their tokens. */
  const office = randomUUID()
  const refreshable = new Set<string>()
  let generation = 1
  const getNowSeconds = (): number => Math.floor(now() / 1000)
  const getExpiry = (ms: number): number => Math.floor((now() + ms) / 1000)

  /**
   * Signs a portal token. It has a constant `jti` and whole seconds, so two sign-ins within one second get the same
   * token (portal-api.md 1.4).
   */
  const signPortalJwt = (person: Person, ms: number): Promise<string> => {
    const connectedUser = formatConnectedUser(person)
    return new SignJWT(generation === 1 ? { connectedUser } : { connectedUser, gen: generation })
      .setProtectedHeader({ alg: 'HS512' })
      .setSubject(person.login)
      .setIssuer('Rudi#')
      .setJti('Rudi2021')
      .setIssuedAt(getNowSeconds())
      .setExpirationTime(getExpiry(ms))
      .sign(secret)
  }

  return {
    lifetimeS: Math.floor(lifetimeMs / 1000),
    /** Creates the two tokens of a session, without `Bearer `. */
    async pair(person: Person): Promise<{ jwt: string; refresh: string }> {
      const [jwt, refresh] = await Promise.all([
        signPortalJwt(person, lifetimeMs),
        signPortalJwt(person, refreshLifetimeMs),
      ])
      refreshable.add(refresh)
      return { jwt, refresh }
    },
    /** Uses up a refresh token. Gives its login once, while the token is valid; else null. */
    spendRefresh(refresh: string): string | null {
      if (!refreshable.delete(refresh)) return null
      const claims = decodeJwt(refresh)
      return claims.exp !== undefined && claims.exp > getNowSeconds() ? (claims.sub ?? null) : null
    },
    forgetRefresh(refresh: string): void {
      refreshable.delete(refresh)
    },
    bearer(issuer: 'oauth' | 'wso2', { person, clientId, scope }: Grant): Promise<string> {
      return new SignJWT({
        authorities: person.roles,
        client_id: clientId,
        user_name: person.login,
        scope,
        office,
        gen: generation,
      })
        .setProtectedHeader(issuer === 'oauth' ? { alg: 'RS256', kid: KID } : { alg: 'RS256', typ: 'at+jwt' })
        .setSubject(person.login)
        .setIssuer(issuer)
        .setJti(randomUUID())
        .setIssuedAt(getNowSeconds())
        .setExpirationTime(getExpiry(lifetimeMs))
        .sign(signing.current().privateKey)
    },
    /** Reads a token of any issuer, and distinguishes an expired token of ours from a foreign one. */
    async read(token: string): Promise<TokenReading> {
      const claims = readClaims(token)
      if (!claims || (claims.gen ?? 1) !== generation) return { type: 'invalid' }
      const issuer = findIssuer(claims.iss)
      if (!issuer || (issuer !== 'portal' && claims.office !== office)) return { type: 'invalid' }
      try {
        const key = issuer === 'portal' ? secret : signing.current().publicKey
        const algorithms = [issuer === 'portal' ? 'HS512' : 'RS256']
        const { payload } = await jwtVerify(token, key, { algorithms, currentDate: new Date(now()) })
        return toValidReading(payload, issuer)
      } catch (error) {
        return error instanceof errors.JWTExpired ? { type: 'expired', tokenType: issuer } : { type: 'invalid' }
      }
    },
    /** The login in a token, without a check of its age. Only for a token that was read before. */
    loginIn: (token: string): string | null => readClaims(token)?.sub ?? null,
    /**
     * Does what a restart of the authorization server does: its key is new, and the refresh tokens are gone
     * (portal-api.md 1.5, 1.7).
     */
    forgetAll(): void {
      refreshable.clear()
      generation++
      signing.drop()
    },
  }
}

export type TokenIssuer = ReturnType<typeof createTokenIssuer>

function readClaims(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}

function findIssuer(iss: string | undefined): TokenType | null {
  if (iss === 'Rudi#') return 'portal'
  return iss === 'oauth' || iss === 'wso2' ? iss : null
}

/** Builds the claim, which is a text with JSON in it (portal-api.md 1.4). */
function formatConnectedUser({ login, type, firstname, lastname, roles }: Person): string {
  return JSON.stringify({ login, type, firstname, lastname, email: login, organization: null, roles, data: null })
}

function toValidReading(payload: JWTPayload, tokenType: TokenType): TokenReading {
  const { sub: login, client_id: clientId, scope } = payload
  if (login === undefined) return { type: 'invalid' }
  return {
    type: 'valid',
    login,
    tokenType,
    expiresAtS: payload.exp ?? 0,
    clientId: typeof clientId === 'string' ? clientId : '',
    scope: typeof scope === 'string' ? scope : '',
  }
}

/**
 * Creates the holder of the RSA pair for OAuth tokens. It begins with the pair that this process shares, because tests
 * start hundreds of portals.
 */
function createSigningKeys() {
  let made: PortalKeys | null = null
  let make = getSharedKeys
  return {
    current(): PortalKeys {
      made ??= make()
      return made
    },
    drop(): void {
      made = null
      make = createPortalKeys
    },
  }
}
