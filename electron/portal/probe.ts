import type { Failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import { portalIdOf } from '../../shared/link/portalAddress.js'
import { ok, type Result } from '../../shared/result.js'
import { atOnce } from '../../shared/steps.js'
import type { AuthorizedCall } from './apiWithToken.js'
import type { Call } from './call.js'
import { pageIn } from './decoded.js'
import { DATASETS, PORTAL_INFORMATION, versionOf } from './dialect.js'
import type { Portal, ProbeCheck, ProbeReport } from './portal.js'

/**
 * The address that a portal calls its own: where http only leads to https of the same host, the latter. Read from
 * where a harmless call ends up; anything unexpected leaves the address as it is, for the probe to complain about.
 */
export async function canonicalPortal(call: Call, portalId: PortalId, signal: AbortSignal): Promise<PortalId> {
  const answer = await call({ path: PORTAL_INFORMATION, mayUpgrade: true }, signal)
  if (!answer.ok || !answer.value.url.pathname.endsWith(PORTAL_INFORMATION)) return portalId
  const { url } = answer.value
  const found = portalIdOf(`${url.origin}${url.pathname.slice(0, -PORTAL_INFORMATION.length)}`)
  return found.ok ? found.value : portalId
}

export interface ProbeDeps {
  readonly call: Call
  readonly api: AuthorizedCall
  readonly portal: Pick<Portal, 'portalId' | 'dialect' | 'dataset' | 'encryptionKey'>
}

/** "Test connection" (portal-api.md 10.36). Fails only when this is no portal at all; a missing part is a row that did not pass. */
export async function probe({ call, api, portal }: ProbeDeps, signal: AbortSignal): Promise<Result<ProbeReport>> {
  const dialect = await portal.dialect(signal)
  if (!dialect.ok) return dialect
  const information = await call({ path: PORTAL_INFORMATION }, signal)
  const version = information.ok ? versionOf(information.value) : null
  const list = await firstDataset(api, signal)
  if (!list.ok) return list
  const detail = list.value.id === null ? null : await portal.dataset(list.value.id, signal)
  const key = await portal.encryptionKey(signal)
  return ok({
    portalId: portal.portalId,
    dialect: dialect.value,
    version,
    datasets: list.value.total,
    checks: [
      { what: 'dialect', passed: true, note: dialect.value },
      { what: 'information', passed: version !== null, note: version ?? '' },
      { what: 'catalogue', passed: true, note: String(list.value.total) },
      rowOf('detail', detail),
      rowOf('encryption-key', key),
    ],
  })
}

async function firstDataset(api: AuthorizedCall, signal: AbortSignal) {
  const answer = await api({ path: DATASETS, query: [['limit', '1']] }, signal)
  if (!answer.ok) return answer
  const page = atOnce(pageIn(answer.value))
  return page.ok ? ok({ total: page.value.total, id: page.value.datasets[0]?.id ?? null }) : page
}

/** The note of a row that did not pass is the failure's code: the window has the words. An empty catalogue has no detail to try. */
function rowOf(what: ProbeCheck['what'], result: Result<unknown, Failure> | null): ProbeCheck {
  if (result === null) return { what, passed: true, note: '' }
  return { what, passed: result.ok, note: result.ok ? '' : result.failure.code }
}
