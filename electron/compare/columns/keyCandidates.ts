import { LIMITS } from '../../../shared/limits.js'
import type { ColumnClass } from './columnClass.js'
import { NO_IDENTIFIER_RANK, rankIdentifierName } from './columnNameHints.js'

/** What is known about a column of both files before it is tried as a key. */
export interface KeyColumn {
  readonly name: string
  readonly kind: ColumnClass
  /**
   * In each file: the number of rows, of rows with a value in this column, and about how many different values there
   * are.
   */
  readonly old: ColumnCounts
  readonly now: ColumnCounts
}

export interface ColumnCounts {
  readonly rows: number
  readonly filled: number
  readonly distinct: number
}

/** A column or a pair of columns that may identify a row. */
export interface KeyCandidate {
  /** The positions of the columns in the list. */
  readonly at: readonly number[]
  /**
   * The share of the keys of the smaller file that the other file must have too. A column that is unique by accident
   * matches nothing in the other file.
   */
  readonly overlap: number
}

/** Whether a column may be unique. The number of values is an estimate that may be off by a third. */
const isPlausible = ({ rows }: ColumnCounts, distinct: number): boolean => distinct >= rows * 0.5

const isFilled = ({ kind, old, now }: KeyColumn): boolean =>
  kind !== 'nested' && old.filled === old.rows && now.filled === now.rows

/**
 * Lists the columns to try as a key, in order: single columns with the name of an identifier, other single columns,
 * then pairs. Measured values (decimals) come last: they are unique by accident, and a corrected value would look like
 * another row.
 */
export function listKeyCandidates(columns: readonly KeyColumn[]): readonly KeyCandidate[] {
  const ranked = columns
    .map((column, at) => ({ ...column, at, rank: rankIdentifierName(column.name) }))
    .filter(isFilled)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
  const isUnique = (parts: readonly KeyColumn[]): boolean =>
    (['old', 'now'] as const).every((side) =>
      isPlausible(
        parts[0]?.[side] ?? { rows: 0, filled: 0, distinct: 0 },
        parts.reduce((all, part) => all * part[side].distinct, 1),
      ),
    )
  const singleColumns = ranked
    .filter((column) => isUnique([column]))
    .map(({ at, rank, kind }) => ({
      at: [at],
      kind,
      overlap: rank < NO_IDENTIFIER_RANK ? 0 : kind === 'integer' ? 0.9 : 0.5,
    }))
  const exact = ranked.filter(({ kind }) => kind !== 'decimal')
  const pairs = exact
    .flatMap((one, index) => exact.slice(index + 1).map((other) => [one, other] as const))
    .filter(isUnique)
    .slice(0, LIMITS.COMPARE_KEY_PAIRS)
    .map((parts) => ({ at: parts.map(({ at }) => at).sort((a, b) => a - b), overlap: 0.5 }))
  const isMeasured = ({ kind }: { readonly kind: ColumnClass }): boolean => kind === 'decimal'
  const toPlainCandidate = ({ at, overlap }: KeyCandidate): KeyCandidate => ({ at, overlap })
  return [
    ...singleColumns.filter((one) => !isMeasured(one)).map(toPlainCandidate),
    ...pairs,
    ...singleColumns.filter(isMeasured).map(toPlainCandidate),
  ]
}

/** Whether the number of shared keys is enough for this candidate. */
export function isOverlapEnough({ overlap }: KeyCandidate, shared: number, oldRows: number, nowRows: number): boolean {
  const smaller = Math.min(oldRows, nowRows)
  return smaller === 0 || (shared > 0 && shared >= smaller * overlap)
}
