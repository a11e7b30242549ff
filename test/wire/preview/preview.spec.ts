// Previews in the real preview process, with real DuckDB.
import { generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { decryptFile } from '../../../electron/crypto/decryptFile.js'
import { type PublicKey, parsePublicKey } from '../../../shared/crypto/publicKey.js'
import { LIMITS } from '../../../shared/limits.js'
import { createCsvFormat, type ExportFormat } from '../../../shared/preview/export/exportFormat.js'
import type { Preview } from '../../../shared/preview/model.js'
import { createPdf } from '../../support/preview/createPdf.js'
import { createWorkbook, SMALL_SHEET } from '../../support/preview/createWorkbook.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

/** Returns the preview of the file, which must be a table. */
async function table(name: string, content: string | Uint8Array): Promise<Extract<Preview, { type: 'table' }>> {
  const seen = await bench.preview.open(await bench.put(name, content))
  if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
  return seen.value
}

const FRENCH =
  'Commune;Prix moyen;Relevé;Code\r\nCafé-sur-Œuvre;1234,5;2024-01-31;01234\r\nL’Île;2,25;2024-02-29;00007\r\n;;;\r\n'

describe('a CSV', () => {
  it('of a French office is read with its semicolons, decimal commas, dates and leading zeros', async () => {
    const seen = await table('prix.csv', FRENCH)
    const dialect = { encoding: 'utf-8', bom: false, separator: ';', quote: '"', decimal: ',', dates: 'day-first' }
    const lines = { namesLine: 1, skip: 1 }
    expect(seen.format).toEqual({ type: 'csv', dialect: { ...dialect, ...lines }, found: { ...dialect, ...lines } })
    expect(seen.misfits).toBeNull()
    expect(seen.table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['Commune', 'text'],
      ['Prix moyen', 'number'],
      ['Relevé', 'date'],
      ['Code', 'text'],
    ])
    expect(seen.table.rows).toEqual([
      ['Café-sur-Œuvre', '1234.5', '2024-01-31', '01234'],
      ['L’Île', '2.25', '2024-02-29', '00007'],
      [null, null, null, null],
    ])
    expect(seen.count).toEqual({ type: 'exact', rows: 3 })
  })

  it('names the columns whose numbers have spaces between thousands, of each kind', async () => {
    const seen = await table('milliers.csv', 'a;b;c;d;e\n1 266 414;1\u00a0266,5;1\u202f000;12;un deux\n3;4;5;6;7 8\n')
    expect(seen.table.columns.map(({ kind }) => kind)).toEqual(['number', 'number', 'number', 'number', 'text'])
    expect(seen.format).toMatchObject({ type: 'csv', spaced: ['a', 'b', 'c'] })
  })

  it('is read by its own name, also beside a file that the name matches as a pattern', async () => {
    await bench.put('rel1.csv', 'autre;table\n1;2\n')
    const seen = await table('rel[1].csv', FRENCH)
    expect(seen.table.rows[0]?.[0]).toBe('Café-sur-Œuvre')
  })

  it.each([
    ['utf-8', Buffer.from(`\ufeff${FRENCH}`), { encoding: 'utf-8', bom: true }],
    ['utf-16le', Buffer.from(`\ufeff${FRENCH}`, 'utf16le'), { encoding: 'utf-16le', bom: true }],
    ['utf-16be', Buffer.from(`\ufeff${FRENCH}`, 'utf16le').swap16(), { encoding: 'utf-16be', bom: true }],
    ['windows-1252', latin(FRENCH), { encoding: 'windows-1252', bom: false }],
  ])('in %s says so and reads the same', async (_name, bytes, said) => {
    const seen = await table('prix.csv', bytes)
    expect(seen.format).toMatchObject({ type: 'csv', dialect: said })
    expect(seen.table.rows[1]).toEqual(['L’Île', '2.25', '2024-02-29', '00007'])
    expect(seen.table.rows[0]?.[0]).toBe('Café-sur-Œuvre')
  })

  it('whose first accent comes after a megabyte of plain letters is still read in its encoding', async () => {
    const plain = `nom;n\n${Array.from({ length: 60_000 }, (_, n) => `plain letters;${n}\n`).join('')}`
    const seen = await table('tard.csv', Buffer.concat([Buffer.from(plain), latin('Œuvre à l’Île;1\n')]))
    expect(seen.format).toMatchObject({ dialect: { encoding: 'windows-1252' } })
    expect(seen.count).toEqual({ type: 'exact', rows: 60_001 })
  })

  it('shows a thousand rows and counts all of them', async () => {
    const seen = await table('long.csv', `a,b\n${Array.from({ length: 25_000 }, (_, n) => `${n},x${n}`).join('\n')}\n`)
    expect(seen.table.rows).toHaveLength(1000)
    expect(seen.table.more).toBe(true)
    expect(seen.count).toEqual({ type: 'exact', rows: 25_000 })
  })

  it('with lines that do not fit is shown without them, and says so', async () => {
    const seen = await table('ragged.csv', `a;b\n${'1;2\n'.repeat(30)}"open;3\n4;5;6;7\n${'8;9\n'.repeat(30)}`)
    expect(seen.notes).toContain('lines-skipped')
    expect(seen.table.rows.length).toBeGreaterThan(20)
  })

  it('with the name of another format is a CSV all the same', async () => {
    expect((await table('données.parquet', FRENCH)).format.type).toBe('csv')
  })
})

