// Which SQL a person may run: every function, pragma and setting of the shipped DuckDB is either allowed after a
// review, or refused.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDuckDb } from '../../../electron/adapters/preview/duckdb.js'
import type { TableEngine } from '../../../electron/ports/preview/tableEngine.js'
import { formatIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { isReservedWord } from '../../../shared/preview/sql/reservedWords.js'
import { type QueryVerdict, validateQuery } from '../../../shared/preview/sql/validateQuery.js'
import { REFUSED_AFTER_REVIEW } from '../../support/preview/refusedFunctions.js'

let folder: string
let tables: TableEngine
const ORIGINAL = 'a,b\n1,2\n'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-questions-'))
  const path = join(folder, 't.csv')
  await writeFile(path, ORIGINAL)
  const setup = { files: [{ path, name: 't.csv' }], memoryBytes: 256 * 1024 * 1024, threads: 1 }
  const opened = await openDuckDb(setup)
  if (!opened.ok) throw new Error(JSON.stringify(opened))
  tables = opened.value
  await tables.run(`CREATE VIEW t AS SELECT * FROM read_csv('${path}')`)
})
afterAll(async () => {
  tables.close()
  await rm(folder, { recursive: true })
})

async function verdictOn(sql: string): Promise<QueryVerdict> {
  const tree = await tables.parseQuery(sql)
  if (!tree.ok) throw new Error(`${sql}: ${JSON.stringify(tree)}`)
  return validateQuery(tree.value, ['t', 'other'])
}

/** Reads the lists in which the shipped DuckDB describes itself. */
async function column(sql: string): Promise<readonly string[]> {
  const read = await tables.readRows(sql)
  if (!read.ok) throw new Error(JSON.stringify(read))
  return read.value.map(([name]) => String(name))
}
const functionsOf = (types: string) =>
  column(
    `SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE function_type IN (${types}) AND function_name <> '' ORDER BY 1`,
  )

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

async function refusedAmong(names: readonly string[], sql: (name: string) => string): Promise<readonly string[]> {
  const refused: string[] = []
  for (const name of names) {
    const verdict = await verdictOn(sql(name))
    if (verdict.type === 'refused') expect(verdict.name.toLowerCase()).toBe(name)
    if (verdict.type !== 'allowed') refused.push(name)
  }
  return refused
}

