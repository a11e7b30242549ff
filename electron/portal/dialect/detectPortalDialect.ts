import { asLine, asList, asRecord, isRecord } from '../../../shared/decode/untrustedJson.js'
import type { Failure } from '../../../shared/failure.js'
import { failure, isUnreached } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Dialect } from '../../../shared/portal/dialect.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { ApiResponse } from '../http/apiResponse.js'
import { getBodyText, isAbsent, isBlocked, isHtml, isSuccess, parseJsonBody, toFailure } from '../http/apiResponse.js'
import { DATASETS, GATEWAY_INFORMATION, GATEWAY_KEY, PORTAL_INFORMATION, PORTAL_KEY } from '../http/portalPaths.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'

/** One request, and which generation its answer proves, if any. */
interface Evidence {
  readonly path: string
  readonly query?: readonly (readonly [string, string])[]
  /** Whether only some portals have this address. */
  readonly mayBeAbsent?: boolean
  readonly proves: (response: ApiResponse) => Dialect | null
}

/**
 * The requests, strongest proof first. Versions prove less, because they are free text and may be missing
 * (portal-api.md 9.5). The two addresses of the key never exist together, and a request for the default key has no side
 * effect (portal-api.md 3.1, 3.2).
 */
const EVIDENCE: readonly Evidence[] = [
  { path: GATEWAY_INFORMATION, mayBeAbsent: true, proves: (response) => (isJsonRecord(response) ? 'gateway' : null) },
  { path: PORTAL_KEY, mayBeAbsent: true, proves: (response) => (holdsKey(response) ? 'apm' : null) },
  { path: GATEWAY_KEY, mayBeAbsent: true, proves: (response) => (holdsKey(response) ? 'gateway' : null) },
  { path: PORTAL_INFORMATION, proves: detectByVersion },
  { path: DATASETS, query: [['limit', '1']], proves: detectByMediaAddresses },
]

/**
 * Detects the generation of a portal from its answers. Fails with `net/…` when the host cannot be reached,
 * `server/error`, `portal/blocked`, or `server/not-a-portal`.
 */
export async function detectPortalDialect(send: SendApiRequest, signal: AbortSignal): Promise<Result<Dialect>> {
  let isPortal = false
  let problem: Failure | null = null
  for (const { path, query = [], mayBeAbsent = false, proves } of EVIDENCE) {
    const answer = await send({ path, query, maxBytes: LIMITS.API_BODY_BYTES }, signal)
    // When the host cannot be reached, the other requests would fail in the same way.
    if (!answer.ok && isUnreached(answer.failure.code)) return answer
    if (!answer.ok) continue
    const proven = proves(answer.value)
    if (proven !== null) return ok(proven)
    // This generation answers an address that it does not have with an error of its own. That is no problem.
    if (mayBeAbsent && isAbsent(answer.value)) continue
    if (isBlocked(answer.value)) problem ??= toFailure(answer.value)
    if (answer.value.status >= 500) problem ??= failure('server/error', { host: answer.value.url.hostname })
    isPortal ||=
      path !== GATEWAY_INFORMATION &&
      path !== GATEWAY_KEY &&
      (isJsonRecord(answer.value) || (answer.value.status === 401 && !isBlocked(answer.value)))
  }
  if (problem !== null) return fail(problem)
  // Most portals are of today's generation: one that answers as a portal and proves nothing more counts as one of them.
  return isPortal ? ok('gateway') : fail(failure('server/not-a-portal'))
}

function isJsonRecord(response: ApiResponse): boolean {
  if (!isSuccess(response)) return false
  const body = parseJsonBody(response)
  return body.ok && isRecord(body.value)
}

const holdsKey = (response: ApiResponse): boolean =>
  isSuccess(response) &&
  !isHtml(response) &&
  response.bytes.length <= LIMITS.KEY_BODY_BYTES &&
  /BEGIN PUBLIC KEY|^\s*MII/.test(getBodyText(response))

/** Today's data formats begin with version 3.0.2 (portal-api.md 0.2). */
function detectByVersion(response: ApiResponse): Dialect | null {
  const version = parsePortalVersion(response)
  const parts = /^v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?/.exec(version ?? '')
  if (parts === null) return null
  const [major, minor, patch] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)]
  return major * 1e8 + minor * 1e4 + patch >= 3e8 + 2 ? 'gateway' : 'apm'
}

/** The version that the portal states, or null. */
export function parsePortalVersion(response: ApiResponse): string | null {
  const body = parseJsonBody(response)
  return body.ok ? asLine(asRecord(body.value).version, 100) : null
}

/**
 * A list with addresses of the old form comes from an old portal. No other address in a list proves anything
 * (portal-api.md 2.4).
 */
function detectByMediaAddresses(response: ApiResponse): Dialect | null {
  const body = parseJsonBody(response)
  if (!body.ok) return null
  const urls = asList(asRecord(body.value).items)
    .flatMap((item) => asList(asRecord(item).available_formats))
    .map((media) => asLine(asRecord(asRecord(media).connector).url, LIMITS.URL_CHARS) ?? '')
  return urls.some((url) => url.startsWith('/apm/') || /^\/medias\/[^/]+\/[^/]+\/1\.0\.0$/.test(url)) ? 'apm' : null
}
