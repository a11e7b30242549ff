// OpenDocument spreadsheets: as LibreOffice and odfpy write them, compared with pandas, and each part of the format
// for itself.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AS_FOUND, type ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import { isInstalled } from '../../../support/peers/isInstalled.js'
import { missingPandasReason, pandas } from '../../../support/peers/python.js'
import { createOds, ODS_TYPE, odsRow, odsText, odsValue, SMALL_ODS } from '../../../support/preview/createOds.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'
import { unwrap } from '../../../support/unwrap.js'

let bench: RunningPreviewProcess
let folder: string
beforeAll(async () => {
  bench = await startPreviewProcess()
  folder = await mkdtemp(join(tmpdir(), 'rudi-ods-'))
})
afterAll(async () => {
  await bench.end()
  await rm(folder, { recursive: true, force: true })
})

async function look(
  content: Uint8Array,
  { part, ...reader }: Partial<ReaderOptions> & { readonly part?: number } = {},
) {
  const file = await bench.put('a.ods', content)
  const options = Object.keys(reader).length === 0 ? {} : { reader: { ...AS_FOUND, ...reader } }
  return unwrap(bench.preview.open({ ...file, ...options, ...(part === undefined ? {} : { part }) }))
}

async function table(...asked: Parameters<typeof look>) {
  const seen = await look(...asked)
  if (seen.type !== 'table' || seen.format.type !== 'ods') throw new Error(JSON.stringify(seen))
  const { format, table: shown, count, notes } = seen
  const columns = shown.columns.map(({ name, kind }) => [name, kind])
  return { format, columns, rows: shown.rows, count, notes, map: seen.map }
}
/** The rows of a sheet without a header: one column for each cell. */
const cells = async (...rows: readonly string[]) =>
  (await table(createOds({ A: rows.join('') }), { namesLine: 0 })).rows

