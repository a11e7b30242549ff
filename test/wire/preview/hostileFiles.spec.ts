// No file may crash or freeze the application that previews it: the real process opens files that are made for this.
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOds, odsRow, odsText, SMALL_ODS } from '../../support/preview/createOds.js'
import { createWorkbook, SMALL_SHEET } from '../../support/preview/createWorkbook.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

/** Creates a sparse file of one letter, gigabytes long. */
async function sparse(name: string, head: string, bytes: number) {
  const file = await bench.put(name, head)
  const handle = await open(file.path, 'r+')
  await handle.truncate(bytes)
  await handle.close()
  return file
}

const MIB = 1024 * 1024
/** The expected failure: the format that is invalid, and the line where it is known. */
const unreadable = (format: string, line?: number) => ({
  ok: false,
  failure: { code: 'look/unreadable', facts: { format, ...(line === undefined ? {} : { line }) } },
})
const repeated = (text: string, bytes: number): Buffer => Buffer.alloc(bytes, text)

/** Expects an answer with a known text within seconds, and then an intact file to be read. */
async function survives(file: { path: string; name: string }) {
  const began = performance.now()
  const seen = await bench.preview.open(file)
  expect(performance.now() - began).toBeLessThan(20_000)
  const after = await bench.preview.open(await bench.put('honest.csv', 'a;b\n1;2\n3;4\n'))
  expect(after).toMatchObject({ ok: true, value: { type: 'table', count: { rows: 2 } } })
  return seen
}

