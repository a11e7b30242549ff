import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { scanCsv } from '../../../../electron/preview/sources/csv/scanCsv.js'
import type { Preview } from '../../../../shared/preview/model.js'
import { AS_FOUND, type ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import { WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess

beforeAll(async () => {
  bench = await startPreviewProcess()
})
afterAll(() => bench.end())

type Table = Extract<Preview, { type: 'table' }>

async function open(content: string | Uint8Array, reader: Partial<ReaderOptions> = {}, name = 'a.csv') {
  const file = await bench.put(name, content)
  return bench.preview.open({ ...file, reader: { ...AS_FOUND, ...reader } })
}

/** Returns the preview of the file, which must be a table. */
async function table(content: string | Uint8Array, reader: Partial<ReaderOptions> = {}): Promise<Table> {
  const seen = await open(content, reader)
  if (!seen.ok || seen.value.type !== 'table') throw new Error(JSON.stringify(seen))
  return seen.value
}

const kinds = ({ table: { columns } }: Table): string[] => columns.map(({ type }) => type)
const dialect = ({ format }: Table) => (format.type === 'csv' ? format.dialect : null)

const lines = (rows: number, row: (index: number) => string): string =>
  Array.from({ length: rows }, (_, index) => row(index)).join('\n')

describe('values as French offices write them', () => {
  it.each([
    ['a day', ['31/01/2024', '1/2/2024'], 'DATE', ['2024-01-31', '2024-02-01']],
    ['a day with dots', ['31.01.2024', '29.02.2024'], 'DATE', ['2024-01-31', '2024-02-29']],
    [
      'a moment',
      ['31/01/2024 08:05', '01/02/2024 23:59:10'],
      'TIMESTAMP',
      ['2024-01-31 08:05:00', '2024-02-01 23:59:10'],
    ],
    [
      'a day that may be a moment',
      ['31/01/2024', '01/02/2024 08:05'],
      'TIMESTAMP',
      ['2024-01-31 00:00:00', '2024-02-01 08:05:00'],
    ],
    [
      'an ISO moment',
      ['2024-01-31T08:05:00', '2024-02-01 23:59'],
      'TIMESTAMP',
      ['2024-01-31 08:05:00', '2024-02-01 23:59:00'],
    ],
    [
      'an ISO moment with a zone',
      ['2024-06-24T10:05:00+02:00', '2024-06-24T10:05:00Z'],
      'TIMESTAMP WITH TIME ZONE',
      ['2024-06-24 08:05:00+00', '2024-06-24 10:05:00+00'],
    ],
    ['an American day', ['01/31/2024', '02/01/2024'], 'DATE', ['2024-01-31', '2024-02-01']],
    ['no day at all', ['31/02/2024', '01/02/2024'], 'VARCHAR', ['31/02/2024', '01/02/2024']],
    ['yes and no', ['Oui', 'NON'], 'BOOLEAN', ['true', 'false']],
    ['true and false', ['Vrai', 'faux'], 'BOOLEAN', ['true', 'false']],
    ['letters of yes and no', ['O', 'n'], 'BOOLEAN', ['true', 'false']],
    ['letters of the compass', ['O', 'O'], 'VARCHAR', ['O', 'O']],
    ['decimal commas and spaces between thousands', ['1 234,50', '-0,5'], 'DOUBLE', ['1234.5', '-0.5']],
    ['no-break spaces between thousands', ['1\u00a0234', '12\u202f345\u202f678'], 'BIGINT', ['1234', '12345678']],
    ['Lambert-93 coordinates', ['351234,56', '6789012,3'], 'DOUBLE', ['351234.56', '6789012.3']],
    ['leading zeros', ['01234', '35000'], 'VARCHAR', ['01234', '35000']],
    ['more digits than a number keeps', ['12345678901234567890', '1'], 'VARCHAR', ['12345678901234567890', '1']],
    ['a word among numbers', ['12', 'NC'], 'VARCHAR', ['12', 'NC']],
    ['hours', ['08:05', '23:59:10'], 'TIME', ['08:05:00', '23:59:10']],
  ])('%s', async (_what, values, type, shown) => {
    const seen = await table(`nom;valeur\n${values.map((value) => `x;${value}`).join('\n')}\n`)
    expect(kinds(seen)).toEqual(['VARCHAR', type])
    expect(seen.table.rows.map(([, value]) => value)).toEqual(shown)
  })

  it('reads dates of one table in one order: that of a column that has one order only', async () => {
    const american = await table('start,end\n01/02/2024,01/25/2024\n03/04/2024,03/28/2024\n')
    expect(american.table.rows).toEqual([
      ['2024-01-02', '2024-01-25'],
      ['2024-03-04', '2024-03-28'],
    ])
    expect(dialect(american)?.dates).toBe('month-first')
    const mixed = await table('day,month\n25/02/2024,01/25/2024\n')
    expect(mixed.table.rows).toEqual([['2024-02-25', '2024-01-25']])
  })

  it.each([
    'code_insee',
    'INSEE',
    'Code commune',
    'codePostal',
    'CP',
    'siret',
    'SIREN',
    'téléphone',
    'tel',
    'com_insee',
  ])('the digits of %s are a code', async (name) => {
    expect(kinds(await table(`nom;${name}\na;35238\nb;35047\n`))).toEqual(['VARCHAR', 'VARCHAR'])
  })

  it('digits of a column called otherwise are numbers', async () => {
    expect(kinds(await table('capacite;total\n12;35238\n9;35047\n'))).toEqual(['BIGINT', 'BIGINT'])
  })

  it('say which of them keep a column from being what it nearly is', async () => {
    const seen = await table(`n;montant\n${lines(100, (index) => `${index};${index === 40 ? 'NC' : `${index},5`}`)}\n`)
    expect(kinds(seen)).toEqual(['BIGINT', 'VARCHAR'])
    expect(seen.misfits?.columns).toEqual([
      { name: 'montant', kind: 'number', count: 1, values: [{ line: 42, text: 'NC' }] },
    ])
  })
})

describe('lines that do not fit', () => {
  const row = (index: number) => `${index};nom ${index};${index},5`

  it('are counted one by one, and cost the types nothing', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => row(index))
    rows[10] = '10;trop;1,5;de;champs'
    rows[20] = '20;court'
    const seen = await table(`a;b;c\n${rows.join('\n')}\n`)
    expect(kinds(seen)).toEqual(['BIGINT', 'VARCHAR', 'DOUBLE'])
    expect(dialect(seen)).toMatchObject({ encoding: 'utf-8' })
    expect(seen.count).toEqual({ type: 'exact', rows: 199 })
    expect(seen.misfits).toMatchObject({
      leftOut: 1,
      filledUp: 1,
      badLetters: 0,
      lines: [
        { line: 12, because: 'too-many', text: '10;trop;1,5;de;champs' },
        { line: 22, because: 'too-few', text: '20;court' },
      ],
    })
    expect(seen.table.rows[19]).toEqual(['20', 'court', null])
  })

  it.each([
    ['runs to the end', false],
    ['ends in a later quote', true],
  ])('a quote that does not close costs its own line, where it %s', async (_how, later) => {
    const rows = Array.from({ length: 200 }, (_, index) => row(index))
    rows[10] = '10;"ouvert;1,5'
    if (later) rows[100] = '100;"entre guillemets";100,5'
    const seen = await table(`a;b;c\n${rows.join('\n')}\n`)
    expect(seen.count).toEqual({ type: 'exact', rows: 199 })
    expect(seen.misfits).toMatchObject({ leftOut: 1, lines: [{ line: 12, because: 'quote', text: '10;"ouvert;1,5' }] })
    expect(seen.table.rows[98]).toEqual(later ? ['99', 'nom 99', '99.5'] : ['99', 'nom 99', '99.5'])
  })

  it('are none where all fits: texts over several lines, empty lines, and separators at the end', async () => {
    const seen = await table('a;b\n1;"deux\nlignes"\n\n2;"un ""mot"""\n3;fin;\n')
    expect(seen.misfits).toBeNull()
    expect(seen.table.rows).toEqual([
      ['1', 'deux\nlignes'],
      ['2', 'un "mot"'],
      ['3', 'fin'],
    ])
  })

  it('quotes inside of a text are letters', async () => {
    const seen = await table('a;b\n1;tuyau 5" noir\n2;"un "mot" cité"\n')
    expect(seen.table.rows).toEqual([
      ['1', 'tuyau 5" noir'],
      ['2', 'un "mot" cité'],
    ])
  })

  it('of nothing but open quotes are no CSV, and the line is said in our words', async () => {
    const seen = await open(`a;b\n1;2\n${lines(3000, () => '"x;y')}\n`)
    expect(seen).toMatchObject({ ok: false, failure: { code: 'look/unreadable', facts: { format: 'CSV' } } })
    expect(JSON.stringify(seen)).not.toMatch(/Error|read_csv|DuckDB/)
  })
})