describe('an OpenDocument spreadsheet', () => {
  it('is a workbook of its visible sheets, with their types', async () => {
    expect(await table(createOds({ ...SMALL_ODS, Autre: odsRow(odsText('x')) }))).toEqual({
      format: {
        type: 'ods',
        sheets: ['Communes', 'Autre'],
        at: 0,
        layout: { namesLine: 1, skip: 1 },
        found: { namesLine: 1, skip: 1 },
      },
      columns: [
        ['Commune', 'text'],
        ['Code', 'text'],
        ['Prix', 'number'],
        ['Relevé', 'date'],
      ],
      rows: [
        ['Saint-Malo', '01004', '1234.5', '2024-01-31'],
        ['L’Île & Cie', '35238', '2.25', null],
      ],
      count: { type: 'exact', rows: 2 },
      notes: [],
      map: null,
    })
  })

  it('shows the sheet that is chosen, and says of an empty one that it is empty', async () => {
    const sheets = createOds({
      Vide: '',
      ...SMALL_ODS,
      Autre: odsRow(odsText('n')) + odsRow(odsValue('float', '7', '7')),
    })
    expect((await table(sheets)).format).toMatchObject({ sheets: ['Vide', 'Communes', 'Autre'], at: 1 })
    expect(await table(sheets, { part: 2 })).toMatchObject({
      format: { at: 2 },
      columns: [['n', 'number']],
      rows: [['7']],
    })
    expect(await look(sheets, { part: 0 })).toEqual({ type: 'nothing', because: 'empty-sheet' })
  })

  it('is queried, and read with the header and from the row that a person chooses', async () => {
    const rows = [
      odsRow(odsText('Population en 2021')),
      odsRow('<table:table-cell/>', 2),
      odsRow(odsText('Code géographique') + odsText('Population')),
      odsRow(odsText('CODGEO') + odsText('P21')),
      odsRow(odsText('35238') + odsValue('float', '225081', '225 081')),
      odsRow(odsText('35288') + odsValue('float', '46342', '46 342')),
    ]
    const content = createOds({ A: rows.join('') })
    expect(await table(content, { namesLine: 5 })).toMatchObject({
      columns: [
        ['CODGEO', 'text'],
        ['P21', 'number'],
      ],
      format: { layout: { namesLine: 5, skip: 5 } },
    })
    const file = { ...(await bench.put('a.ods', content)), reader: { ...AS_FOUND, namesLine: 5 } }
    expect((await unwrap(bench.ask([file], 'SELECT sum(P21) AS n FROM a'))).rows).toEqual([['271423']])
  })

  it('has a map when two columns are coordinates', async () => {
    const rows = [
      odsRow(odsText('nom') + odsText('latitude') + odsText('longitude')),
      odsRow(odsText('a') + odsValue('float', '48.11', '48,11') + odsValue('float', '-1.68', '-1,68')),
      odsRow(odsText('b') + odsValue('float', '48.65', '48,65') + odsValue('float', '-2.02', '-2,02')),
    ]
    expect((await table(createOds({ A: rows.join('') }))).map).toMatchObject({ type: 'columns' })
  })

  it('joins the names of a header with merged cells', async () => {
    const span = (across: number, down: number) =>
      `table:number-columns-spanned="${across}" table:number-rows-spanned="${down}"`
    const covered = '<table:covered-table-cell/>'
    const rows = [
      odsRow(odsText('Budget', span(4, 1)) + covered.repeat(3)),
      odsRow(odsText('Chapitre', span(1, 2)) + odsText('Montants', span(2, 1)) + covered + odsText('Voté', span(1, 2))),
      odsRow(covered + odsText('Dépenses') + odsText('Recettes') + covered),
      odsRow(
        odsText('001') +
          odsValue('float', '10', '10') +
          odsValue('float', '9', '9') +
          odsValue('boolean', 'true', 'VRAI'),
      ),
      odsRow(
        odsText('002') +
          odsValue('float', '20', '20') +
          odsValue('float', '18', '18') +
          odsValue('boolean', 'false', 'FAUX'),
      ),
    ]
    expect(await table(createOds({ A: rows.join('') }))).toMatchObject({
      columns: [
        ['Chapitre', 'text'],
        ['Montants Dépenses', 'number'],
        ['Montants Recettes', 'number'],
        ['Voté', 'boolean'],
      ],
      rows: [
        ['001', '10', '9', 'true'],
        ['002', '20', '18', 'false'],
      ],
    })
  })

  it('is known by its entry `mimetype`, wherever that stands, and a text document is an archive', async () => {
    const content = createOds(SMALL_ODS)
    const parts = { 'content.xml': strToU8('<x/>'), mimetype: strToU8('application/vnd.oasis.opendocument.text') }
    expect(await look(zipSync(parts))).toMatchObject({ type: 'archive' })
    expect(await look(zipSync({ ...parts, mimetype: strToU8(`${ODS_TYPE}-template`) })).catch(String)).toContain('ODS')
    expect((await table(content)).rows).toHaveLength(2)
    const inside = await bench.put('a.zip', zipSync({ 'dossier/a.ods': content }))
    expect(await unwrap(bench.preview.open({ ...inside, entry: 0 }))).toMatchObject({
      type: 'table',
      format: { type: 'ods' },
    })
  })

  it('with a password is said to have one, like an Excel workbook with one', async () => {
    const manifest = strToU8(
      '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
    )
    const locked = createOds(SMALL_ODS, {
      more: { 'content.xml': [new Uint8Array(500).fill(7), { level: 0 }], 'META-INF/manifest.xml': manifest },
    })
    expect(await look(locked)).toEqual({ type: 'nothing', because: 'locked' })
    const excel = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1016),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(400),
    ])
    expect(await look(excel)).toEqual({ type: 'nothing', because: 'locked' })
  })

  it('as one flat XML file is not read, and says what to do', async () => {
    const flat = `<?xml version="1.0"?>\n<office:document xmlns:office="o" office:mimetype="${ODS_TYPE}"><office:body/></office:document>`
    expect(await look(strToU8(flat))).toEqual({ type: 'nothing', because: 'other-spreadsheet' })
  })
})

