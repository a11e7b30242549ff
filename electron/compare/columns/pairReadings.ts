import { parseDecimalType } from '../../preview/table/parseDecimalType.js'
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

/** The whole numbers that the engine compares without loss, whatever their width. It compares wider ones as DOUBLE. */
const WHOLE = /^(?:U?(?:TINY|SMALL|BIG)INT|U?INTEGER|HUGEINT)$/
/** The most digits of a DECIMAL. */
const DECIMAL_DIGITS = 38

/** Whether the engine compares values of both types without loss. */
function areExactTogether(one: string, other: string): boolean {
  if (one === other || (WHOLE.test(one) && WHOLE.test(other))) return true
  const [first, second] = [parseDecimalType(one), parseDecimalType(other)]
  if (first === null || second === null) return false
  const whole = Math.max(first.digits - first.scale, second.digits - second.scale)
  return whole + Math.max(first.scale, second.scale) <= DECIMAL_DIGITS
}

function toOneType(old: Reading, now: Reading): ComparedSql {
  if (areExactTogether(old.type, now.type)) return { old: old.sql, now: now.sql }
  if (isNumeric(old.kind)) return { old: formatNumber(old), now: formatNumber(now) }
  if (isDay(old)) return { old: `CAST(${old.sql} AS TIMESTAMP)`, now: `CAST(${now.sql} AS TIMESTAMP)` }
  return { old: `CAST(${old.sql} AS VARCHAR)`, now: `CAST(${now.sql} AS VARCHAR)` }
}

/**
 * Gives a number as text that is the same for equal numbers of different types: 2, 2.0 and 2.00. All digits of whole
 * numbers and decimals are kept; a binary number has those of its shortest text, and is exact where it is whole.
 */
function formatNumber({ kind, type, sql }: Reading): string {
  const text = `CAST(${sql} AS VARCHAR)`
  if (kind === 'integer') return text
  if (parseDecimalType(type) !== null) return dropZeros(text)
  const decimal = `TRY_CAST(${text} AS DECIMAL(${DECIMAL_DIGITS}, ${BINARY_DECIMALS}))`
  const shortest = `CAST(${text} AS DOUBLE)`
  return `CASE WHEN ${sql} = trunc(${sql}) AND abs(${sql}) < 1e38 THEN CAST(CAST(${sql} AS HUGEINT) AS VARCHAR) WHEN CAST(${decimal} AS DOUBLE) = ${shortest} THEN ${dropZeros(`CAST(${decimal} AS VARCHAR)`)} ELSE CAST(${shortest} AS VARCHAR) END`
}

/** The digits after the point up to which a binary number is written without an exponent. */
const BINARY_DECIMALS = 20

const dropZeros = (text: string): string =>
  `CASE WHEN contains(${text}, '.') THEN rtrim(rtrim(${text}, '0'), '.') ELSE ${text} END`
