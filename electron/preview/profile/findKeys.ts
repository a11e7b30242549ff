import { LIMITS } from '../../../shared/limits.js'
import { type ColumnProfile, KEY_SEPARATOR, type ProfileKey } from '../../../shared/preview/profile/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ViewColumn } from '../table/viewColumn.js'
import type { ProfiledTable } from './computeExpressions.js'
import { parseJson } from './sqlValues.js'

/** A column whose values are different in at least this share of the rows is meant as a key. */
const NEARLY = 0.99
/** The same share for a column with the name of a key. */
const NEARLY_NAMED = 0.9
const KEY_NAME =
  /(?:^|[^a-z])(?:id|ids|ident|identifiant|identifier|code|cle|key|uuid|guid|gid|fid|objectid|siret|siren|insee|ref|reference|numero|num)(?:$|[^a-z])/i
/** Types with fractions: a measured value identifies rows only by chance. */
const FRACTIONAL = /^(?:FLOAT|DOUBLE|DECIMAL)/

interface Candidate {
  readonly sql: string
  readonly name: string
  readonly distinct: number
  /** Pairs with numeric columns are tried last. */
  readonly isNumber: boolean
}

/** Finds the columns that are a key or nearly one, and when no column is a key, the most likely pair. */
export async function findKeys(
  table: ProfiledTable,
  columns: readonly ViewColumn[],
  profiles: readonly ColumnProfile[],
): Promise<Result<readonly ProfileKey[]>> {
  const { rows } = table
  if (rows < 2) return ok([])
  const candidates = profiles.flatMap(({ column, missing, distinct }, index): readonly Candidate[] => {
    const isPossible = missing === 0 && distinct !== null && distinct > 1 && !FRACTIONAL.test(column.type)
    if (!isPossible || column.kind === 'nested' || column.kind === 'geometry') return []
    return [{ sql: columns[index]?.sql ?? '', name: column.name, distinct, isNumber: column.kind === 'number' }]
  })
  const keys: ProfileKey[] = []
  for (const candidate of candidates) {
    const share = candidate.distinct / rows
    if (share < (KEY_NAME.test(candidate.name) ? NEARLY_NAMED : NEARLY) || keys.length === LIMITS.PROFILE_KEYS) continue
    const key = await describeKey(table, [candidate], candidate.distinct)
    if (!key.ok) return key
    keys.push(key.value)
  }
  if (keys.some(({ repeated }) => repeated === 0)) return ok(keys)
  const pair = await findPair(table, candidates)
  if (!pair.ok) return pair
  return ok(pair.value === null ? keys : [...keys, pair.value].slice(-LIMITS.PROFILE_KEYS))
}

/** Finds the first pair that is a key, or the pair that is nearest to one. */
async function findPair(table: ProfiledTable, candidates: readonly Candidate[]): Promise<Result<ProfileKey | null>> {
  const pairs = candidates.flatMap((one, at) => candidates.slice(at + 1).map((other) => [one, other] as const))
  const countNumbers = (pair: readonly Candidate[]): number => pair.filter(({ isNumber }) => isNumber).length
  const countCombinations = ([one, other]: readonly [Candidate, Candidate]): number => one.distinct * other.distinct
  const likely = pairs
    .filter((pair) => countCombinations(pair) >= table.rows)
    .sort((one, other) => countNumbers(one) - countNumbers(other) || countCombinations(one) - countCombinations(other))
  let best: { readonly pair: readonly Candidate[]; readonly distinct: number } | null = null
  for (const pair of likely.slice(0, LIMITS.PROFILE_KEY_PAIRS)) {
    const [one, other] = pair
    const counted = await table.tables.readRows(
      `SELECT CAST(count(*) AS VARCHAR) FROM (SELECT DISTINCT ${one.sql}, ${other.sql} FROM ${table.from})`,
    )
    if (!counted.ok) return counted.failure.code === 'look/too-much' ? ok(null) : counted
    const distinct = Number(counted.value[0]?.[0] ?? 0)
    if (distinct > (best?.distinct ?? 0)) best = { pair, distinct }
    if (distinct === table.rows) break
  }
  if (best === null || best.distinct / table.rows < NEARLY) return ok(null)
  return describeKey(table, best.pair, best.distinct)
}

async function describeKey(
  { tables, from, rows }: ProfiledTable,
  columns: readonly Candidate[],
  distinct: number,
): Promise<Result<ProfileKey>> {
  const names = columns.map(({ name }) => name)
  const repeated = rows - distinct
  if (repeated === 0) return ok({ columns: names, repeated, examples: [] })
  const key = columns.map(({ sql }) => sql).join(', ')
  const shownKey = `left(concat_ws('${KEY_SEPARATOR}', ${key}), ${LIMITS.PREVIEW_CELL_CHARS})`
  const read = await tables.readRows(
    `SELECT CAST(to_json(list({'v': v, 'n': n} ORDER BY n DESC, v)) AS VARCHAR) FROM (SELECT ${shownKey} AS v, count(*) AS n FROM ${from} GROUP BY ${key} HAVING n > 1 ORDER BY n DESC, v LIMIT ${LIMITS.PROFILE_EXAMPLES})`,
  )
  if (!read.ok) return read
  const list = parseJson(read.value[0]?.[0])
  const examples = (Array.isArray(list) ? list : []).map(({ v, n }) => ({ value: String(v), count: Number(n) }))
  return ok({ columns: names, repeated, examples })
}