describe('JSON', () => {
  it('as a list of records is a table', async () => {
    const seen = await table(
      'liste.json',
      JSON.stringify([
        { a: 1, b: 'x' },
        { a: 2, b: null },
      ]),
    )
    expect(seen.format).toEqual({ type: 'json', lines: false })
    expect(seen.table.rows).toEqual([
      ['1', 'x'],
      ['2', null],
    ])
  })

  it('as lines is a table', async () => {
    const seen = await table('lignes.ndjson', '{"a":1}\n{"a":2.5}\n')
    expect(seen.format).toEqual({ type: 'json', lines: true })
    expect(seen.table.rows).toEqual([['1.0'], ['2.5']])
  })
})

describe('GeoJSON', () => {
  const point = (n: number) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-1.6 - n / 100, 48.1 + n / 100] },
    properties: { nom: `arrêt ${n}`, n },
  })

  it('is a table of properties with the geometry drawn', async () => {
    const features = Array.from({ length: 30 }, (_, n) => point(n))
    const seen = await table('arrêts.geojson', JSON.stringify({ type: 'FeatureCollection', name: 'a', features }))
    expect(seen.format.type).toBe('geojson')
    expect(seen.count).toEqual({ type: 'exact', rows: 30 })
    expect(seen.table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['nom', 'text'],
      ['n', 'number'],
      ['geometry', 'geometry'],
    ])
    expect(seen.map).toEqual({ type: 'shapes', column: 'geometry', crs: null })
  })
})

describe('a workbook', () => {
  it('is read from its first visible sheet, with texts, dates and numbers as they were entered', async () => {
    const seen = await table('prix.xlsx', createWorkbook(SMALL_SHEET))
    expect(seen.format).toMatchObject({ type: 'xlsx', sheets: ['Feuille 1'], at: 0 })
    expect(seen.table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['Commune', 'text'],
      ['Relevé', 'date'],
      ['Prix', 'number'],
    ])
    expect(seen.table.rows).toEqual([
      ['Saint-Malo', '2024-01-31', '1234.5'],
      ['L’Île & Cie', null, '2.25'],
    ])
  })

  it('with more sheets than can be offered says so', async () => {
    const seen = await table('beaucoup.xlsx', createWorkbook(SMALL_SHEET, { sheets: LIMITS.PREVIEW_SHEETS + 1 }))
    expect(seen.notes).toEqual(['sheets-left-out'])
  })
})

describe('what is no table', () => {
  it('a picture is shown with its size, a text as text, a document and an archive as what they are', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const sights = []
    for (const [name, content] of [
      ['a.csv', png],
      ['b.json', 'Bonjour à tous.\nCeci n’est pas une table.\n'],
      ['c.txt', createPdf(['un', 'deux'])],
      ['d.xlsx', zipSync({ 'a.txt': strToU8('x') })],
      ['e.csv', ''],
    ] as const)
      sights.push(await bench.preview.open(await bench.put(name, content)))
    expect(sights).toMatchObject([
      { value: { type: 'picture', mimeType: 'image/png', of: 'png', width: 1, height: 1 } },
      { value: { type: 'text', encoding: 'utf-8', more: false } },
      { value: { type: 'document', version: '1.4', pages: 2 } },
      { value: { type: 'archive', files: [{ name: 'a.txt', bytes: 1, entry: 0 }], more: 0 } },
      { value: { type: 'nothing', because: 'empty' } },
    ])
  })
})

describe('a profile', () => {
  it('says of each column what it holds, and how it is spread', async () => {
    const lines = Array.from(
      { length: 400 },
      (_, n) => `${n % 5 === 0 ? '' : n};${['nord', 'sud', 'est'][n % 3]};${n % 100},5`,
    )
    const profile = await bench.preview.profile(await bench.put('profil.csv', `n;zone;x\n${lines.join('\n')}\n`))
    if (!profile.ok) throw new Error(JSON.stringify(profile))
    const [n, zone, x] = profile.value.columns
    expect(profile.value).toMatchObject({ rows: 400, whole: true })
    expect(n).toMatchObject({ missing: 80, least: '1', most: '399', plot: { type: 'histogram' } })
    expect(zone).toMatchObject({
      missing: 0,
      distinct: 3,
      plot: { type: 'top', values: [{ value: 'nord', count: 134 }, {}, {}] },
    })
    expect(x).toMatchObject({ least: '0.5', most: '99.5', numbers: { mean: 50 } })
    const { plot } = x ?? {}
    expect(plot?.type === 'histogram' && plot.counts.reduce((sum, count) => sum + count, 0)).toBe(400)
  })

  it('of a column whose name is longer than can be shown is a profile all the same', async () => {
    const name = 'a question asked in full '.repeat(40).trim()
    const profile = await bench.preview.profile(await bench.put('long-name.csv', `${name},n\nyes,1\nno,2\n`))
    expect(profile).toMatchObject({
      ok: true,
      value: { columns: [{ column: { name: name.slice(0, LIMITS.TITLE_CHARS) }, distinct: 2 }, { distinct: 2 }] },
    })
  })
})

