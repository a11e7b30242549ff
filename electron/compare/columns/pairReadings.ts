import { isNumeric } from './columnClass.js'
import type { Reading } from './columnReadings.js'

/** How the values of one column are compared: one SQL expression for each file, both of the same type. */
export interface ComparedSql {
  readonly old: string
  readonly now: string
}

/**
 * Chooses how a column of both files is compared. A reading that fits the values of both files is used: a column of
 * whole numbers that now has decimals is still compared as numbers, and an ambiguous date is read as the other file
 * decides. Columns without a common reading are compared as text. `olds` and `nows` hold the readings that fit, the
 * narrowest first.
 */
export function pairReadings(olds: readonly Reading[], nows: readonly Reading[]): ComparedSql {
  for (const old of olds) {
    const now = nows.find(({ id }) => id === old.id)
    if (now !== undefined && old.kind !== 'text') return toOneType(old, now)
  }
  const [old, now] = [olds[0], nows[0]]
  if (old !== undefined && now !== undefined && old.kind !== 'text' && areComparable(old, now))
    return toOneType(old, now)
  return { old: olds.at(-1)?.sql ?? 'NULL', now: nows.at(-1)?.sql ?? 'NULL' }
}

const areComparable = (old: Reading, now: Reading): boolean =>
  old.kind === now.kind || (isNumeric(old.kind) && isNumeric(now.kind)) || (isDay(old) && isDay(now))

const isDay = ({ kind }: Reading): boolean => kind === 'date' || kind === 'moment'

/** Families of types that the engine compares without loss, whatever their width. */
const FAMILIES = [/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/, /^DECIMAL\(/]

function toOneType(old: Reading, now: Reading): ComparedSql {
  const isSameFamily = FAMILIES.some((family) => family.test(old.type) && family.test(now.type))
  if (old.type === now.type || isSameFamily) return { old: old.sql, now: now.sql }
  if (isNumeric(old.kind)) return { old: formatNumber(old), now: formatNumber(now) }
  if (isDay(old)) return { old: `CAST(${old.sql} AS TIMESTAMP)`, now: `CAST(${now.sql} AS TIMESTAMP)` }
  return { old: `CAST(${old.sql} AS VARCHAR)`, now: `CAST(${now.sql} AS VARCHAR)` }
}

/** Above this number, a DOUBLE does not hold every whole number. */
const EXACT = '9007199254740992'

/** Gives a number as text that is the same for equal numbers of different types: 2, 2.0 and 2.00. */
function formatNumber({ kind, sql }: Reading): string {
  if (kind === 'integer') return `CAST(${sql} AS VARCHAR)`
  return `CASE WHEN ${sql} = trunc(${sql}) AND abs(${sql}) < ${EXACT} THEN CAST(CAST(${sql} AS BIGINT) AS VARCHAR) ELSE CAST(CAST(CAST(${sql} AS VARCHAR) AS DOUBLE) AS VARCHAR) END`
}
