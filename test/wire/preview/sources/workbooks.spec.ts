import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Preview } from '../../../../shared/preview/model.js'
import { createWorkbook, SMALL_SHEET } from '../../../support/preview/createWorkbook.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess

beforeAll(async () => {
  bench = await startPreviewProcess()
})

afterAll(() => bench.end())

async function look(name: string, content: string | Uint8Array, part?: number): Promise<Preview> {
  const file = await bench.put(name, content)
  const seen = await bench.preview.open({ ...file, ...(part === undefined ? {} : { part }) })
  if (!seen.ok) throw new Error(JSON.stringify(seen.failure))
  return seen.value
}

describe('a sheet with merged cells in its header', () => {
  const cell = (at: string, value: string | number) =>
    typeof value === 'number'
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (line: number, cells: Readonly<Record<string, string | number>>) =>
    `<row r="${line}">${Object.entries(cells)
      .map(([column, value]) => cell(`${column}${line}`, value))
      .join('')}</row>`
  const merge = (...refs: readonly string[]) =>
    `</sheetData><mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells><sheetData>`
  const rows = [
    row(1, { A: 'Budget primitif 2024' }),
    row(2, { A: 'Chapitre', B: 'Montants', D: 'Voté' }),
    row(3, { B: 'Dépenses', C: 'Recettes' }),
    row(4, { A: '001', B: 1000.5, C: 900, D: 'Oui' }),
    row(5, { A: '002', B: 2001, C: 1800, D: 'Non' }),
  ].join('')

  it('has one name for each column, and its values keep their types', async () => {
    const merged = merge('A1:D1', 'A2:A3', 'B2:C2', 'D2:D3')
    expect(await look('budget.xlsx', createWorkbook(rows + merged))).toMatchObject({
      table: {
        columns: [
          { name: 'Chapitre', kind: 'text' },
          { name: 'Montants Dépenses', kind: 'number' },
          { name: 'Montants Recettes', kind: 'number' },
          { name: 'Voté', kind: 'boolean' },
        ],
        rows: [
          ['001', '1000.5', '900', 'true'],
          ['002', '2001.0', '1800', 'false'],
        ],
      },
    })
  })

  it('has its names also when thousands of merged cells of its body are listed before them', async () => {
    const body = Array.from({ length: 10_000 }, (_, n) => `C${n + 8}:D${n + 8}`)
    const merged = merge(...body, 'A1:D1', 'A2:A3', 'B2:C2', 'D2:D3')
    const names = ['Chapitre', 'Montants Dépenses', 'Montants Recettes', 'Voté'].map((name) => ({ name }))
    expect(await look('budget.xlsx', createWorkbook(rows + merged))).toMatchObject({ table: { columns: names } })
  })

  it('without merged cells keeps its second row as data', async () => {
    expect(await look('budget.xlsx', createWorkbook(rows))).toMatchObject({
      table: {
        columns: [{ name: 'Chapitre' }, { name: 'Montants' }, { name: 'column_3' }, { name: 'Voté' }],
        rows: [
          [null, 'Dépenses', 'Recettes', null],
          ['001', '1000.5', '900', 'true'],
          ['002', '2001', '1800', 'false'],
        ],
      },
    })
  })
})

describe('a workbook of several sheets', () => {
  const second = '<row><c t="inlineStr"><is><t>a</t></is></c></row><row><c><v>7</v></c></row>'
  const book = () => createWorkbook(SMALL_SHEET, { sheets: 3, rows: { 1: second } })

  it('offers its visible ones and shows the first, then the one that is chosen', async () => {
    const sheets = ['Feuille 1', 'Feuille 2', 'Feuille 3']
    expect(await look('deux.xlsx', book())).toMatchObject({
      type: 'table',
      format: { type: 'xlsx', sheets, at: 0 },
      notes: [],
    })
    expect(await look('deux.xlsx', book(), 1)).toMatchObject({
      format: { type: 'xlsx', sheets, at: 1 },
      table: { columns: [{ name: 'a' }], rows: [['7']] },
    })
  })

  it('says of an empty one that it is empty', async () => {
    expect(await look('deux.xlsx', book(), 2)).toEqual({ type: 'nothing', because: 'empty-sheet' })
  })

  it('is asked by the sheet that is chosen', async () => {
    const file = await bench.put('deux.xlsx', book())
    const sum = await bench.ask([{ ...file, part: 1 }], 'SELECT sum(a) AS s FROM deux')
    expect(sum).toMatchObject({ ok: true, value: { rows: [['7']] } })
  })
})

