// Queries and their plans over tables by the real preview process with real DuckDB.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../../shared/limits.js'
import { formatFailure } from '../../../shared/messages/failures/formatFailure.js'
import { FRENCH_CSV } from '../../support/preview/frenchCsv.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { STATION_COUNTS } from '../../support/preview/stationCounts.js'
import { unwrap } from '../../support/unwrap.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

let answers = 0
const nextTarget = (): string => join(bench.folder, `answer-${answers++}.parquet`)

const putTable = async (view: string, content: string) => ({ ...(await bench.put(`${view}.csv`, content)), view })

it('of an archive of several files is refused with its name: the archive is valid, and no table', async () => {
  const file = await bench.put('deux.zip', zipSync({ 'a.csv': strToU8('a\n1\n'), 'b.csv': strToU8('b\n2\n') }))
  const asked = { files: [{ ...file, view: 'deux' }], sql: 'SELECT * FROM deux', target: nextTarget() }
  expect(await bench.preview.answer(asked)).toMatchObject({
    ok: false,
    failure: { code: 'look/not-a-table', facts: { name: 'deux.zip' } },
  })
})

describe('the tables that a query names', () => {
  it.each<[string, readonly string[]]>([
    ['SELECT * FROM a', ['a']],
    ['SELECT * FROM A JOIN b USING (x), c LEFT JOIN a AS d ON true', ['a', 'b', 'c']],
    ['WITH w AS (SELECT * FROM a) SELECT * FROM w WHERE x IN (SELECT y FROM "B")', ['a', 'b']],
    ['SELECT 1', []],
    ['FROM a UNION ALL FROM b', ['a', 'b']],
    [`SELECT 'FROM hidden' -- FROM other`, []],
    ['FROM range(3)', []],
  ])('%s', async (sql, tables) => {
    expect([...(await unwrap(bench.preview.queryTables(sql)))].sort()).toEqual(tables)
  })

  it.each(['DROP TABLE a', 'SELECT 1; SELECT 2', `COPY a TO 'x'`, `ATTACH 'x'`, 'SET threads = 1'])(
    'are not asked of what is not one SELECT: %s',
    async (sql) => {
      expect(await bench.preview.queryTables(sql)).toMatchObject({
        ok: false,
        failure: { code: 'look/not-a-question' },
      })
    },
  )

  it('are said in what is no SQL either, as what the parser says', async () => {
    expect(await bench.preview.queryTables('SELEC a')).toMatchObject({
      ok: false,
      failure: { code: 'look/bad-question' },
    })
  })
})

