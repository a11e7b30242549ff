import type { SchemaChange } from '../../../shared/compare/model.js'
import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { makeNamesDistinct } from './makeNamesDistinct.js'
import type { Share } from './rowShares.js'
import type { SharedColumn } from './sharedColumns.js'
import type { StagedParquet } from './stageParquet.js'

/*
 * The SQL statements of a comparison. Both tables become views whose columns have our own names: `x0`, `x1` … for the
 * values that are compared, `s0`, `s1` … for the values that are shown. Names from a file occur only in the names of the
 * written columns, where they are quoted.
 */

export const OLD = 'old_rows'
export const NOW = 'new_rows'

const readShownSql = (table: StagedParquet, index: number): string => table.readings[index]?.[0]?.sql ?? 'NULL'

/** Creates one of the two views. `own` lists the columns that only this file has. */
export function createViewSql(
  side: 'old' | 'now',
  table: StagedParquet,
  shared: readonly SharedColumn[],
  own: readonly string[],
): string {
  const places = new Map(table.schema.columns.map(({ name }, index) => [name, index]))
  const cells = [
    '1 AS here',
    ...shared.flatMap((column, index) => [
      `${column.compared[side]} AS x${index}`,
      `${readShownSql(table, column[side])} AS s${index}`,
    ]),
    ...own.map((name, index) => `${readShownSql(table, places.get(name) ?? 0)} AS own${index}`),
  ]
  return `CREATE VIEW ${side === 'old' ? OLD : NOW} AS SELECT ${cells.join(', ')} FROM ${table.from}`
}

const listColumns = (columns: readonly number[], letter = 'x'): string =>
  columns.map((at) => `${letter}${at}`).join(', ')

/** Counts the key values that occur more than once, in the first `mostRows` rows or in all rows. */
export const countRepeatsSql = (view: string, key: readonly number[], mostRows: number | null): string =>
  `SELECT CAST(count(*) AS VARCHAR) FROM (SELECT 1 FROM ${
    mostRows === null ? view : `(SELECT ${listColumns(key)} FROM ${view} LIMIT ${mostRows})`
  } GROUP BY ${listColumns(key)} HAVING count(*) > 1)`

const isSameSql = (at: number): string => `o.x${at} IS NOT DISTINCT FROM n.x${at}`
const areAllSameSql = (columns: readonly number[]): string => columns.map(isSameSql).join(' AND ') || 'true'

/** Counts the keys that both files have. */
export const countSharedKeysSql = (key: readonly number[]): string =>
  `SELECT CAST(count(*) AS VARCHAR) FROM ${OLD} o SEMI JOIN ${NOW} n ON ${areAllSameSql(key)}`

/**
 * Counts the values and the different values of each column, for the choice of a key. The numbers of different values
 * are estimates.
 */
export const spreadSql = (view: string, columns: readonly number[]): string =>
  `SELECT ${columns
    .flatMap((at) => [`count(x${at})`, `approx_count_distinct(x${at})`])
    .map((cell) => `CAST(${cell} AS VARCHAR)`)
    .join(', ')} FROM ${view}`

/** Joins the rows of both files by their key. Without a key, no row has a counterpart. */
const joinByKeySql = (key: readonly number[]): string =>
  `(SELECT *, 0 AS side FROM ${OLD}) o FULL OUTER JOIN (SELECT *, 1 AS side FROM ${NOW}) n ON ${
    key.length > 0 ? areAllSameSql(key) : 'o.side = n.side'
  }`

const BOTH = 'o.here = 1 AND n.here = 1'

/**
 * Counts in this order: the rows that were removed, added, changed, and are the same; for each column of `rest` the
 * rows in which it changed; and for each pair of a removed and an added column the three numbers of `RenameEvidence`.
 */
export function countByKeySql(
  key: readonly number[],
  rest: readonly number[],
  renames: readonly { readonly old: number; readonly now: number }[],
): string {
  const filters = [
    'n.here IS NULL',
    'o.here IS NULL',
    `${BOTH} AND NOT (${areAllSameSql(rest)})`,
    `${BOTH} AND ${areAllSameSql(rest)}`,
    ...rest.map((at) => `${BOTH} AND NOT (${isSameSql(at)})`),
  ].map((condition) => `count(*) FILTER (WHERE ${condition})`)
  const evidence = renames.flatMap(({ old, now }) => [
    `count(*) FILTER (WHERE ${BOTH} AND CAST(o.own${old} AS VARCHAR) IS DISTINCT FROM CAST(n.own${now} AS VARCHAR))`,
    `count(o.own${old}) FILTER (WHERE ${BOTH})`,
    `approx_count_distinct(o.own${old}) FILTER (WHERE ${BOTH})`,
  ])
  return `SELECT ${[...filters, ...evidence].map((cell) => `CAST(${cell} AS VARCHAR)`).join(', ')} FROM ${joinByKeySql(key)}`
}