describe('a workbook as other programs write it', () => {
  const styles = new TextEncoder().encode(
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  )
  const name = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

  it('keeps the zeros of codes, the hours of durations, numbers of Java and escaped line ends', async () => {
    const rows = [
      `<row r="1">${name('A1', 'INSEE')}${name('B1', 'Durée')}${name('C1', 'Population')}${name('D1', 'Note')}</row>`,
      `<row r="2"><c r="A2" s="1"><v>1004</v></c><c r="B2" s="2"><v>1.25</v></c><c r="C2"><v>1.2345678E7</v></c>${name('D2', 'a_x000D_\nb')}</row>`,
      `<row r="3"><c r="A3" s="1"><v>35238</v></c><c r="B3" s="2"><v>0.25</v></c><c r="C3"><v>12</v></c>${name('D3', '_x005F_x0041_')}</row>`,
    ].join('')
    expect(await look('poi.xlsx', createWorkbook(rows, { more: { 'xl/styles.xml': styles } }))).toMatchObject({
      table: {
        columns: [{ kind: 'text' }, { kind: 'text' }, { kind: 'number', type: 'BIGINT' }, { kind: 'text' }],
        rows: [
          ['01004', '30:00:00', '12345678', 'a\r\nb'],
          ['35238', '06:00:00', '12', '_x0041_'],
        ],
      },
    })
  })

  describe('with formulas', () => {
    const names = `<row r="1">${name('A1', 'a')}${name('B1', 'Somme')}</row>`
    const formula = (result: string, type = '') => `<c r="B2"${type}><f>A2+1</f>${result}</c>`
    const rows = (cell: string) => `${names}<row r="2"><c r="A2"><v>1</v></c>${cell}</row>`
    const toBeCalculated = new TextEncoder().encode(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><sheets><sheet name="F" sheetId="2" r:id="rId2"/></sheets><calcPr calcId="124519" fullCalcOnLoad="1"/></workbook>',
    )
    const more = { 'xl/workbook.xml': toBeCalculated }

    it.each([
      ['has no result, as openpyxl writes it', rows(formula('<v></v>')), {}],
      ['has a result that is none yet, as XlsxWriter writes it', rows(formula('<v>0</v>')), { more }],
    ])('one of which %s: says so', async (_, sheet, options) => {
      const seen = await look('formules.xlsx', createWorkbook(sheet, options))
      expect(seen).toMatchObject({ notes: ['formulas-not-calculated'] })
    })

    it.each([
      ['have results', rows(formula('<v>2</v>')), {}],
      ['have an empty text as result', rows(formula('<v></v>', ' t="str"')), {}],
      ['are none', rows('<c r="B2"><v>2</v></c>'), { more }],
    ])('that %s: has nothing to say', async (_, sheet, options) => {
      expect(await look('formules.xlsx', createWorkbook(sheet, options))).toMatchObject({ notes: [] })
    })
  })

  it('shows texts that are written as character data', async () => {
    const rows = `<row r="1">${name('A1', 'Voie')}</row><row r="2">${name('A2', '<![CDATA[Rue <Haute> & Basse]]>')}</row>`
    expect(await look('voies.xlsx', createWorkbook(rows))).toMatchObject({ table: { rows: [['Rue <Haute> & Basse']] } })
  })

  it('shows cells that have only a type as empty, and the text of a cell without its pronunciation', async () => {
    const spoken = '<is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is>'
    const rows = [
      `<row r="1">${name('A1', 'Ville')}${name('B1', 'Quartier')}${name('C1', 'Ouvert')}</row>`,
      `<row r="2"><c r="A2" t="inlineStr">${spoken}</c><c r="B2" t="s"><v>0</v></c><c r="C2" t="b"><v>1</v></c></row>`,
      `<row r="3">${name('A3', 'Rennes')}<c r="B3" t="s"/><c r="C3" t="b"><v/></c></row>`,
    ].join('')
    expect(await look('villes.xlsx', createWorkbook(rows))).toMatchObject({
      table: {
        rows: [
          ['東京', 'Commune', 'true'],
          ['Rennes', null, null],
        ],
      },
    })
  })
})
