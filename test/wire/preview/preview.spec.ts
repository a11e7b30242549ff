// Previews in the real preview process, with real DuckDB.
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../../shared/limits.js'
import type { Preview } from '../../../shared/preview/model.js'
import { createPdf } from '../../support/preview/createPdf.js'
import { createWorkbook, SMALL_SHEET } from '../../support/preview/createWorkbook.js'
import { FRENCH_CSV } from '../../support/preview/frenchCsv.js'
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

describe('a CSV', () => {
  it('of a French office is read with its semicolons, decimal commas, dates and leading zeros', async () => {
    const seen = await table('prix.csv', FRENCH_CSV)
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
    const seen = await table('rel[1].csv', FRENCH_CSV)
    expect(seen.table.rows[0]?.[0]).toBe('Café-sur-Œuvre')
  })

  it.each([
    ['utf-8', Buffer.from(`\ufeff${FRENCH_CSV}`), { encoding: 'utf-8', bom: true }],
    ['utf-16le', Buffer.from(`\ufeff${FRENCH_CSV}`, 'utf16le'), { encoding: 'utf-16le', bom: true }],
    ['utf-16be', Buffer.from(`\ufeff${FRENCH_CSV}`, 'utf16le').swap16(), { encoding: 'utf-16be', bom: true }],
    ['windows-1252', latin(FRENCH_CSV), { encoding: 'windows-1252', bom: false }],
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
    expect((await table('données.parquet', FRENCH_CSV)).format.type).toBe('csv')
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
