import type { Dataset } from '../../../shared/catalogue/model.js'
import {
  advanceListScan,
  hasPossiblyMissed,
  MAX_CONSECUTIVE_SCANS,
  startListScan,
} from '../../../shared/catalogue/sync/listScan.js'
import type { DatasetId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { RecordPage } from '../api/portal.js'

/** What a walk through a list has met. */
export interface ListScan {
  /** False when `onRecords` had enough, or after `LIMITS.CATALOG_RECORDS` records. */
  readonly reachedEnd: boolean
  readonly ids: readonly DatasetId[]
  /** As the portal counted at last. */
  readonly total: number
  /** Records without a usable id. */
  readonly unusable: number
}

/**
 * Reads a list from its start to its end while it may move, and again where something may have slipped past. `onRecords` gets
 * the records of each page that were not met before, before the next page is asked, and says whether to go on. Fails as
 * `read` does.
 */
export async function scanList(
  read: (offset: number) => Promise<Result<RecordPage>>,
  onRecords: (fresh: readonly Dataset[]) => Promise<'on' | 'enough'>,
): Promise<Result<ListScan>> {
  const met = new Map<DatasetId, number>()
  let walk = startListScan(0)
  let walks = 1
  let believed = 0
  let totalBefore: number | null = null
  for (;;) {
    const page = await read(walk.position)
    if (!page.ok) return page
    const { total, sent, items, first, unusable, inOrder } = page.value
    const joined = first !== null && met.get(first) === walks
    const fresh = items.filter(({ id }) => !met.has(id))
    for (const { id } of items) met.set(id, walks)
    const offset = walk.position
    const next = advanceListScan(walk, { offset, sent, unusable, total, totalBefore, joined, inOrder })
    totalBefore = total
    const isEnough = (await onRecords(fresh)) === 'enough' || offset >= LIMITS.CATALOG_RECORDS
    if (isEnough) return ok({ reachedEnd: false, ids: [...met.keys()], total, unusable })
    if ('on' in next) {
      walk = next.on
      continue
    }
    const { end } = next
    const missing = Math.max(0, total - met.size)
    const isSettled = !hasPossiblyMissed(end, { missing, believed })
    if (isSettled || walks > MAX_CONSECUTIVE_SCANS)
      return ok({ reachedEnd: true, ids: [...met.keys()], total, unusable: end.unusable })
    believed = end.moved ? believed : missing
    walks += 1
    walk = startListScan(0)
  }
}