describe('encodings', () => {
  const text = 'nom;coût\ncœur de l’été;1,5\nÎle;2,5\n'
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ] as const)('%s', async (encoding, bytes) => {
    const seen = await table(bytes)
    expect(dialect(seen)?.encoding).toBe(encoding)
    expect(seen.table.rows).toEqual([
      ['cœur de l’été', '1.5'],
      ['Île', '2.5'],
    ])
  })

  it.each([
    ['windows-1252', Buffer.from('nom;co\xfbt\nc\x9cur;5 \x80\n', 'latin1')],
    ['iso-8859-15', Buffer.from('nom;co\xfbt\nc\xbdur;5 \xa4\n', 'latin1')],
    ['macintosh', Buffer.from('nom;pay\x8e\nc\xcfur;5 \xdb\n', 'latin1')],
  ] as const)('%s', async (encoding, bytes) => {
    const seen = await table(bytes)
    expect(dialect(seen)?.encoding).toBe(encoding)
    expect(seen.table.rows).toEqual([['cœur', '5 €']])
  })

  it('whose first accent comes after the beginning is found all the same', async () => {
    const seen = await table(Buffer.from(`a;b\n${lines(60_000, (index) => `${index};plain`)}\n1;\xe9t\xe9\n`, 'latin1'))
    expect(dialect(seen)?.encoding).toBe('windows-1252')
    expect(seen.count).toEqual({ type: 'exact', rows: 60_001 })
  })

  it('of DOS whose first accent comes after the beginning is read in its encoding', async () => {
    const seen = await table(Buffer.from(`a;b\n${lines(60_000, (index) => `${index};plain`)}\n1;Acign\x82\n`, 'latin1'))
    expect(dialect(seen)?.encoding).toBe('ibm850')
    expect(seen.count).toEqual({ type: 'exact', rows: 60_001 })
  })

  it('with one byte that is none stays UTF-8, and the letter is counted', async () => {
    const accents = Buffer.from(`a;b\n${lines(60_000, (index) => `${index};été`)}\n`)
    const seen = await table(Buffer.concat([accents, Buffer.from('1;x\xffy\n', 'latin1')]))
    expect(dialect(seen)?.encoding).toBe('utf-8')
    expect(seen.misfits).toMatchObject({ badLetters: 1, leftOut: 0 })
  })
})