describe('the cells of an OpenDocument sheet', () => {
  it('have the text of their paragraphs, without comments and drawings', async () => {
    const rich =
      '<table:table-cell office:value-type="string"><office:annotation><text:p>commentaire</text:p></office:annotation><draw:frame><draw:text-box><text:p>dessin</text:p></draw:text-box></draw:frame><text:p>un <text:span>deux</text:span><text:s text:c="3"/>trois</text:p><text:p>quatre<text:tab/>cinq<text:line-break/>six\n  sept</text:p></table:table-cell>'
    const shapes =
      '<table:shapes><draw:frame><table:table><table:table-row><table:table-cell office:value-type="string"><text:p>dessin</text:p></table:table-cell></table:table-row></table:table></draw:frame></table:shapes>'
    expect(await cells(shapes, odsRow(rich + odsText('fin')))).toEqual([
      ['un deux   trois\nquatre\tcinq\nsix sept', 'fin'],
    ])
  })

  it('have no more than a hundred spaces for one element', async () => {
    const [[text = ''] = []] = await cells(odsRow(odsText('a<text:s text:c="1000000000"/>b')))
    expect(text).toBe(`a${' '.repeat(100)}b`)
  })

  it('have their values: numbers, percentages, amounts, dates, times and answers', async () => {
    const row = [
      odsValue('percentage', '0.125', '12,50 %'),
      odsValue('currency', '1234.5', '1 234,50 €', 'office:currency="EUR"'),
      odsValue('date', '2024-01-31T10:20:30.5', '31/01/24 10:20'),
      odsValue('date', '2024-01-31T00:00:00', '31/01/24'),
      odsValue('time', 'PT08H05M09S', '08:05:09'),
      odsValue('time', 'PT26H00M00S', '26:00:00'),
      odsValue('boolean', 'true', 'VRAI'),
      odsValue('float', '1', 'VRAI', 'table:formula="of:=TRUE()"'),
      odsValue('float', '3', '3', 'table:formula="of:=[.A1]+1"'),
      odsValue('float', '1000', '01000'),
      odsValue('float', '1E-05', '0'),
    ]
    const seen = await table(createOds({ A: odsRow(row.join('')) }), { namesLine: 0 })
    expect(seen.rows).toEqual([
      [
        '0.125',
        '1234.5',
        '2024-01-31 10:20:30.5',
        '2024-01-31',
        '08:05:09',
        '26:00:00',
        'true',
        'true',
        '3',
        '01000',
        '1e-05',
      ],
    ])
    expect(seen.columns.map(([, kind]) => kind)).toEqual([
      ...['number', 'number', 'date', 'date', 'time', 'text', 'boolean', 'boolean', 'number', 'text', 'number'],
    ])
  })

  it('of formulas that failed are empty', async () => {
    const errors = ['#DIV/0!', '#N/A', 'Err:502'].map((shown) =>
      odsValue('string', '', shown, 'table:formula="of:=1/0" calcext:value-type="error"'),
    )
    const old = odsValue('float', '0', '#DIV/0!', 'table:formula="of:=1/0"')
    const text = odsText('#N/A')
    expect(await cells(odsRow(`${errors.join('')}${old}${text}`))).toEqual([[null, null, null, null, '#N/A']])
  })

  it('are repeated as often as the file says, empty ones too, and covered ones are not shown', async () => {
    const rows = [
      odsRow(
        `${odsText('a', 'table:number-columns-repeated="2"')}<table:table-cell table:number-columns-repeated="2"/>${odsText('b')}`,
        2,
      ),
      odsRow('<table:table-cell table:number-columns-repeated="5"/>', 3),
      odsRow(
        `${odsText('c', 'table:number-columns-spanned="2"')}<table:covered-table-cell office:value-type="string"><text:p>caché</text:p></table:covered-table-cell>${odsText('d')}`,
      ),
    ]
    expect(await cells(...rows)).toEqual([
      ['a', 'a', null, null, 'b'],
      ['a', 'a', null, null, 'b'],
      ['c', null, 'd', null, null],
    ])
  })
})

const WRITE_ODF = `
import datetime, json, sys, pandas as pd
df = pd.DataFrame({
    'Commune': ['Rennes', 'L’Île & Cie', 'a  b'],
    'Code': ['01004', '35238', '00007'],
    'Prix': [1234.5, 2.25, None],
    'Nombre': [1, 2, 3],
    'Jour': [datetime.date(2024, 1, 31), datetime.date(1999, 12, 1), None],
    'Heure': [datetime.datetime(2024, 1, 31, 10, 20, 30), datetime.datetime(2024, 2, 1), None],
    'Vrai': [True, False, True],
})
with pd.ExcelWriter(sys.argv[1], engine='odf') as writer:
    df.to_excel(writer, sheet_name='Données', index=False)
    pd.DataFrame({'x': [1]}).to_excel(writer, sheet_name='Autre', index=False)
print('null')
`
const READ_ODF = `
import json, sys, pandas as pd
df = pd.read_excel(sys.argv[1], engine='odf', sheet_name=sys.argv[2], dtype={'Code': str, 'Code INSEE': str})
print(json.dumps({c: [None if pd.isna(v) else v.isoformat(sep=' ') if hasattr(v, 'year') else v for v in df[c].tolist()] for c in df.columns}))
`
const column = (seen: Awaited<ReturnType<typeof table>>, name: string): readonly (string | null | undefined)[] => {
  const at = seen.columns.findIndex(([known]) => known === name)
  return seen.rows.map((row) => row[at])
}
const numbers = (values: readonly (string | null | undefined)[]): readonly (number | null)[] =>
  values.map((value) => (value == null ? null : Number(value)))

