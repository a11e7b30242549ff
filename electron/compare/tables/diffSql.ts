import type { SchemaChange } from '../../../shared/compare/model.js'
import { quoteIdentifier } from '../../../shared/preview/query/quoteSql.js'
import { distinctNames } from '../columns/distinctNames.js'
import { type ComparedSql, pairReadings } from '../columns/pairReadings.js'
import type { StagedTable } from './stageTable.js'

/*
 * The statements of a comparison. Both tables become views with columns of our own names: `x0`, `x1` … for what is
 * compared, and the same with `s` for what is shown. The names that files give are only ever quoted, at the very end.
 */

export const OLD = 'old_rows'
export const NOW = 'new_rows'

/** A column that both files have. */
export interface SharedColumn {
  readonly name: string
  /** Its place in each file. */
  readonly old: number
  readonly now: number
  readonly compared: ComparedSql
}

/** The columns that both tables have, in the order of the old one. */
export function listSharedColumns(old: StagedTable, now: StagedTable): readonly SharedColumn[] {
  const places = new Map(now.schema.columns.map(({ name }, index) => [name, index]))
  return old.schema.columns.flatMap(({ name }, index) => {
    const other = places.get(name)
    if (other === undefined) return []
    return [
      { name, old: index, now: other, compared: pairReadings(old.readings[index] ?? [], now.readings[other] ?? []) },
    ]
  })
}

const shownSql = (table: StagedTable, index: number): string => table.readings[index]?.[0]?.sql ?? 'NULL'

/** Makes one of the two views. `own` are the columns that this file alone has. */
export function createViewSql(
  side: 'old' | 'now',
  table: StagedTable,
  shared: readonly SharedColumn[],
  own: readonly string[],
): string {
  const places = new Map(table.schema.columns.map(({ name }, index) => [name, index]))
  const cells = [
    '1 AS here',
    ...shared.flatMap((column, index) => [
      `${column.compared[side]} AS x${index}`,
      `${shownSql(table, column[side])} AS s${index}`,
    ]),
    ...own.map((name, index) => `${shownSql(table, places.get(name) ?? 0)} AS own${index}`),
  ]
  return `CREATE VIEW ${side === 'old' ? OLD : NOW} AS SELECT ${cells.join(', ')} FROM ${table.from}`
}

const list = (columns: readonly number[], letter = 'x'): string => columns.map((at) => `${letter}${at}`).join(', ')

/** Counts values that are there more than once, among the first rows or among all. */
export const countRepeatsSql = (view: string, key: readonly number[], mostRows: number | null): string =>
  `SELECT CAST(count(*) AS VARCHAR) FROM (SELECT 1 FROM ${
    mostRows === null ? view : `(SELECT ${list(key)} FROM ${view} LIMIT ${mostRows})`
  } GROUP BY ${list(key)} HAVING count(*) > 1)`

const isSame = (at: number): string => `o.x${at} IS NOT DISTINCT FROM n.x${at}`
const allSame = (columns: readonly number[]): string => columns.map(isSame).join(' AND ') || 'true'

/** Counts the keys that both files have. */
export const countSharedKeysSql = (key: readonly number[]): string =>
  `SELECT CAST(count(*) AS VARCHAR) FROM ${OLD} o SEMI JOIN ${NOW} n ON ${allSame(key)}`

/** How rows and values of each column are spread, for the choice of a key. Exact but for the numbers of distinct values. */
export const spreadSql = (view: string, columns: readonly number[]): string =>
  `SELECT ${columns
    .flatMap((at) => [`count(x${at})`, `approx_count_distinct(x${at})`])
    .map((cell) => `CAST(${cell} AS VARCHAR)`)
    .join(', ')} FROM ${view}`

/** Rows of both files side by side; without a key, no row has a counterpart. */
const joined = (key: readonly number[]): string =>
  `(SELECT *, 0 AS side FROM ${OLD}) o FULL OUTER JOIN (SELECT *, 1 AS side FROM ${NOW}) n ON ${
    key.length > 0 ? allSame(key) : 'o.side = n.side'
  }`

const BOTH = 'o.here = 1 AND n.here = 1'

/**
 * Counts rows that were removed, added, changed and are the same, then of each column in `rest` the rows in which it
 * changed, then what tells renamed columns: of each pair of a removed and an added column the rows that differ.
 */