describe('where the table begins', () => {
  it.each([
    ['below a title', 'Comptages 2024\n\na;b;c\n1;2;3\n4;5;6\n', { namesLine: 3, skip: 3 }, ['a', 'b', 'c'], 2],
    [
      'below a title with empty cells',
      'Comptages 2024;;\na;b;c\n1;2;3\n4;5;6\n',
      { namesLine: 2, skip: 2 },
      ['a', 'b', 'c'],
      2,
    ],
    ['without names', '1;2;3\n4;5;6\n7;8;9\n', { namesLine: 0, skip: 0 }, ['column_1', 'column_2', 'column_3'], 3],
    [
      'with years as names',
      'commune;2019;2020\nRennes;1;2\nBrest;3;4\n',
      { namesLine: 1, skip: 1 },
      ['commune', '2019', '2020'],
      2,
    ],
    ['with names that repeat', 'a;A;;b\n1;2;3;4\n', { namesLine: 1, skip: 1 }, ['a', 'A_2', 'column_3', 'b'], 1],
    ['with rows that end in a separator', 'a;b\n1;2;\n3;4;\n', { namesLine: 1, skip: 1 }, ['a', 'b'], 2],
  ] as const)('%s', async (_where, content, layout, names, rows) => {
    const seen = await table(content)
    expect(dialect(seen)).toMatchObject(layout)
    expect(seen.table.columns.map(({ name }) => name)).toEqual(names)
    expect(seen.count).toEqual({ type: 'exact', rows })
  })
})