describe('the shipped DuckDB', () => {
  it('has no function that computes a value and was not reviewed', async () => {
    const names = await functionsOf(`'scalar', 'aggregate', 'macro'`)
    expect(names.length).toBeGreaterThan(700)
    expect(await refusedAmong(names, (name) => `SELECT ${quoted(name)}(1)`)).toEqual(REFUSED_AFTER_REVIEW.values)
  })

  it('has no function that gives a table and was not reviewed', async () => {
    const names = await functionsOf(`'table', 'table_macro'`)
    expect(names.length).toBeGreaterThan(80)
    expect(await refusedAmong(names, (name) => `SELECT * FROM ${quoted(name)}(1)`)).toEqual(REFUSED_AFTER_REVIEW.tables)
  })

  it('has no aggregate that is refused by its name and could be reached through `list_aggregate`', async () => {
    expect(await refusedAmong(await functionsOf(`'aggregate'`), (name) => `SELECT ${quoted(name)}(a) FROM t`)).toEqual(
      [],
    )
  })

  it('has no function with an effect beside its value that is allowed', async () => {
    const acting = await column(
      `SELECT DISTINCT function_name FROM duckdb_functions() WHERE has_side_effects OR stability = 'VOLATILE' ORDER BY 1`,
    )
    const refused = await refusedAmong(acting, (name) => `SELECT ${quoted(name)}()`)
    // Each of these returns another value at each call and has no other effect; `error` ends the query that calls it.
    const random = ['error', 'gen_random_uuid', 'random', 'uuid', 'uuidv4', 'uuidv7']
    expect(acting.filter((name) => !refused.includes(name))).toEqual(random)
  })

  it('reserves exactly the words that are quoted as names', async () => {
    const words = await column('SELECT DISTINCT keyword_name FROM duckdb_keywords() ORDER BY 1')
    const reserved = await column(
      "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category IN ('reserved', 'type_function') ORDER BY 1",
    )
    expect(words.filter(isReservedWord)).toEqual(reserved)
    const asNames = words.map((word) => `1 AS ${formatIdentifier(word)}`).join(', ')
    expect(await tables.readRows(`SELECT * FROM (SELECT ${asNames})`)).toMatchObject({ ok: true })
  })

  it('takes no pragma and no setting from a query', async () => {
    const pragmas = await functionsOf(`'pragma'`)
    const settings = await column('SELECT name FROM duckdb_settings() ORDER BY 1')
    expect([pragmas.length > 40, settings.length > 100]).toEqual([true, true])
    const statements = [
      ...pragmas.flatMap((name) => [`PRAGMA ${name}`, `CALL pragma_${name}()`]),
      ...settings.flatMap((name) => [`SET ${name} = 1`, `RESET ${name}`, `PRAGMA ${name} = 1`]),
    ]
    for (const sql of statements) {
      const tree = await tables.parseQuery(sql)
      // Some cannot even be parsed.
      const verdict = tree.ok ? validateQuery(tree.value, ['t']).type : tree.failure.code
      expect([sql, verdict]).toEqual([sql, expect.stringMatching(/^(?:not-a-question|look\/bad-question)$/)])
    }
  })

  it('is locked: no setting can be changed by a statement of our own either, and nothing is written beside the memory', async () => {
    const changed = await tables.run(`SET threads = 3`)
    expect(changed).toMatchObject({ ok: false, failure: { facts: { note: expect.stringMatching(/locked/) } } })
    const facts = `SELECT name || '=' || value FROM duckdb_settings() WHERE name IN ('lock_configuration', 'temp_directory', 'enable_external_access', 'autoload_known_extensions') ORDER BY name`
    expect(await column(facts)).toEqual([
      'autoload_known_extensions=false',
      'enable_external_access=false',
      'lock_configuration=true',
      'temp_directory=',
    ])
  })

  it('opens only the files that it was given, whatever the query', async () => {
    const path = join(folder, 'other.csv')
    await writeFile(path, 'secret\nhidden\n')
    for (const from of [`read_csv('${path}')`, `read_text('${path}')`, `'${path}'`]) {
      const read = await tables.readRows(`SELECT * FROM ${from}`)
      expect([from, read]).toMatchObject([from, { ok: false, failure: { code: 'look/bad-question' } }])
      expect(JSON.stringify(read)).not.toContain('hidden')
    }
    expect(await tables.run(`COPY (SELECT 1) TO '${join(folder, 'made.csv')}'`)).toMatchObject({ ok: false })
    expect(await readdir(folder)).not.toContain('made.csv')
  })

  it('has the memory and the threads that it was given', async () => {
    const facts = `SELECT name || '=' || value FROM duckdb_settings() WHERE name IN ('memory_limit', 'threads') ORDER BY name`
    expect(await column(facts)).toEqual(['memory_limit=256.0 MiB', 'threads=1'])
  })

  it('spills nothing to a disk when a query needs more than its memory', async () => {
    const before = (await readdir('.')).toSorted()
    const sorted = await tables.run(
      `CREATE TEMP TABLE big AS SELECT i, repeat(CAST(i AS VARCHAR), 20) AS s FROM range(20000000) r(i) ORDER BY s`,
    )
    expect(sorted).toMatchObject({ ok: false, failure: { code: 'look/too-much' } })
    expect((await readdir('.')).toSorted()).toEqual(before)
  })
})