describe('a hostile file', () => {
  it('of one line that never ends is no table', async () => {
    const seen = await survives(
      await bench.put('line.csv', Buffer.concat([Buffer.from('a;b\n1;2\n'), repeated('x;', 200 * MIB)])),
    )
    expect(seen).toEqual(unreadable('CSV', 3))
  })

  it('of four gigabytes of zeros is nothing we know', async () => {
    expect(await survives(await sparse('zeros.csv', '', 4096 * MIB))).toMatchObject({
      value: { type: 'nothing', because: 'unknown-format' },
    })
  })

  it('that begins as a table and goes on as four gigabytes of zeros cannot be read', async () => {
    expect(await survives(await sparse('late.csv', 'a;b\n'.repeat(100_000), 4096 * MIB))).toEqual(
      unreadable('CSV', 100_001),
    )
  })

  it.each([
    ['lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['records', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
  ])(
    'of JSON nested without end as %s is no JSON for a table, and the process that read it goes on',
    async (_what, content) => {
      const started = bench.started()
      expect(await survives(await bench.put('deep.json', content))).toEqual(unreadable('JSON', 1))
      expect(bench.started()).toBe(started)
    },
  )

  it.each([
    ['an open end', '['.repeat(5_000_000)],
    [
      'a feature',
      `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}},"geometry":null}]}`,
    ],
    [
      'a geometry',
      `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":${'{"type":"GeometryCollection","geometries":['.repeat(20_000)}${']}'.repeat(20_000)}}]}`,
    ],
    [
      'a feature without an end',
      `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"${'x'.repeat(40 * MIB)}`,
    ],
  ])('of JSON nested without end as %s cannot be read, and the process goes on', async (_what, content) => {
    const started = bench.started()
    expect(await survives(await bench.put('deep.json', content))).toMatchObject({
      ok: false,
      failure: { code: 'look/unreadable' },
    })
    expect(bench.started()).toBe(started)
  })

  it('that says it is Parquet and is not, or is cut, ends in words', async () => {
    const noise = Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7919) % 256))
    for (const content of [
      Buffer.concat([Buffer.from('PAR1'), noise]),
      Buffer.concat([Buffer.from('PAR1'), noise, Buffer.from([255, 255, 255, 127]), Buffer.from('PAR1')]),
      Buffer.from('PAR1PAR1'),
    ])
      expect(await survives(await bench.put('broken.parquet', content))).toMatchObject({
        ok: false,
        failure: { code: expect.stringMatching(/^look\//) },
      })
  })

  it('of Parquet with flipped bytes neither crashes nor hangs, wherever they are', async () => {
    const files = [
      await bench.put('src.csv', `a,b\n${Array.from({ length: 5000 }, (_, n) => `${n},v${n % 17}`).join('\n')}\n`),
    ]
    const target = join(bench.folder, 'good.parquet')
    const sql = 'SELECT * FROM src'
    await bench.exported({ files, sql, format: { type: 'parquet' }, target, publicKey: null })
    const handle = await open(target)
    const good = await handle.readFile()
    await handle.close()
    const whole = await bench.preview.open({ path: target, name: 'good.parquet' })
    if (!whole.ok || whole.value.type !== 'table') throw new Error('the file before the flips is a table')
    const started = bench.started()
    let refused = 0
    for (let round = 0; round < 24; round++) {
      const bad = Buffer.from(good)
      for (let flip = 0; flip < 8; flip++) {
        const at = (round * 7919 + flip * 104_729) % bad.length
        bad[at] = (bad[at] ?? 0) ^ (1 << ((round + flip) % 8))
      }
      bad.write('PAR1', 0)
      const seen = await bench.preview.open(await bench.put('flipped.parquet', bad))
      if (!seen.ok) {
        refused += 1
        expect(seen).toMatchObject({ ok: false, failure: { code: 'look/unreadable' } })
      } else {
        // When the changes hit values, the table keeps its shape.
        expect(seen.value).toMatchObject({ type: 'table', count: whole.value.count })
        expect(seen.value.type === 'table' && seen.value.table.columns).toHaveLength(2)
      }
    }
    // Most of the file is structure and not values.
    expect(refused).toBeGreaterThan(8)
    expect(bench.started()).toBe(started)
    expect(await bench.preview.open({ path: target, name: 'good.parquet' })).toEqual(whole)
  })

  it('of a workbook that unpacks to more than it can be is stopped while it unpacks', async () => {
    const letters = Buffer.concat([Buffer.from('<sst><si><t>'), repeated('a', 120 * MIB)])
    const book = createWorkbook(SMALL_SHEET, { more: { 'xl/sharedStrings.xml': letters } })
    expect(book.length).toBeLessThan(2 * MIB)
    expect(await survives(await bench.put('bomb.xlsx', book))).toMatchObject({
      ok: false,
      failure: { code: 'file/too-large' },
    })
  })

  it.each([
    [
      'with entities of its own',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><sst><si><t>&a;</t></si></sst>',
      'look/unreadable',
    ],
    ['that is cut', '<sst><si><t>never closed', 'look/unreadable'],
    ['nested without end', '<a>'.repeat(100_000), 'look/unreadable'],
    ['of nothing but zeros', '\0'.repeat(50 * MIB), 'file/too-large'],
  ])('of a workbook with a part %s cannot be read', async (_what, part, code) => {
    const book = createWorkbook(SMALL_SHEET, { more: { 'xl/sharedStrings.xml': strToU8(part) } })
    expect(await survives(await bench.put('odd.xlsx', book))).toMatchObject({ ok: false, failure: { code } })
  })

  const MILLION = 1_048_576
  it.each([
    ['rows', odsRow(odsText('x'), 100_000), { ok: true, value: { count: { type: 'at-least' }, notes: ['cut-short'] } }],
    ['long texts', odsRow(odsText('x'.repeat(100_000)), MILLION), { ok: false, failure: { code: 'file/too-large' } }],
    [
      'empty rows',
      odsRow('<table:table-cell/>', MILLION).repeat(2000) + odsRow(odsText('x')),
      { ok: true, value: { type: 'table' } },
    ],
    ['spaces', odsRow(odsText('<text:s text:c="1000000000"/>x')), { ok: true, value: { type: 'table' } }],
  ])('of an OpenDocument sheet that repeats %s without end is bounded', async (_what, rows, expected) => {
    await bench.preview.open(await bench.put('first.csv', 'a;b\n1;2\n'))
    const started = bench.started()
    expect(await survives(await bench.put('repeats.ods', createOds({ A: rows })))).toMatchObject(expected)
    expect(bench.started()).toBe(started)
  })

  it.each([
    ['with a document type', '<!DOCTYPE x [<!ENTITY a "b">]><office:document-content/>', 'look/unreadable'],
    ['that is cut', '<office:document-content><office:body>', 'look/unreadable'],
    ['nested without end', '<office:spreadsheet>'.repeat(100_000), 'look/unreadable'],
    ['of nothing but zeros', '\0'.repeat(50 * MIB), 'file/too-large'],
  ])('of an OpenDocument spreadsheet %s cannot be read', async (_what, content, code) => {
    const bytes = createOds(SMALL_ODS, { more: { 'content.xml': strToU8(content) } })
    expect(await survives(await bench.put('odd.ods', bytes))).toMatchObject({ ok: false, failure: { code } })
  })

  it('of a workbook that was cut is what is left of it, or cannot be read', async () => {
    const book = createWorkbook(SMALL_SHEET)
    const seen = []
    for (const content of [
      book.subarray(0, book.length / 2),
      book.subarray(40),
      zipSync({ 'xl/workbook.xml': strToU8('') }),
    ])
      seen.push(await survives(await bench.put('cut.xlsx', content)))
    expect(seen).toEqual([
      unreadable('ZIP'),
      { ok: true, value: { type: 'nothing', because: 'unknown-format' } },
      unreadable('XLSX'),
    ])
  })

  it('whose columns are named like SQL reads as a table with odd names', async () => {
    const names = [`"; DROP VIEW x; --`, `a' OR '1'='1`, `b) TO '/tmp/x' (`, `read_text('/etc/passwd')`, '""', 'select']
    const head = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')
    const file = await bench.put(`x'); DROP TABLE y; --.csv`, `${head}\n1,2,3,4,5,6\n`)
    const seen = await survives(file)
    expect(seen).toMatchObject({ ok: true, value: { table: { rows: [['1', '2', '3', '4', '5', '6']] } } })
    expect(seen.ok && seen.value.type === 'table' && seen.value.table.columns.map(({ name }) => name)).toEqual(names)
    expect(await bench.preview.profile(file)).toMatchObject({ ok: true, value: { rows: 1 } })
  })

  it('with a name that is a pattern is that file and no other', async () => {
    await bench.put('other-a.csv', 'secret,b\n1,2\n')
    const seen = await survives(await bench.put('other-[a].csv', 'mine,b\n1,2\n'))
    expect(seen).toMatchObject({ value: { table: { columns: [{ name: 'mine' }, { name: 'b' }] } } })
    expect(await survives(await bench.put('*.csv', 'star,b\n1,2\n'))).toMatchObject({
      value: { table: { columns: [{ name: 'star' }, { name: 'b' }] } },
    })
  })

  it('with ten thousand columns is shown as far as a screen goes, and says how many are left out', async () => {
    const wide = Array.from({ length: 10_000 }, (_, n) => `c${n}`)
    const seen = await survives(await bench.put('wide.csv', `${wide.join(',')}\n${wide.map(() => '1').join(',')}\n`))
    expect(seen).toMatchObject({ value: { type: 'table', table: { columnsLeftOut: 9600 } } })
  })

  it('of a picture whose pixels would fill the memory is not handed on', async () => {
    const png = Buffer.alloc(64)
    png.write('\x89PNG\r\n\x1a\n', 'latin1')
    png.writeUInt32BE(100_000, 16)
    png.writeUInt32BE(100_000, 20)
    expect(await survives(await bench.put('bomb.png', png))).toMatchObject({
      value: { type: 'nothing', because: 'too-large-to-show' },
    })
  })
})

