import type { Dialect } from '../../shared/catalogue/model.js'
import type { Result } from '../../shared/result.js'
import type { PortalPublicKey } from './api/portal.js'
import type { AuthorizedRequest } from './auth/authorizedRequest.js'
import { decodeKeyResponse } from './catalogue/decodeResponse.js'
import { DIALECT_TEST_KEY, type FindDialect, GATEWAY_KEY, PORTAL_KEY } from './dialect/dialect.js'
import type { ApiResponse, SendApiRequest } from './http/apiRequest.js'
import { isAbsent } from './http/response.js'

export interface KeyDeps {
  readonly send: SendApiRequest
  readonly api: AuthorizedRequest
  readonly dialect: FindDialect
  readonly sha256: (bytes: Uint8Array) => string
}

/** The generation's own address first, then the other's: portals between the two have moved it (portal-api.md 3.5). */
const ORDER: Readonly<Record<Dialect, readonly [string, string]>> = {
  apm: [PORTAL_KEY, GATEWAY_KEY],
  gateway: [GATEWAY_KEY, PORTAL_KEY],
}

/**
 * E8: the public key that local exports are encrypted with. Never with `media-id`, which would make the portal create
 * a key (portal-api.md 3.2). Failures: `key/not-a-key`, `key/too-weak`, and those of any call.
 */
export async function fetchEncryptionKey(deps: KeyDeps, signal: AbortSignal): Promise<Result<PortalPublicKey>> {
  const dialect = await deps.dialect(signal)
  if (!dialect.ok) return dialect
  const [first, second] = ORDER[dialect.value]
  const answer = await fetchKey(deps, first, signal)
  if (!answer.ok || !isAbsent(answer.value)) return answer.ok ? decodeKeyResponse(answer.value, deps.sha256) : answer
  const other = await fetchKey(deps, second, signal)
  // Both absent: the answer of the first one is reported to the person.
  if (!other.ok || isAbsent(other.value)) return other.ok ? decodeKeyResponse(answer.value, deps.sha256) : other
  return decodeKeyResponse(other.value, deps.sha256)
}

/** Without a token first: E8 needs none, but gateways up to 3.2.4 ask for one (portal-api.md 3.1). */
async function fetchKey(deps: KeyDeps, path: string, signal: AbortSignal): Promise<Result<ApiResponse>> {
  const call = { path, ...DIALECT_TEST_KEY }
  const bare = await deps.send(call, signal)
  return bare.ok && bare.value.status === 401 ? deps.api(call, signal) : bare
}