describe('an export', () => {
  const ask = async (format: ExportFormat, name: string, publicKey: PublicKey | null = null) => {
    const files = [await bench.put('prix.csv', FRENCH)]
    const target = join(bench.folder, name)
    const sql = 'SELECT Commune, "Prix moyen", Code FROM prix WHERE Commune IS NOT NULL'
    return { target, done: await bench.exported({ files, sql, format, target, publicKey }) }
  }
  const csv = createCsvFormat('fr')

  it('as CSV for a French spreadsheet has its mark, semicolons, decimal commas and leading zeros', async () => {
    const { target, done } = await ask(csv, 'out.csv')
    expect(done).toMatchObject({ ok: true, value: { rows: 2 } })
    expect(await readFile(target, 'utf8')).toBe(
      '\ufeffCommune;Prix moyen;Code\r\nCafé-sur-Œuvre;1234,5;01234\r\nL’Île;2,25;00007\r\n',
    )
  })

  it('as JSON is a list of records', async () => {
    const { target } = await ask({ type: 'json' }, 'out.json')
    expect(JSON.parse(await readFile(target, 'utf8'))).toEqual([
      { Commune: 'Café-sur-Œuvre', 'Prix moyen': 1234.5, Code: '01234' },
      { Commune: 'L’Île', 'Prix moyen': 2.25, Code: '00007' },
    ])
  })

  it('as Parquet is a table again', async () => {
    const { target } = await ask({ type: 'parquet' }, 'out.parquet')
    const seen = await bench.preview.open({ path: target, name: 'out.parquet' })
    expect(seen).toMatchObject({ value: { format: { type: 'parquet' }, count: { type: 'exact', rows: 2 } } })
  })

  it.each([csv, { type: 'parquet' } as const])(
    'encrypted as $is opens with the portal’s private key',
    async (format) => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const key = parsePublicKey(publicKey.export({ type: 'spki', format: 'pem' }).toString())
      if (!key.ok) throw new Error('a key of our own')
      const { target } = await ask(format, `secret-${format.type}.crypt`, key.value)
      const plain = await ask(format, `plain-${format.type}`)
      const opened = join(bench.folder, `opened-${format.type}`)
      const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      expect(await decryptFile({ disk: nodeDisk, source: target, target: opened, privateKeyPem })).toMatchObject({
        ok: true,
      })
      if (format.type === 'csv') expect(await readFile(opened)).toEqual(await readFile(plain.target))
      else expect((await bench.preview.open({ path: opened, name: 'x' })).ok).toBe(true)
    },
  )

  it('never replaces a file, and leaves nothing beside it', async () => {
    const files = [await bench.put('prix.csv', FRENCH)]
    const target = join(bench.folder, 'taken.csv')
    await writeFile(target, 'mine')
    const done = await bench.exported({ files, sql: 'SELECT 1 AS a', format: csv, target, publicKey: null })
    expect(done).toMatchObject({ ok: false, failure: { code: 'disk/exists' } })
    expect(await readFile(target, 'utf8')).toBe('mine')
    expect((await readdir(bench.folder)).filter((name) => name.endsWith('.rudi-partial'))).toEqual([])
  })

  it('of a query that fails in the middle leaves nothing', async () => {
    const files = [await bench.put('prix.csv', FRENCH)]
    const sql = `SELECT CAST(CASE WHEN i > 500000 THEN 'no' ELSE '1' END AS INTEGER) AS n FROM range(600000) r(i)`
    const target = join(bench.folder, 'half.csv')
    const done = await bench.exported({ files, sql, format: csv, target, publicKey: null })
    expect(done).toMatchObject({ ok: false, failure: { code: 'look/bad-question' } })
    expect((await readdir(bench.folder)).filter((name) => /half|partial/.test(name))).toEqual([])
  })
})

describe('a query', () => {
  it('joins two media by the names of their files', async () => {
    const one = await bench.put('Prix 2024.csv', FRENCH)
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
    const prix = await bench.put('prix.csv', FRENCH)
    expect(await bench.ask([prix], sql)).toMatchObject({ ok: false, failure: { code } })
  })

  it('is reported with what is wrong with it, and never with where the file lies', async () => {
    const prix = await bench.put('prix.csv', FRENCH)
    const asked = await bench.ask([prix], 'SELECT nothing_like_it FROM prix')
    expect(asked).toMatchObject({ ok: false, failure: { code: 'look/bad-question' } })
    expect(JSON.stringify(asked)).toContain('nothing_like_it')
    expect(JSON.stringify(asked)).not.toContain(bench.folder)
  })
})

/** Encodes French text as Windows-1252. */
function latin(text: string): Buffer {
  const odd = new Map([
    ['Œ', 0x8c],
    ['œ', 0x9c],
    ['’', 0x92],
    ['€', 0x80],
  ])
  return Buffer.from([...text].map((letter) => odd.get(letter) ?? letter.charCodeAt(0)))
}