describe('an answer', () => {
  it('is written whole, and its beginning is shown', async () => {
    const file = await putTable('longue', `n;x\n${Array.from({ length: 25_000 }, (_, n) => `${n};x`).join('\n')}\n`)
    const target = nextTarget()
    const sql = 'SELECT n, n % 7 AS m FROM longue ORDER BY n DESC'
    const { table, rows } = await unwrap(bench.preview.answer({ files: [file], sql, target }))
    expect(rows).toBe(25_000)
    expect(table).toMatchObject({ more: true, rows: expect.objectContaining({ length: LIMITS.PREVIEW_RESULT_ROWS }) })
    expect(table.rows[0]).toEqual(['24999', '2'])
    const again = await unwrap(
      bench.preview.answer({
        files: [{ path: target, name: 'answer.parquet', view: 'answer' }],
        sql: 'SELECT sum(n) AS s, count(*) AS c FROM answer',
        target: nextTarget(),
      }),
    )
    expect(again.table.rows).toEqual([['312487500', '25000']])
  })

  it('keeps whole numbers whole, large sums too, and every other type as what it says', async () => {
    const file = await putTable('types', 'a;z\n1;0\n2;0\n')
    const sql = `SELECT sum(a) AS s, 170141183460469231731687303715884105::HUGEINT AS h, DATE '2024-01-31' AS d,
      TIME '12:30:00' AS t, {'x': [1, 2]} AS n, '101'::BIT AS b, 1.10::DECIMAL(5, 2) AS e, NULL AS v,
      union_value(k := 3) AS u, INTERVAL 3 DAY AS i, a.s AS "a.s" FROM (SELECT 1 AS s) a, types GROUP BY ALL`
    const { table } = await unwrap(bench.preview.answer({ files: [file], sql, target: nextTarget() }))
    expect(table.rows[0]?.slice(0, 8)).toEqual([
      '3',
      '170141183460469231731687303715884105',
      '2024-01-31',
      '12:30:00',
      '{"x":[1,2]}',
      '101',
      '1.10',
      null,
    ])
    expect(table.columns[0]).toMatchObject({ name: 's', kind: 'number' })
  })

  it('joins two files by the names that they were given, hostile ones too', async () => {
    const one = { ...(await bench.put(`l'un "; DROP.csv`, 'a;b\n1;x\n2;y\n')), view: 'velo_un' }
    const two = { ...(await bench.put('deux [1].csv', 'a;"c "";--"\n1;u\n3;v\n')), view: 'velo_deux' }
    const sql = 'SELECT * FROM velo_un JOIN velo_deux USING (a)'
    const { table } = await unwrap(bench.preview.answer({ files: [one, two], sql, target: nextTarget() }))
    expect(table.columns.map(({ name }) => name)).toEqual(['a', 'b', 'c ";--'])
    expect(table.rows).toEqual([['1', 'x', 'u']])
  })

  it.each([
    [`SELECT * FROM read_text('/etc/passwd')`, 'look/not-allowed'],
    [`SELECT * FROM '/etc/passwd'`, 'look/not-allowed'],
    [`SELECT * FROM t, duckdb_settings()`, 'look/not-allowed'],
    [`SELECT reed_text(a) FROM t`, 'look/not-allowed'],
    [`SELECT getenv('HOME') FROM t`, 'look/not-allowed'],
    [`COPY t TO '/tmp/x.csv'`, 'look/not-a-question'],
    [`SELECT * FROM rudi_result`, 'look/not-allowed'],
    [`SELECT * FROM rudi_stored`, 'look/not-allowed'],
    [`SELECT nothing_like_it FROM t`, 'look/bad-question'],
    [`SELECT error('x') FROM t`, 'look/bad-question'],
  ])('of %s is refused, and leaves nothing behind', async (sql, code) => {
    const target = nextTarget()
    const file = await putTable('t', 'a;b\n1;2\n')
    const answered = await bench.preview.answer({ files: [file], sql, target })
    expect(answered).toMatchObject({ ok: false, failure: { code } })
    expect(JSON.stringify(answered)).not.toContain(bench.folder)
    expect(existsSync(target)).toBe(false)
  })

  const MANY = 'a IN (1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20)'

  // The sign > stands before what the engine complains about.
  it.each([
    'SELECT a, >nope FROM t',
    'SELECT a,\n  >nope\nFROM t',
    'SELECT a,\r\n\t>nope\r\nFROM t',
    "SELECT 'é€😀', >nope FROM t",
    "SELECT '日本語 e\u0301', >nope FROM t",
    `SELECT a FROM t WHERE a > 0 AND >nope > 3 AND ${MANY}`,
    `SELECT a FROM t WHERE ${MANY} AND ${MANY} AND >nope = 3 AND ${MANY}`,
    `SELECT a FROM t WHERE ${MANY} AND ${MANY} AND >nope`,
    'SELECT a, >upper(a, a) FROM t',
    "SELECT 'é€😀' FRM >t x y",
    '>SELEC a',
  ])('of %j fails with the place of the error', async (marked) => {
    const position = marked.search(/>(?=\S)/)
    const sql = `${marked.slice(0, position)}${marked.slice(position + 1)}`
    const file = await putTable('t', 'a;b\n1;2\n')
    const answered = await bench.preview.answer({ files: [file], sql, target: nextTarget() })
    expect(answered).toMatchObject({ ok: false, failure: { code: 'look/bad-question', facts: { position } } })
  })

  it.each([
    ['summ(a)', 'sum'],
    ['MEDAIN(a)', 'median'],
    ['read_text(a)', undefined],
  ])('that calls %s says which function may be meant', async (call, near) => {
    const file = await putTable('t', 'a;b\n1;2\n')
    const answered = await bench.preview.answer({ files: [file], sql: `SELECT ${call} FROM t`, target: nextTarget() })
    if (answered.ok) throw new Error('it was answered')
    expect(answered.failure.facts.near).toBe(near)
  })

  it('with a column that is not there says which one, and names those that are like it', async () => {
    const file = await putTable('comptes', STATION_COUNTS)
    const asked = await bench.preview.answer({
      files: [file],
      sql: 'SELECT pieton FROM comptes',
      target: nextTarget(),
    })
    expect(asked).toMatchObject({
      failure: { facts: { reason: 'column', name: 'pieton', near: expect.stringContaining('pietons') } },
    })
  })

  it.each([
    ['SELECT a, nope FROM t', 'Aucune colonne « nope » (colonnes proches : a).'],
    ['SELECT a,\n  nope\nFROM t', 'Aucune colonne « nope » (colonnes proches : a) (ligne 2).'],
    ['SELECT a FROM t WHER a > 1', 'Erreur de syntaxe près de « a ».'],
    ['SELECT a\nFROM t\nWHER a > 1', 'Erreur de syntaxe près de « a » (ligne 3).'],
    ['SELECT a FROM t WHERE', 'La requête n’est pas complète.'],
  ])('of %j fails with a sentence in the language of the person, and its line', async (sql, sentence) => {
    const file = await putTable('t', 'a;b\n1;2\n')
    const answered = await bench.preview.answer({ files: [file], sql, target: nextTarget() })
    if (answered.ok) throw new Error('it was answered')
    expect(formatFailure(answered.failure, 'fr').replace(/[\u00a0\u202f]/g, ' ')).toBe(sentence)
  })

  it('that is stopped leaves nothing behind', async () => {
    const target = nextTarget()
    const file = await putTable('t', 'a;b\n1;2\n')
    const sql = 'SELECT count(*) FROM t, range(1000000000000) r(i) WHERE i % 7 = a'
    const stop = new AbortController()
    const asked = bench.preview.answer({ files: [file], sql, target }, stop.signal)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    stop.abort()
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
    expect(existsSync(target)).toBe(false)
  })
})