describe('reader options', () => {
  const CONTENT = 'x;a,b\n1;1,5\n2;2,5\n'

  it('say how the table is read, and leave what is found beside it', async () => {
    const seen = await table(CONTENT, { separator: ',', decimal: '.', namesLine: 0, skip: 1 })
    expect(seen.format).toMatchObject({
      dialect: { separator: ',', decimal: '.', namesLine: 0, skip: 1 },
      found: { separator: ';', decimal: ',' },
    })
    expect(seen.table.rows).toEqual([
      ['1;1', '5'],
      ['2;2', '5'],
    ])
  })

  it.each([
    ['dates as texts', 'a;b\n1;02/01/2024\n', { dates: 'text' }, [['1', '02/01/2024']]],
    ['the month first', 'a;b\n1;02/01/2024\n', { dates: 'month-first' }, [['1', '2024-02-01']]],
    ['the day first', 'a;b\n1;02/01/2024\n', { dates: 'day-first' }, [['1', '2024-01-02']]],
    ['no quotes', "a;b\n1;'x'\n", { quote: '' }, [['1', "'x'"]]],
    ['an encoding', Buffer.from('a;b\n1;\xa4\n', 'latin1'), { encoding: 'iso-8859-15' }, [['1', '€']]],
    ['names further down', 'u;v\na;b\n1;2\n', { namesLine: 2 }, [['1', '2']]],
    ['lines below the names that are no rows', 'a;b\nm;kg\n1;2\n', { namesLine: 1, skip: 2 }, [['1', '2']]],
    ['lines above that are skipped', 'a;b\nc;d\n1;2\n', { skip: 1 }, [['1', '2']]],
  ] as const)('%s', async (_what, content, reader, rows) => {
    expect((await table(content, reader)).table.rows).toEqual(rows)
  })

  it('a separator makes a table of a text that is none', async () => {
    expect((await table('un deux\ntrois quatre\n', { separator: '|', namesLine: 0 })).table.rows).toEqual([
      ['un deux'],
      ['trois quatre'],
    ])
  })
})

describe('a file that is larger than what decides about its types', () => {
  it('a value that comes behind the sample and has another form is never another value', async () => {
    const file = await bench.put('grand.csv', `a;b\n${lines(1_500_000, (index) => `${index};${index}`)}\nfin;7,5\n`)
    const whole = await bench.preview.table(file, { view: WHOLE_TABLE })
    expect(whole).toMatchObject({
      value: {
        of: 1_500_001,
        misfits: { leftOut: 0, columns: [{ name: 'a', count: 1, values: [{ line: 1_500_002, text: 'fin' }] }] },
      },
    })
    const asked = await bench.ask([file], "SELECT a, b FROM grand WHERE CAST(a AS VARCHAR) IN ('fin', '12')")
    expect(asked).toMatchObject({
      value: {
        rows: [
          ['12', '12'],
          ['fin', '7.5'],
        ].map(([a, b]) => [a, b === '12' ? '12.0' : b]),
      },
    })
  }, 120_000)

  it('shows its first rows before all were read, about how many there are, and what does not fit once all were', async () => {
    const rows = 1_500_000
    const content = `a;b\n${lines(rows, (index) => `${index};${index}`)}\n1;2;3\n`
    const file = await bench.put('long.csv', content)
    const opened = await nodeDisk.open(file.path, 'read')
    if (!opened.ok) throw new Error('it was written')
    const plan = { separator: ';', quote: '"', lineEnd: '\n', encoding: 'utf-8', bomBytes: 0 } as const
    const scan = async (isEnough: () => boolean) =>
      scanCsv(
        opened.value,
        { ...plan, names: ['a', 'b'], skip: 1 },
        {
          bytes: content.length,
          most: content.length,
          sample: 1024,
          strict: true,
          to: null,
          isEnough,
          signal: new AbortController().signal,
        },
      )
    const [some, all] = [await scan(() => true), await scan(() => false)]
    await opened.value.close()
    if (!some.ok || 'wrongEncoding' in some.value) throw new Error('it is read')
    expect([some.value.isWhole, some.value.rows > 1000, some.value.rows < rows / 2]).toEqual([false, true, true])
    const about = (some.value.rows * content.length) / some.value.bytes
    expect(Math.abs(about - rows) / rows).toBeLessThan(0.3)
    expect(all).toMatchObject({ value: { isWhole: true, rows, misfits: { leftOut: 1 } } })
    expect(await bench.preview.table(file, { view: WHOLE_TABLE })).toMatchObject({
      value: { of: rows, misfits: { leftOut: 1, lines: [{ line: rows + 2, because: 'too-many', text: '1;2;3' }] } },
    })
  }, 60_000)
})