/** Counts how often each file has each whole row of a share. */
const countEachRowSql = (columns: readonly number[], { at, of }: Share): string => {
  const cells = listColumns(columns)
  return `(SELECT ${cells}, count(*) FILTER (WHERE side = 0) AS was, count(*) FILTER (WHERE side = 1) AS is_now
    FROM (SELECT 0 AS side, ${cells} FROM ${OLD} UNION ALL SELECT 1, ${cells} FROM ${NOW})
    WHERE hash(${cells}) % ${of} = ${at} GROUP BY ${cells})`
}

/**
 * Counts the whole rows that were removed, added, and are the same. A row that occurs several times counts each time.
 */
export const countWholeRowsSql = (columns: readonly number[], share: Share): string =>
  `SELECT ${['greatest(was - is_now, 0)', 'greatest(is_now - was, 0)', 'least(was, is_now)']
    .map((count) => `CAST(coalesce(sum(${count}), 0) AS VARCHAR)`)
    .join(', ')} FROM ${countEachRowSql(columns, share)}`

const DIFFERING = 'differing_rows'

/** Stores the whole rows of a share that one file has more often than the other. */
export const keepDifferingRowsSql = (columns: readonly number[], share: Share): string =>
  `${share.at === 0 ? `CREATE TEMP TABLE ${DIFFERING} AS` : `INSERT INTO ${DIFFERING}`} SELECT * FROM ${countEachRowSql(columns, share)} WHERE was <> is_now`

/** Sums columns of one file. */
export const sumSql = (view: string, columns: readonly number[]): string =>
  `SELECT ${columns.map((at) => `CAST(sum(s${at}) AS VARCHAR)`).join(', ')} FROM ${view}`

/** A column of the written differences. */
interface OutColumn {
  readonly name: string
  readonly sql: string
}

const listNamedColumns = (columns: readonly OutColumn[]): string => {
  const names = makeNamesDistinct(columns.map(({ name }) => name))
  return columns.map(({ sql }, index) => `${sql} AS ${quoteIdentifier(names[index] ?? '')}`).join(', ')
}

const CHANGE = `CASE WHEN n.here IS NULL THEN 'removed' WHEN o.here IS NULL THEN 'added' ELSE 'changed' END`

/**
 * Selects the rows that differ, by their key: the kind of change, the key, then the old and the new value of every
 * other column.
 */
export function selectDifferencesByKeySql(
  shared: readonly SharedColumn[],
  key: readonly number[],
  { added, removed }: SchemaChange,
): string {
  const rest = shared.map((_, at) => at).filter((at) => !key.includes(at))
  const columns: readonly OutColumn[] = [
    { name: 'change', sql: CHANGE },
    ...key.map((at) => ({ name: shared[at]?.name ?? '', sql: `CASE WHEN o.here = 1 THEN o.x${at} ELSE n.x${at} END` })),
    ...rest.flatMap((at) => [
      { name: `${shared[at]?.name} (old)`, sql: `o.s${at}` },
      { name: `${shared[at]?.name} (new)`, sql: `n.s${at}` },
    ]),
    ...removed.map((name, index) => ({ name: `${name} (old)`, sql: `o.own${index}` })),
    ...added.map((name, index) => ({ name: `${name} (new)`, sql: `n.own${index}` })),
  ]
  const order = key.map((_, index) => index + 2).join(', ') || '1'
  return `SELECT ${listNamedColumns(columns)} FROM ${joinByKeySql(key)} WHERE n.here IS NULL OR o.here IS NULL OR NOT (${areAllSameSql(rest)}) ORDER BY ${order}`
}

/**
 * Selects the whole rows that `keepDifferingRowsSql` has stored, each as often as one file has it more than the other.
 */
export function selectDifferencesOfWholeRowsSql(shared: readonly SharedColumn[]): string {
  const isRemoved = 'was > is_now'
  const out: readonly OutColumn[] = [
    { name: 'change', sql: `CASE WHEN ${isRemoved} THEN 'removed' ELSE 'added' END` },
    ...shared.flatMap(({ name }, at) => [
      { name: `${name} (old)`, sql: `CASE WHEN ${isRemoved} THEN x${at} END` },
      { name: `${name} (new)`, sql: `CASE WHEN ${isRemoved} THEN NULL ELSE x${at} END` },
    ]),
  ]
  const order = listColumns(shared.map((_, at) => at))
  return `SELECT ${listNamedColumns(out)} FROM (SELECT *, unnest(range(abs(was - is_now))) FROM ${DIFFERING}) ORDER BY ${order}`
}