describe('when all is over', () => {
  it('nothing of ours is left in the scratch folder', async () => {
    await bench.preview.open(await bench.put('latin.csv', Buffer.from('nom;n\nCaf\xe9;1\n', 'latin1')))
    const left = await readdir(bench.folder)
    for (const folder of left.filter((name) => name.startsWith('scratch')))
      expect(await readdir(join(bench.folder, folder))).toEqual([])
  })
})

describe('a GeoPackage', () => {
  /** A GeoPackage with the given statements in the place of its table of coordinate systems. */
  async function writeGeoPackage(name: string, ...statements: readonly string[]) {
    const file = await bench.put(name, '')
    const db = new DatabaseSync(file.path)
    db.exec(`PRAGMA application_id = ${0x47504b47}; PRAGMA user_version = 10300;
      CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
      CREATE TABLE arbres (id INTEGER PRIMARY KEY, nom TEXT);
      INSERT INTO gpkg_contents VALUES ('arbres', 'attributes');
      INSERT INTO arbres VALUES (1, 'chêne')`)
    for (const statement of statements) db.exec(statement)
    db.close()
    return file
  }
  const SYSTEMS =
    'CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER)'
  const ENDLESS = `CREATE VIEW gpkg_spatial_ref_sys AS WITH RECURSIVE n(srs_id) AS (SELECT 1 UNION ALL SELECT srs_id + 1 FROM n)
    SELECT max(srs_id) AS srs_id, 'EPSG' AS organization, 1 AS organization_coordsys_id FROM n`

  it('whose own tables are programs is not read, and one with plain tables is', async () => {
    const began = performance.now()
    const views = await bench.preview.open(await writeGeoPackage('views.gpkg', ENDLESS))
    expect(views).toMatchObject({ ok: false, failure: { code: 'look/unreadable' } })
    expect(performance.now() - began).toBeLessThan(10_000)
    const words = 'CREATE VIRTUAL TABLE gpkg_spatial_ref_sys USING fts5(srs_id, organization, organization_coordsys_id)'
    expect(await bench.preview.open(await writeGeoPackage('words.gpkg', words))).toMatchObject({
      failure: { code: 'look/unreadable' },
    })
    expect(await bench.preview.open(await writeGeoPackage('plain.gpkg', SYSTEMS))).toMatchObject({
      value: { type: 'table', table: { rows: [['1', 'chêne']] } },
    })
  })

  it('with a layer that is a view or a virtual table shows the others, however it is written', async () => {
    const file = await writeGeoPackage(
      'layers.gpkg',
      SYSTEMS,
      'CREATE VIRTUAL TABLE mots USING fts5(nom)',
      "CREATE VIEW vue AS SELECT 1 AS nom; INSERT INTO gpkg_contents VALUES ('mots', 'attributes'), ('vue', 'attributes')",
    )
    // SQLite writes one space there, and reads any.
    const bytes = (await readFile(file.path, 'latin1')).replace(
      'CREATE VIRTUAL TABLE mots',
      'CREATE\tVIRTUAL TABLE mots',
    )
    await writeFile(file.path, bytes, 'latin1')
    expect(await bench.preview.open(file)).toMatchObject({ ok: true, value: { format: { layers: ['arbres'] } } })
  })
})