describe('a query', () => {
  it.each([
    `SELECT * FROM enable_profiling(save_location => 'PATH')`,
    `SELECT 1 FROM t, ENABLE_PROFILING(save_location := 'PATH')`,
    `SELECT (SELECT count(*) FROM "enable_profiling"(save_location = 'PATH'))`,
    `WITH x AS (FROM enable_logging(storage := 'file', storage_path := 'PATH')) FROM x`,
    `SELECT * FROM t WHERE EXISTS (FROM enable_logging())`,
    `FROM query('SELECT 1')`,
    `FROM query_table('t')`,
    `FROM json_execute_serialized_sql('{}')`,
    `SELECT t.a.write_log('x') FROM t`,
    `SELECT list_transform([1], x -> write_log('x'))`,
    `SELECT list_filter([1], lambda x: sleep_ms(1) IS NULL)`,
    `SELECT count(*) FILTER (WHERE sleep_ms(10) IS NULL) OVER () FROM t`,
    `SELECT a FROM t ORDER BY write_log('x')`,
    `SELECT a FROM t LIMIT (SELECT sleep_ms(1))`,
    `SELECT a FROM t GROUP BY ALL HAVING setseed(1) IS NULL`,
    `SELECT a FROM t QUALIFY nextval('s') = 1`,
    `FROM (PIVOT t ON a IN (1) USING sum(sleep_ms(1)))`,
    `SELECT * REPLACE (write_log('x') AS a) FROM t`,
    `SELECT COLUMNS(c -> current_setting(c) = 'x') FROM t`,
    `SELECT CASE WHEN true THEN getvariable('x') END`,
    `FROM glob('*')`,
    `FROM read_blob('/etc/passwd')`,
    `FROM read_text('PATH')`,
    `FROM read_csv('PATH')`,
    `FROM parquet_scan('PATH')`,
    `FROM sniff_csv('PATH')`,
    `FROM duckdb_settings()`,
    `FROM 'PATH'`,
    `FROM "PATH"`,
    `FROM "t.csv"`,
    `FROM t UNION ALL FROM 'x.parquet'`,
    `FROM information_schema.tables`,
    `FROM duckdb_tables`,
    `FROM system.main.t`,
    `FROM temp.t`,
    `FROM main.other_t`,
    `WITH "x.csv" AS (SELECT 1) FROM (WITH y AS (SELECT 2) FROM y), "x.csv"`,
    `FROM (WITH sqlite_master AS (SELECT 1) FROM sqlite_master), sqlite_master`,
    `(WITH duckdb_views AS (SELECT 1) FROM duckdb_views) UNION ALL BY NAME FROM duckdb_views`,
    `WITH sqlite_master AS (FROM sqlite_master) FROM sqlite_master`,
    `WITH a AS (FROM duckdb_views), duckdb_views AS (SELECT 1) FROM a, duckdb_views`,
    `WITH RECURSIVE sqlite_master AS (SELECT 1 FROM sqlite_master UNION ALL FROM sqlite_master) FROM sqlite_master`,
    `WITH sqlite_master AS (SELECT 1) FROM main.sqlite_master`,
    `WITH sqlite_master AS (SELECT 1) FROM memory.main.sqlite_master`,
    `SELECT ?`,
    `SELECT $name`,
    `FROM t, LATERAL (FROM read_text('x'))`,
    `FROM t SEMI JOIN (FROM enable_profiling()) USING (a)`,
    `DESCRIBE (FROM enable_profiling())`,
    `SUMMARIZE (FROM read_text('x'))`,
  ])('is refused: %s', async (text) => {
    expect(await verdictOn(text.replaceAll('PATH', join(folder, 't.csv')))).toMatchObject({ type: 'refused' })
    expect(await readFile(join(folder, 't.csv'), 'utf8')).toBe(ORIGINAL)
  })

  it.each([
    '',
    ';',
    'SELECT 1; SELECT 2',
    'SHOW TABLES',
    'SHOW ALL TABLES',
    'DESCRIBE',
    `COPY t TO 'x'`,
    `EXPORT DATABASE 'x'`,
    `ATTACH 'x' AS y`,
    `INSTALL json`,
    `LOAD json`,
    `CREATE MACRO f() AS 1`,
    `CREATE TABLE x AS SELECT 1`,
    `INSERT INTO t VALUES (1, 2)`,
    `UPDATE t SET a = 1`,
    `DELETE FROM t`,
    `DROP VIEW t`,
    `SET VARIABLE x = 1`,
    `PREPARE p AS SELECT 1`,
    `EXECUTE p`,
    `CALL enable_profiling()`,
    `EXPLAIN SELECT 1`,
    `EXPLAIN ANALYZE SELECT 1`,
    `BEGIN`,
    `CHECKPOINT`,
    `VACUUM`,
    `USE memory`,
    `PIVOT t ON a USING sum(b)`,
  ])('is one SELECT: %s', async (sql) => {
    expect(await verdictOn(sql)).toEqual({ type: 'not-a-question' })
  })

  it('that is no SQL fails with what the parser says', async () => {
    expect(await tables.parseQuery('SELEC a FROM t')).toMatchObject({
      ok: false,
      failure: { code: 'look/bad-question', facts: { note: expect.stringMatching(/SELEC/) } },
    })
  })

  it('nested as deeply as the parser allows is judged all the same', async () => {
    const deep = (levels: number) => `SELECT ${'abs('.repeat(levels)}write_log('x')${')'.repeat(levels)}`
    expect(await verdictOn(deep(900))).toEqual({ type: 'refused', name: 'write_log', near: null })
    expect(await tables.parseQuery(deep(5000))).toMatchObject({ ok: false, failure: { code: 'look/bad-question' } })
  })

  it.each([
    'SELECT * FROM t',
    'FROM t',
    'TABLE t',
    'VALUES (1, 2)',
    'SELECT a + b, a // b, a ** 2, -a, NOT a > 1, a || b, a::VARCHAR, TRY_CAST(a AS DECIMAL(10, 2)) FROM main.t',
    'SELECT count(*), count(DISTINCT a), sum(a) FILTER (WHERE b > 1), avg(b), median(a), list(a ORDER BY b) FROM T GROUP BY ALL',
    'SELECT a, row_number() OVER (PARTITION BY b ORDER BY a), lag(a, 1) OVER w FROM t WINDOW w AS (ORDER BY b) QUALIFY true',
    `SELECT CASE a WHEN 1 THEN 'x' ELSE 'y' END, coalesce(a, 0), ifnull(a, 0), nullif(a, 1), greatest(a, b) FROM t`,
    `SELECT lower('X'), substring('abc', 2), trim(' x '), 'a' LIKE 'b%' ESCAPE '!', 'a' ILIKE 'A', 'a' SIMILAR TO 'b', 'a' GLOB 'b*', position('a' IN 'b'), lower('x').upper()`,
    `SELECT extract(year FROM DATE '2024-01-01'), date_trunc('month', now()), DATE '2024-01-01' + INTERVAL 1 DAY, current_date, TIMESTAMP '2024-01-01 00:00:00' AT TIME ZONE 'UTC', strftime(today(), '%Y')`,
    `SELECT [1, 2][1], [1, 2, 3][1:2], {'a': 1}.a, MAP {'k': 1}['k'], [x * 2 FOR x IN [1, 2] IF x > 1], list_transform([1], x -> x + 1), unnest([1, 2])`,
    `SELECT '{"a": 1}'::JSON ->> 'a', json_extract('{}', '$.a'), to_json(t) FROM t`,
    'SELECT a FROM t WHERE a IN (SELECT a FROM other) AND EXISTS (FROM other) AND a BETWEEN 1 AND 2 AND b IS NOT DISTINCT FROM 3',
    "SELECT * EXCLUDE (a), t.*, COLUMNS('b.*') FROM t LEFT JOIN other USING (a) ORDER BY ALL DESC NULLS LAST LIMIT 10% OFFSET 1",
    'SELECT DISTINCT ON (a) a FROM t ASOF JOIN other USING (a) USING SAMPLE 10%',
    'WITH x AS MATERIALIZED (FROM t), "Mes données" AS (FROM X) SELECT * FROM x JOIN "mes données" USING (a)',
    'WITH x AS (FROM t), y AS (FROM x) SELECT * FROM y WHERE a IN (SELECT a FROM (WITH z AS (FROM Y) SELECT a FROM z, x))',
    'WITH x AS (FROM t) FROM x UNION ALL FROM X',
    'WITH RECURSIVE a AS (FROM t), r AS (SELECT a FROM a UNION SELECT a + 1 FROM R WHERE a < 5) FROM r, a',
    'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) FROM r',
    'FROM t UNION ALL BY NAME FROM other EXCEPT FROM t INTERSECT FROM t',
    'FROM (PIVOT t ON a IN (1, 2) USING sum(b) GROUP BY b)',
    'UNPIVOT t ON a, b INTO NAME n VALUE v',
    'SELECT a, grouping(a) FROM t GROUP BY GROUPING SETS ((a), ()) HAVING count(*) > 0',
    'DESCRIBE t',
    'SUMMARIZE t',
    'FROM (SUMMARIZE SELECT a FROM t)',
    'FROM range(3) r(i), generate_series(1, 2), unnest([1]), LATERAL (SELECT i + 1)',
    `SELECT a COLLATE fr, try(a / 0), 'é' COLLATE NOCASE FROM t POSITIONAL JOIN other`,
    `SELECT (a, b), ROW(1, 2), struct_pack(x := 1), union_value(n := 1), CAST('x' AS ENUM('x')), CAST([1] AS INTEGER[2]), CAST(NULL AS STRUCT(a INTEGER, b DECIMAL(4, 1)[])) FROM t`,
    'SELECT 1 -- a comment; SELECT 2',
    'SELECT 1;',
  ])('is allowed: %s', async (sql) => {
    expect(await verdictOn(sql)).toEqual({ type: 'allowed' })
  })
})