export function countByKeySql(
  key: readonly number[],
  rest: readonly number[],
  renames: readonly { readonly old: number; readonly now: number }[],
): string {
  const filters = [
    'n.here IS NULL',
    'o.here IS NULL',
    `${BOTH} AND NOT (${allSame(rest)})`,
    `${BOTH} AND ${allSame(rest)}`,
    ...rest.map((at) => `${BOTH} AND NOT (${isSame(at)})`),
  ].map((condition) => `count(*) FILTER (WHERE ${condition})`)
  const evidence = renames.flatMap(({ old, now }) => [
    `count(*) FILTER (WHERE ${BOTH} AND CAST(o.own${old} AS VARCHAR) IS DISTINCT FROM CAST(n.own${now} AS VARCHAR))`,
    `count(o.own${old}) FILTER (WHERE ${BOTH})`,
    `approx_count_distinct(o.own${old}) FILTER (WHERE ${BOTH})`,
  ])
  return `SELECT ${[...filters, ...evidence].map((cell) => `CAST(${cell} AS VARCHAR)`).join(', ')} FROM ${joined(key)}`
}

/** A share of the rows, so that no statement has to hold all of them: equal rows are in the same share. */
export interface Share {
  readonly at: number
  readonly of: number
}

/** How often each whole row of a share is in either file. */
const countEachRow = (columns: readonly number[], { at, of }: Share): string => {
  const cells = list(columns)
  return `(SELECT ${cells}, count(*) FILTER (WHERE side = 0) AS was, count(*) FILTER (WHERE side = 1) AS is_now
    FROM (SELECT 0 AS side, ${cells} FROM ${OLD} UNION ALL SELECT 1, ${cells} FROM ${NOW})
    WHERE hash(${cells}) % ${of} = ${at} GROUP BY ${cells})`
}

/** Counts rows that were removed, added and are the same, each whole row as often as it is there. */
export const countWholeRowsSql = (columns: readonly number[], share: Share): string =>
  `SELECT ${['greatest(was - is_now, 0)', 'greatest(is_now - was, 0)', 'least(was, is_now)']
    .map((count) => `CAST(coalesce(sum(${count}), 0) AS VARCHAR)`)
    .join(', ')} FROM ${countEachRow(columns, share)}`

const DIFFERING = 'differing_rows'

/** Keeps the whole rows of a share that are in one file more often than in the other. */
export const keepDifferingRowsSql = (columns: readonly number[], share: Share): string =>
  `${share.at === 0 ? `CREATE TEMP TABLE ${DIFFERING} AS` : `INSERT INTO ${DIFFERING}`} SELECT * FROM ${countEachRow(columns, share)} WHERE was <> is_now`

/** Sums of columns in one file. */
export const sumSql = (view: string, columns: readonly number[]): string =>
  `SELECT ${columns.map((at) => `CAST(sum(s${at}) AS VARCHAR)`).join(', ')} FROM ${view}`

/** What a column of the written differences holds. */
interface OutColumn {
  readonly name: string
  readonly sql: string
}

const named = (columns: readonly OutColumn[]): string => {
  const names = distinctNames(columns.map(({ name }) => name))
  return columns.map(({ sql }, index) => `${sql} AS ${quoteIdentifier(names[index] ?? '')}`).join(', ')
}

const CHANGE = `CASE WHEN n.here IS NULL THEN 'removed' WHEN o.here IS NULL THEN 'added' ELSE 'changed' END`

/** The rows that differ, by their key: the kind of change, the key, then old and new value of every other column. */
export function differencesByKeySql(
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
  return `SELECT ${named(columns)} FROM ${joined(key)} WHERE n.here IS NULL OR o.here IS NULL OR NOT (${allSame(rest)}) ORDER BY ${order}`
}

/** The whole rows that were kept by `keepDifferingRowsSql`, each as often as one file has it more than the other. */
export function differencesOfWholeRowsSql(shared: readonly SharedColumn[]): string {
  const isRemoved = 'was > is_now'
  const out: readonly OutColumn[] = [
    { name: 'change', sql: `CASE WHEN ${isRemoved} THEN 'removed' ELSE 'added' END` },
    ...shared.flatMap(({ name }, at) => [
      { name: `${name} (old)`, sql: `CASE WHEN ${isRemoved} THEN x${at} END` },
      { name: `${name} (new)`, sql: `CASE WHEN ${isRemoved} THEN NULL ELSE x${at} END` },
    ]),
  ]
  const order = list(shared.map((_, at) => at))
  return `SELECT ${named(out)} FROM (SELECT *, unnest(range(abs(was - is_now))) FROM ${DIFFERING}) ORDER BY ${order}`
}