describe(`a spreadsheet of odfpy${missingPandasReason}`, () => {
  it.skipIf(missingPandasReason !== '')('is the same table as in pandas', async () => {
    const path = join(folder, 'odfpy.ods')
    await pandas.run(WRITE_ODF, path)
    const seen = await table(await readFile(path))
    expect(seen.format).toMatchObject({ sheets: ['Données', 'Autre'] })
    expect(seen.columns).toEqual([
      ['Commune', 'text'],
      ['Code', 'text'],
      ['Prix', 'number'],
      ['Nombre', 'number'],
      ['Jour', 'date'],
      ['Heure', 'date'],
      ['Vrai', 'boolean'],
    ])
    const theirs = (await pandas.run(READ_ODF, path, 'Données')) as Readonly<
      Record<string, readonly (string | number)[]>
    >
    expect(column(seen, 'Commune')).toEqual(theirs.Commune)
    expect(column(seen, 'Code')).toEqual(theirs.Code)
    expect(numbers(column(seen, 'Prix'))).toEqual(theirs.Prix)
    expect(column(seen, 'Jour')).toEqual(theirs.Jour?.map((day) => day && String(day).slice(0, 10)))
    expect(column(seen, 'Heure')).toEqual(theirs.Heure)
  })
})

const hasOffice = isInstalled('soffice')
const office = hasOffice ? '' : ' (skipped: apt-get install libreoffice-calc-nogui)'

describe(`a spreadsheet of LibreOffice${office}`, () => {
  const convert = async (from: string): Promise<Uint8Array> => {
    await promisify(execFile)('soffice', [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      ...['--headless', '--convert-to', 'ods', '--outdir', folder, from],
    ])
    return readFile(join(folder, basename(from).replace(/\.\w+$/, '.ods')))
  }

  it.skipIf(!hasOffice)(
    'is the same table as the workbook that it was made from',
    async () => {
      const csv =
        'Commune;Code;Prix;Jour;Relevé;Vrai\nRennes;01004;1234,5;31/01/2024;31/01/2024 10:20;oui\nL’Île & Cie;35238;-2,25;01/12/1999;;non\n'
      const path = join(bench.folder, 'modele.xlsx')
      const files = [await bench.put('modele.csv', csv)]
      await unwrap(bench.exported({ files, sql: 'SELECT * FROM modele', format: { type: 'xlsx' }, target: path }))
      const workbook = await unwrap(bench.preview.open({ path, name: 'modele.xlsx' }))
      if (workbook.type !== 'table') throw new Error(workbook.type)
      const seen = await look(await convert(path))
      expect(seen).toMatchObject({
        table: workbook.table,
        count: workbook.count,
        format: { ...workbook.format, type: 'ods' },
      })
    },
    120_000,
  )

  it.skipIf(!hasOffice)(
    'of fifty thousand rows is read whole, as its CSV is',
    async () => {
      const lines = Array.from({ length: 60_000 }, (_, n) => `Commune ${n % 40},${n},${n / 8},"0",0,0,0,0`)
      const csv = await bench.put('long.csv', `nom,n,prix,a,b,c,d,e\n${lines.join('\n')}\n`)
      const content = await convert(csv.path)
      const seen = await table(content)
      expect(seen).toMatchObject({ notes: ['cut-short'], count: { type: 'at-least', rows: 49_999 } })
      const sql = 'SELECT count(*) AS n, sum(n) AS s, sum(prix) AS p FROM'
      const ours = await unwrap(bench.ask([await bench.put('grand.ods', content)], `${sql} grand`))
      const theirs = await unwrap(bench.ask([csv], `${sql} long`))
      expect(numbers(ours.rows[0] ?? [])).toEqual(numbers(theirs.rows[0] ?? []))
    },
    120_000,
  )
})
