import { asLine, asList, asRecord, isRecord } from '../../../shared/catalogue/decode/jsonReaders.js'
import type { Dialect, DialectChoice } from '../../../shared/catalogue/model.js'
import { type Failure, failure } from '../../../shared/failure.js'
import type { DatasetId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { waitUnlessAborted } from '../auth/waitUnlessAborted.js'
import type { ApiResponse, SendApiRequest } from '../http/apiRequest.js'
import { getBodyText, isAbsent, isHtml, isSuccess, parseJsonBody } from '../http/response.js'

/** Paths asked while finding out, and read by others for what they are. */
export const GATEWAY_INFORMATION = '/apigateway/v1/application-information'
export const PORTAL_INFORMATION = '/konsult/v1/application-information'
export const GATEWAY_KEY = '/apigateway/v1/encryption-key'
export const PORTAL_KEY = '/konsult/v1/encryption-key'
export const DATASETS = '/konsult/v1/datasets/metadatas'
export const getDatasetPath = (id: DatasetId): string => `/konsult/v1/datasets/${id}/metadatas`

/** How the key is asked for, wherever it is. */
export const DIALECT_TEST_KEY = {
  headers: { accept: 'application/octet-stream' },
  maxBytes: LIMITS.KEY_BODY_BYTES,
} as const

/** Which generation a portal speaks: asked once, shared by all waiting callers, remembered. */
export type FindDialect = (signal: AbortSignal) => Promise<Result<Dialect>>

export interface DoubtfulDialect {
  (signal: AbortSignal): Promise<Result<Dialect>>
  /**
   * What an earlier start found does not serve what it promises: asked anew, once. True when the portal turns out to
   * speak the other generation, so that what failed is worth asking again. What a person forced is never doubted.
   */
  recheck(signal: AbortSignal): Promise<boolean>
}

export function createDialectDetector(deps: {
  readonly send: SendApiRequest
  readonly choice: DialectChoice
  /** What an earlier start found out, when nothing was forced. */
  readonly found?: Dialect | null | undefined
  readonly remember: (dialect: Dialect) => void
}): DoubtfulDialect {
  let known: Dialect | null = deps.choice === 'auto' ? (deps.found ?? null) : deps.choice
  let isSure = deps.choice !== 'auto' || known === null
  let flight: Promise<Result<Dialect>> | null = null
  const find = async (): Promise<Result<Dialect>> => {
    try {
      // The request is shared by all callers, so the abort of a single one does not end it. Each call's own deadline does.
      const found = await detectPortalDialect(deps.send, new AbortController().signal)
      if (!found.ok) return found
      known = found.value
      isSure = true
      deps.remember(found.value)
      return found
    } finally {
      flight = null
    }
  }
  const ask = async (signal: AbortSignal): Promise<Result<Dialect>> => {
    if (known !== null) return ok(known)
    flight ??= find()
    return waitUnlessAborted(flight, signal)
  }
  const recheck = async (signal: AbortSignal): Promise<boolean> => {
    if (isSure) return false
    const was = known
    known = null
    const now = await ask(signal)
    if (!now.ok) known = was
    return now.ok && now.value !== was
  }
  return Object.assign(ask, { recheck })
}

/** One thing that can be asked, and what its answer proves, if it proves anything. */
interface Evidence {
  readonly path: string
  readonly query?: readonly (readonly [string, string])[]
  /** Only some portals have it. */
  readonly mayBeAbsent?: boolean
  readonly proves: (response: ApiResponse) => Dialect | null
}

/**
 * By what is there, strongest proof first: versions are free text and may be missing (portal-api.md 9.5). The key's
 * two addresses never exist together, and asking for the default key has no side effect (portal-api.md 3.1, 3.2).
 */
const EVIDENCE: readonly Evidence[] = [
  { path: GATEWAY_INFORMATION, mayBeAbsent: true, proves: (response) => (isJsonRecord(response) ? 'gateway' : null) },
  { path: PORTAL_KEY, mayBeAbsent: true, proves: (response) => (holdsKey(response) ? 'apm' : null) },
  { path: GATEWAY_KEY, mayBeAbsent: true, proves: (response) => (holdsKey(response) ? 'gateway' : null) },
  { path: PORTAL_INFORMATION, proves: byVersion },
  { path: DATASETS, query: [['limit', '1']], proves: byMediaInList },
]

/** Which generation answers, by what is there and nothing else. */
export async function detectPortalDialect(send: SendApiRequest, signal: AbortSignal): Promise<Result<Dialect>> {
  let isPortal = false
  let problem: Failure | null = null
  for (const { path, query = [], mayBeAbsent = false, proves } of EVIDENCE) {
    const answer = await send({ path, query, maxBytes: LIMITS.API_BODY_BYTES }, signal)
    // A host that cannot be reached proves nothing about any other path either.
    if (!answer.ok && answer.failure.code.startsWith('net/')) return answer
    if (!answer.ok) continue
    const proven = proves(answer.value)
    if (proven !== null) return ok(proven)
    // An address that this generation does not have answers with an error of its own: that is no trouble.
    if (mayBeAbsent && isAbsent(answer.value)) continue
    if (answer.value.status >= 500) problem ??= failure('server/error', { host: answer.value.url.hostname })
    isPortal ||=
      path !== GATEWAY_INFORMATION &&
      path !== GATEWAY_KEY &&
      (isJsonRecord(answer.value) || answer.value.status === 401)
  }
  if (problem !== null) return fail(problem)
  // Portals of today are the many; one that answers as a portal and proves nothing more is taken for one of them.
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

/** 3.0.2 is where today's shapes begin (portal-api.md 0.2). */
function byVersion(response: ApiResponse): Dialect | null {
  const version = parsePortalVersion(response)
  const parts = /^v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?/.exec(version ?? '')
  if (parts === null) return null
  const [major, minor, patch] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)]
  return major * 1e8 + minor * 1e4 + patch >= 3e8 + 2 ? 'gateway' : 'apm'
}

/** The portal's own version as it says it, or null. */
export function parsePortalVersion(response: ApiResponse): string | null {
  const body = parseJsonBody(response)
  return body.ok ? asLine(asRecord(body.value).version, 100) : null
}

/** A list that names old addresses is an old portal's; no other address in a list proves anything (portal-api.md 2.4). */
function byMediaInList(response: ApiResponse): Dialect | null {
  const body = parseJsonBody(response)
  if (!body.ok) return null
  const urls = asList(asRecord(body.value).items)
    .flatMap((item) => asList(asRecord(item).available_formats))
    .map((media) => asLine(asRecord(asRecord(media).connector).url, LIMITS.URL_CHARS) ?? '')
  return urls.some((url) => url.startsWith('/apm/') || /^\/medias\/[^/]+\/[^/]+\/1\.0\.0$/.test(url)) ? 'apm' : null
}
