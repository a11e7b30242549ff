import type { Dataset } from '../../../../shared/catalogue/model.js'
import {
  advanceListScan,
  hasPossiblyMissed,
  MAX_CONSECUTIVE_SCANS,
  startListScan,
} from '../../../../shared/catalogue/sync/listScan.js'
import type { DatasetId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { RecordPage } from '../../api/portalClient.js'

/** The result of a scan of a list. */
export interface ListScan {
  /** False when `onRecords` ended the scan, or when it ended after `LIMITS.CATALOG_RECORDS` records. */
  readonly reachedEnd: boolean
  readonly ids: readonly DatasetId[]
  /** The total that the portal stated last. */
  readonly total: number
  /** Records without a usable id. */
  readonly unusable: number
}

/**
 * Reads a list from its start to its end although records may move meanwhile. It reads the list again when it may have
 * missed some. `onRecords` receives the records of each page that are new in this scan, before the next page is
 * requested, and decides whether to go on. Fails as `read` does.
 */
export async function scanList(
  read: (offset: number) => Promise<Result<RecordPage>>,
  onRecords: (fresh: readonly Dataset[]) => Promise<'on' | 'enough'>,
): Promise<Result<ListScan>> {
  const met = new Map<DatasetId, number>()
  let scan = startListScan(0)
  let scans = 1
  let believed = 0
  let totalBefore: number | null = null
  for (;;) {
    const page = await read(scan.position)
    if (!page.ok) return page
    const { total, sent, items, first, unusable, unusableAtEnd, inOrder } = page.value
    const joined = first !== null && met.get(first) === scans
    const newRecords = items.filter(({ id }) => !met.has(id))
    const fresh = items.filter(({ id }) => met.get(id) !== scans).length
    for (const { id } of items) met.set(id, scans)
    const offset = scan.position
    const listed = { offset, sent, unusable, unusableAtEnd, total, totalBefore, joined, fresh, inOrder }
    const next = advanceListScan(scan, { ...listed, known: met.size })
    totalBefore = total
    const isEnough = (await onRecords(newRecords)) === 'enough' || offset + sent >= LIMITS.CATALOG_RECORDS
    if (isEnough) return ok({ reachedEnd: false, ids: [...met.keys()], total, unusable })
    if ('on' in next) {
      scan = next.on
      continue
    }
    const { end } = next
    const missing = Math.max(0, total - met.size)
    const isSettled = !hasPossiblyMissed(end, { missing, believed })
    if (isSettled || scans > MAX_CONSECUTIVE_SCANS)
      return ok({ reachedEnd: true, ids: [...met.keys()], total, unusable: end.unusable })
    believed = end.moved ? believed : missing
    scans += 1
    scan = startListScan(0)
  }
}
