import { LIMITS } from '../../../shared/limits.js'
import type { Dialect } from '../../../shared/portal/dialect.js'
import type { Result } from '../../../shared/result.js'
import type { PortalPublicKey } from '../api/portalClient.js'
import type { AuthorizedRequest } from '../auth/authorizedRequest.js'
import type { FindDialect } from '../dialect/rememberedDialect.js'
import { type ApiResponse, isAbsent } from '../http/apiResponse.js'
import { GATEWAY_KEY, PORTAL_KEY } from '../http/portalPaths.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'
import { decodeKeyResponse } from './decodeKeyResponse.js'

export interface KeyDeps {
  readonly send: SendApiRequest
  readonly api: AuthorizedRequest
  readonly dialect: FindDialect
  readonly sha256: (bytes: Uint8Array) => string
}

/**
 * The address of the portal's own generation comes first, then the other one: portals between the two have moved it
 * (portal-api.md 3.5).
 */
const ORDER: Readonly<Record<Dialect, readonly [string, string]>> = {
  apm: [PORTAL_KEY, GATEWAY_KEY],
  gateway: [GATEWAY_KEY, PORTAL_KEY],
}

/**
 * Reads the public key (E8) that local exports are encrypted with. `media-id` is never sent, because it would make the
 * portal create a key (portal-api.md 3.2). Failures: `key/not-a-key`, `key/too-weak`, and those of any call.
 */
export async function fetchEncryptionKey(deps: KeyDeps, signal: AbortSignal): Promise<Result<PortalPublicKey>> {
  const dialect = await deps.dialect(signal)
  if (!dialect.ok) return dialect
  const [first, second] = ORDER[dialect.value]
  const answer = await fetchKey(deps, first, signal)
  if (!answer.ok || !isAbsent(answer.value)) return answer.ok ? decodeKeyResponse(answer.value, deps.sha256) : answer
  const other = await fetchKey(deps, second, signal)
  // When both are missing, the answer of the first address becomes the failure.
  if (!other.ok || isAbsent(other.value)) return other.ok ? decodeKeyResponse(answer.value, deps.sha256) : other
  return decodeKeyResponse(other.value, deps.sha256)
}

/** Requests the key without a token first: E8 needs none, but gateways up to 3.2.4 require one (portal-api.md 3.1). */
async function fetchKey(deps: KeyDeps, path: string, signal: AbortSignal): Promise<Result<ApiResponse>> {
  const call = { path, ...KEY_REQUEST_OPTIONS }
  const bare = await deps.send(call, signal)
  return bare.ok && bare.value.status === 401 ? deps.api(call, signal) : bare
}

/** The request options for the encryption key, at either of its addresses. */
export const KEY_REQUEST_OPTIONS = {
  headers: { accept: 'application/octet-stream' },
  maxBytes: LIMITS.KEY_BODY_BYTES,
} as const
