import { firstState } from '../../shared/catalog/mirrorPlan.js'
import type { Dataset } from '../../shared/catalog/model.js'
import type { PortalId } from '../../shared/ids.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { CatalogueMirror } from '../ports/catalogueMirror.js'

/**
 * Makes the copy of a portal what a reading of its whole catalogue gave: what is new or changed is put, what was not
 * read is taken out. `nowMs` is wall time.
 */
export async function copyWhole(
  mirror: CatalogueMirror,
  portalId: PortalId,
  datasets: readonly Dataset[],
  nowMs: number,
): Promise<Result<void>> {
  const stock = await mirror.stock(portalId)
  if (!stock.ok) return stock
  const known = stock.value.state ?? firstState()
  const walk = { ...known, pass: known.pass + 1, total: datasets.length }
  for (let from = 0; from < datasets.length; from += LIMITS.MIRROR_PAGE) {
    const put = datasets.slice(from, from + LIMITS.MIRROR_PAGE)
    const kept = await mirror.change(portalId, { state: walk, put, met: [], remove: [] })
    if (!kept.ok) return kept
  }
  const gone = await mirror.notMet(portalId, walk.pass, LIMITS.CATALOG_RECORDS)
  if (!gone.ok) return gone
  const rest = { ...walk, phase: { is: 'rest' }, walkedMs: nowMs, checkedMs: nowMs, surplus: 0, doubts: 0 } as const
  const ended = await mirror.change(portalId, { state: rest, put: [], met: [], remove: gone.value })
  return ended.ok ? ok(undefined) : ended
}
