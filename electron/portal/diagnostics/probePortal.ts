import type { Failure } from '../../../shared/failure.js'
import { ok, type Result } from '../../../shared/result.js'
import { runToEnd } from '../../../shared/timeSlices.js'
import type { PortalClient, ProbeCheck, ProbeReport } from '../api/portalClient.js'
import type { AuthorizedRequest } from '../auth/authorizedRequest.js'
import { decodePageResponse } from '../catalogue/list/decodePageResponse.js'
import { parsePortalVersion } from '../dialect/detectPortalDialect.js'
import { DATASETS, PORTAL_INFORMATION } from '../http/portalPaths.js'
import type { SendApiRequest } from '../http/sendApiRequest.js'

export interface ProbeDeps {
  readonly send: SendApiRequest
  readonly api: AuthorizedRequest
  readonly portal: Pick<PortalClient, 'portalId' | 'getDialect' | 'fetchDataset' | 'fetchEncryptionKey'>
}

/**
 * Examines the address of a portal that a person adds (portal-api.md 10.36). Fails only when there is no portal at this
 * address; a missing part of the portal is a check with `passed: false`. `testConnection` examines a portal that was
 * added.
 */
export async function probePortal({ send, api, portal }: ProbeDeps, signal: AbortSignal): Promise<Result<ProbeReport>> {
  const dialect = await portal.getDialect(signal)
  if (!dialect.ok) return dialect
  const information = await send({ path: PORTAL_INFORMATION }, signal)
  const version = information.ok ? parsePortalVersion(information.value) : null
  const list = await fetchFirstDataset(api, signal)
  if (!list.ok) return list
  const detail = list.value.id === null ? null : await portal.fetchDataset(list.value.id, signal)
  const key = await portal.fetchEncryptionKey(signal)
  return ok({
    portalId: portal.portalId,
    dialect: dialect.value,
    version,
    datasets: list.value.total,
    checks: [
      { what: 'dialect', passed: true, note: dialect.value },
      { what: 'information', passed: version !== null, note: version ?? '' },
      { what: 'catalogue', passed: true, note: String(list.value.total) },
      toProbeCheck('detail', detail),
      toProbeCheck('encryption-key', key),
    ],
  })
}

async function fetchFirstDataset(api: AuthorizedRequest, signal: AbortSignal) {
  const answer = await api({ path: DATASETS, query: [['limit', '1']] }, signal)
  if (!answer.ok) return answer
  const page = runToEnd(decodePageResponse(answer.value))
  return page.ok ? ok({ total: page.value.total, id: page.value.datasets[0]?.id ?? null }) : page
}

/**
 * The note of a failed check is the code of the failure, which the window translates. An empty catalogue has no detail
 * to check, so that check passes.
 */
function toProbeCheck(what: ProbeCheck['what'], result: Result<unknown, Failure> | null): ProbeCheck {
  if (result === null) return { what, passed: true, note: '' }
  return { what, passed: result.ok, note: result.ok ? '' : result.failure.code }
}