describe('a plan', () => {
  it('names the steps with what they do, and says of no file where it lies', async () => {
    const file = await putTable('comptes', STATION_COUNTS)
    const sql =
      'SELECT station, sum(pietons) AS s FROM comptes WHERE temp > 10 GROUP BY station ORDER BY s DESC LIMIT 5'
    const steps = await unwrap(bench.preview.explain([file], sql))
    expect(steps.length).toBeGreaterThan(3)
    expect(steps[0]?.depth).toBe(0)
    expect(steps.some(({ name }) => /GROUP/.test(name))).toBe(true)
    expect(steps.some(({ detail }) => /temp/.test(detail))).toBe(true)
    expect(JSON.stringify(steps)).not.toContain(bench.folder)
  })

  it('of what may not be run is refused', async () => {
    const file = await putTable('t', 'a;b\n1;2\n')
    expect(await bench.preview.explain([file], `SELECT * FROM read_csv('x')`)).toMatchObject({ ok: false })
  })
})

describe('a query over files', () => {
  it('joins two media by the names of their files', async () => {
    const one = await bench.put('Prix 2024.csv', FRENCH_CSV)
    const other = await bench.put('codes.json', JSON.stringify([{ code: '01234', zone: 'nord' }]))
    const asked = await bench.ask(
      [one, other],
      'SELECT p.Commune, "Prix moyen" * 2 AS double, zone FROM prix_2024 p JOIN codes c ON p.Code = c.code -- fin',
    )
    expect(asked).toMatchObject({ ok: true, value: { rows: [['Café-sur-Œuvre', '2469.0', 'nord']], more: false } })
  })

  it.each([
    ['reads another file', `SELECT * FROM read_text('/etc/hostname')`, 'look/not-allowed'],
    ['reads another table by path', `SELECT * FROM '/etc/passwd'`, 'look/not-allowed'],
    ['lists a folder', `SELECT * FROM glob('/etc/*')`, 'look/not-allowed'],
    ['writes a file', `COPY (SELECT 1) TO '/tmp/rudi-look-out.csv'`, 'look/not-a-question'],
    ['changes the settings', `SET memory_limit = '64GB'`, 'look/not-a-question'],
    ['drops what is there', 'DROP VIEW prix', 'look/not-a-question'],
    ['brings a second statement', 'SELECT 1; DROP VIEW prix', 'look/not-a-question'],
    ['loads an extension', 'INSTALL httpfs', 'look/not-a-question'],
    ['attaches a database', `ATTACH '/tmp/x.db'`, 'look/not-a-question'],
    ['closes a bracket that was not opened', "SELECT 1) TO 'x'; --", 'look/bad-question'],
  ])('that %s is refused', async (_what, sql, code) => {
    const prix = await bench.put('prix.csv', FRENCH_CSV)
    expect(await bench.ask([prix], sql)).toMatchObject({ ok: false, failure: { code } })
  })

  it('is reported with what is wrong with it, and never with where the file lies', async () => {
    const prix = await bench.put('prix.csv', FRENCH_CSV)
    const asked = await bench.ask([prix], 'SELECT nothing_like_it FROM prix')
    expect(asked).toMatchObject({ ok: false, failure: { code: 'look/bad-question' } })
    expect(JSON.stringify(asked)).toContain('nothing_like_it')
    expect(JSON.stringify(asked)).not.toContain(bench.folder)
  })
})
