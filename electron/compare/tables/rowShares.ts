import { LIMITS } from '../../../shared/limits.js'
import type { Share } from './diffSql.js'

/** Lists the shares in which this number of rows is processed. */
export function listShares(rows: number): readonly Share[] {
  const of = Math.max(1, Math.ceil(rows / LIMITS.COMPARE_SHARE_ROWS))
  return Array.from({ length: of }, (_, at) => ({ at, of }))
}
