import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { createSummary, PEOPLE, placePair, runSql } from '../../support/cli/diffHarness.js'
import { createWorkbook } from '../../support/preview/createWorkbook.js'

// Each test starts many processes, and each start takes a second on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

type Content = Parameters<typeof placePair>[1]
const place = (old: Content, now: Content, names?: readonly [string, string]) =>
  placePair(bundle.script, old, now, names)
const diff = async (old: Content, now: Content, ...words: readonly string[]) => (await place(old, now)).diff(...words)

describe('two tables', () => {
  test('have events for columns, key and numbers, and the exact counts in the last line', async () => {
    const now = 'id,nom,ville,points,note\n1,Ana,Rennes,10,a\n2,Bob,Lorient,25,b\n4,Dan,Dinan,40,c\n5,Eve,Dinan,5,d\n'
    const { code, events } = await diff(PEOPLE, now)
    expect(code).toBe(0)
    expect(events).toEqual([
      { event: 'schema', added: ['note'], removed: [], retyped: [] },
      { event: 'key', columns: ['id'] },
      { event: 'column', column: 'points', was: 60, now: 80, changed: 1 },
      createSummary(2, 1, 1, 1),
    ])
  })

  test('end with 0, and with 1 when they differ and --exit-code asks for that', async () => {
    const changed = PEOPLE.replace('Brest', 'Lorient')
    expect((await diff(PEOPLE, changed)).code).toBe(0)
    expect((await diff(PEOPLE, changed, '--exit-code')).code).toBe(1)
    expect((await diff(PEOPLE, PEOPLE, '--exit-code')).code).toBe(0)
    const other = await diff('id,a\n1,x\n2,y\n', 'id,b\n1,x\n2,y\n', '--exit-code')
    expect([other.code, other.last]).toEqual([1, createSummary(0, 0, 0, 2)])
  })

  test('are said in words, in both languages', async () => {
    const pair = await place(PEOPLE, `${PEOPLE.replace('20', '26')}4,Dan,Dinan,0\n`)
    const { out } = await pair.words()
    expect(out).toContain('Rows matched by: id\nRows: 1 new, 0 removed, 1 changed, 2 same\n')
    expect(out).toContain('points up 10%, total 60 → 66, 1 row changed')
    const french = await pair.words([], { env: { LANG: 'fr_FR.UTF-8' } })
    expect(french.out).toContain('1 nouvelle, 0 retirée, 1 modifiée, 2 identiques')
    expect(french.out).toContain('points en hausse de 10 %, total 60 → 66, 1 ligne modifiée')
    expect((await (await place(PEOPLE, PEOPLE)).words()).out).toContain('No difference.')
  })

  test('leave nothing in the scratch folder', async () => {
    const pair = await place(PEOPLE, PEOPLE)
    await pair.diff()
    expect(await readdir(join(pair.data, 'diff'))).toEqual([])
  })
})

describe('columns', () => {
  test('are added, removed and retyped by their exact names', async () => {
    const { schema } = await diff('id,Nom,age\n1,a,7\n2,b,8\n', 'id,nom,age\n1,a,7\n2,b,huit\n')
    expect(schema).toEqual({
      event: 'schema',
      added: ['nom'],
      removed: ['Nom'],
      retyped: [{ column: 'age', was: 'BIGINT', now: 'VARCHAR' }],
    })
  })

  test('of whole numbers that got decimals are compared as numbers', async () => {
    const { schema, last } = await diff('id,a\n1,7\n2,8\n3,9\n', 'id,a\n1,7.0\n2,8.5\n3,9\n')
    expect(schema).toMatchObject({ retyped: [{ column: 'a', was: 'BIGINT', now: 'DOUBLE' }] })
    expect(last).toEqual(createSummary(0, 0, 1, 2))
  })

  test('that got another name are said to be renamed when every value says so, and no sooner', async () => {
    const old = 'id,ville,actif\n1,Rennes,1\n2,Brest,0\n3,Vannes,1\n4,Dinan,1\n'
    const { schema } = await diff(old, old.replace('ville,actif', 'commune,visible'))
    expect(schema).toMatchObject({ renamed: [{ was: 'ville', now: 'commune' }] })
    expect((await diff(old, old.replace('ville', 'commune').replace('Brest', 'Auray'))).schema).not.toHaveProperty(
      'renamed',
    )
  })

  test('without a value have no type that could change', async () => {
    const { schema, last } = await diff('id,a\n1,\n2,\n', 'id,a\n1,5\n2,\n')
    expect(schema).toMatchObject({ retyped: [] })
    expect(last).toEqual(createSummary(0, 0, 1, 1))
  })

  test('with quotes, spaces, accents and SQL in their names are only names', async () => {
    const names = 'id,"a ""b"" c",Prénom d’usage,"x\'); DROP TABLE t; --"'
    const out = (folder: string) => join(folder, 'd.csv')
    const pair = await place(`${names}\n1,a,b,c\n2,d,e,f\n`, `${names}\n1,a,B,c\n2,d,e,f\n`, [
      "l'ancien.csv",
      'new".csv',
    ])
    const { code, last } = await pair.diff('--out', out(pair.folder))
    expect([code, last]).toEqual([0, createSummary(0, 0, 1, 1)])
    const [head, line] = (await readFile(out(pair.folder), 'utf8')).split('\n')
    expect(head).toContain('"a ""b"" c (old)","a ""b"" c (new)",Prénom d’usage (old),Prénom d’usage (new)')
    expect(line).toBe('changed,1,a,a,b,B,c,c')
  })
})

describe('the key', () => {
  test.each([
    ['an identifier’s name before another', 'nom,code\na,1\nb,2\n', ['code']],
    ['id before code', 'code,id\na,1\nb,2\n', ['id']],
    ['a name in capitals, in words and with an accent', 'nom,Code INSEE\na,01001\nb,01002\n', ['Code INSEE']],
    ['a single column before two', 'commune,annee,libelle\nA,2020,u\nA,2021,v\nB,2020,w\nB,2021,x\n', ['libelle']],
    ['two columns where one is not enough', 'commune,annee,n\nA,2020,1\nA,2021,1\nB,2020,1\n', ['commune', 'annee']],
    ['no column with an empty cell', 'id,nom\n1,a\n,b\n3,c\n', ['nom']],
    ['no measured value', 'ville,annee,taux\nA,2020,1.5\nA,2021,2.5\nB,2020,3.5\n', ['ville', 'annee']],
  ])('is %s', async (_, content, columns) => {
    const { key, last } = await diff(content, content)
    expect(key).toEqual(columns)
    expect(last).toEqual(createSummary(0, 0, 0, content.trim().split('\n').length - 1))
  })

  test('must be unique in both files', async () => {
    expect((await diff('id,nom\n1,a\n2,b\n', 'id,nom\n1,a\n1,b\n')).key).toEqual(['nom'])
  })

  test('matches rows: what is unique in both files by accident is none', async () => {
    const old = 'ticket,ville\nq1,Rennes\nq2,Brest\nq3,Dinan\n'
    expect((await diff(old, old.replaceAll('q', 'z'))).key).toEqual(['ville'])
    expect((await diff(old, 'ticket,ville\nz1,a\nz2,b\n')).key).toEqual(['ticket'])
  })

  test('is none where nothing identifies a row: whole rows are counted, as often as they are there', async () => {
    const { key, last } = await diff('a,b\nx,1\nx,1\nx,1\ny,2\nz,\n', 'a,b\nx,1\nx,1\ny,3\ny,3\nz,\n')
    expect(key).toEqual([])
    expect(last).toEqual(createSummary(2, 2, 0, 3))
    const { out } = await (await place('a,b\nx,1\nx,1\n', 'a,b\nx,1\nx,1\n')).words()
    expect(out).toContain('No column identifies the rows: whole rows are compared.')
  })

  test('that is given is taken, of several columns too, and not said again', async () => {
    const old = 'commune;annee;n\nA;2020;1\nA;2021;2\nB;2020;3\n'
    const { events, last } = await diff(old, old.replace('A;2021;2', 'A;2021;9'), '--key', 'commune,annee')
    expect(last).toEqual(createSummary(0, 0, 1, 2))
    expect(events.map(({ event }) => event)).not.toContain('key')
  })

  test('that is given may have a comma in its name', async () => {
    const old = '"a,b",c\n1,x\n2,y\n'
    expect((await diff(old, old, '--key', '"a,b"')).last).toEqual(createSummary(0, 0, 0, 2))
  })

  test('that is given and repeats is refused', async () => {
    const { code, last } = await diff(PEOPLE, PEOPLE.replace('3,Cléo', '2,Cléo'), '--key', 'id')
    expect([code, last]).toEqual([
      1,
      {
        event: 'failed',
        code: 'diff/key-repeats',
        message: expect.stringMatching(/“id”.*“new\.csv”.*in several rows/),
      },
    ])
  })

  test('that is given and is no column of a file is refused', async () => {
    const { code, last } = await diff(PEOPLE, PEOPLE.replace('nom', 'name'), '--key', 'id,nom')
    expect([code, last]).toMatchObject([1, { event: 'failed', code: 'diff/no-such-column' }])
    expect(last?.message).toContain('“new.csv” has no column “nom”')
  })

  test('matches an empty cell with an empty cell', async () => {
    const old = 'code,n\n1,a\n,b\n'
    expect((await diff(old, old, '--key', 'code')).last).toEqual(createSummary(0, 0, 0, 2))
  })
})

/** A large file whose last line has a value of another kind than all before. */
const rowsEndingWith = (last: string): string =>
  `id,code,texte\n${Array.from({ length: 25_000 }, (_, at) => `${at},${at === 24_999 ? last : at + 10},${'x'.repeat(700)}`).join('\n')}\n`

describe('values', () => {
  test('that are empty in both files are the same, and in one file are not', async () => {
    expect((await diff('id,a\n1,\n2,\n', 'id,a\n1,\n2,x\n')).last).toEqual(createSummary(0, 0, 1, 1))
  })

  test('of a French office are what they mean: semicolons, decimal commas, days first, codes as text', async () => {
    const old = 'insee;jour;taux\n01001;31/12/2023;1,50\n01002;01/02/2024;2\n1002;05/06/2024;3\n'
    const now = 'insee,jour,taux\n01001,2023-12-31,1.5\n01002,2024-02-01,2.0\n1002,2024-06-05,3.25\n'
    const { schema, key, last } = await diff(old, now)
    expect(schema).toMatchObject({ added: [], removed: [], retyped: [] })
    expect([key, last]).toEqual([['insee'], createSummary(0, 0, 1, 2)])
  })

  test('in another encoding are the same', async () => {
    const text = 'id;ville\n1;Évran\n2;Plœuc\n'
    const latin = Buffer.from(text.replace('œ', '\u009c'), 'latin1')
    expect((await diff(latin, text)).last).toEqual(createSummary(0, 0, 0, 2))
  })

  test('that are days without one above twelve are read as the other file decides', async () => {
    const old = 'id;jour\n1;01/02/2024\n2;03/04/2024\n'
    expect((await diff(old, `${old}3;25/12/2024\n`)).last).toEqual(createSummary(1, 0, 0, 2))
    expect((await diff(old, `${old}3;12/25/2024\n`)).last).toEqual(createSummary(1, 0, 0, 2))
  })

  test('that are long numbers are compared digit by digit', async () => {
    const old = 'id,compte\n1,12345678901234567890\n2,22345678901234567890\n'
    expect((await diff(old, old.replace('567890\n2', '567891\n2'))).last).toEqual(createSummary(0, 0, 1, 1))
    // This is after the lines from which the database guesses that the column holds numbers.
    const later = await diff(rowsEndingWith('12345678901234567890'), rowsEndingWith('12345678901234567891'))
    expect(later.last).toEqual(createSummary(0, 0, 1, 24_999))
  })

  test('below a title, or on lines that do not fit, are read as the preview reads them, and that is said', async () => {
    const old = 'id;nom;v\n1;a;1,5\n2;b;2,5\n3;c;3,5\n'
    const titled = await diff(`Titre\n\n${old}`, old.replace('2,5', '2,75'))
    expect(titled.events.map(({ event }) => event)).toEqual(['schema', 'key', 'column', 'summary'])
    expect(titled.last).toEqual(createSummary(0, 0, 1, 2))
    const { events, err } = await diff(old.replace('2;b;2,5', '2;b;2,5;9;9'), old)
    expect(events[0]).toEqual({ event: 'note', file: 'old', note: 'lines-skipped' })
    expect(err).toContain('old file: lines that do not fit the columns are left out')
    expect(events[1]).toMatchObject({ event: 'schema', retyped: [] })
  })

  test('far down in a large file decide about the type, too', async () => {
    const { schema, last } = await diff(rowsEndingWith('00007'), rowsEndingWith('7'))
    expect(schema).toMatchObject({ retyped: [{ column: 'code', was: 'VARCHAR', now: 'BIGINT' }] })
    expect(last).toEqual(createSummary(0, 0, 1, 24_999))
  })

  test('of Parquet and of CSV are compared as what they are', async () => {
    const pair = await place(PEOPLE, '', ['old.csv', 'new.parquet'])
    await runSql(
      `COPY (SELECT id::INTEGER AS id, nom, ville, points::DOUBLE AS points FROM read_csv('${pair.before}')) TO '${pair.after}' (FORMAT parquet)`,
    )
    const { schema, last } = await pair.diff()
    expect(schema).toMatchObject({
      added: [],
      removed: [],
      retyped: [{ column: 'points', was: 'BIGINT', now: 'DOUBLE' }],
    })
    expect(last).toEqual(createSummary(0, 0, 0, 3))
  })

  test('of Parquet have the types that the file says, and nested ones are compared whole', async () => {
    const pair = await place('', '', ['old.parquet', 'new.parquet'])
    await runSql(
      `COPY (SELECT range AS id, 1::INTEGER AS n, [range, 2] AS l, {'a': 1} AS s FROM range(5)) TO '${pair.before}' (FORMAT parquet)`,
      `COPY (SELECT range AS id, 1::BIGINT AS n, [range, if(range = 3, 9, 2)] AS l, {'a': 1} AS s FROM range(5)) TO '${pair.after}' (FORMAT parquet)`,
    )
    const { schema, last } = await pair.diff()
    expect(schema).toMatchObject({ retyped: [{ column: 'n', was: 'INTEGER', now: 'BIGINT' }] })
    expect(last).toEqual(createSummary(0, 0, 1, 4))
  })

  test('of a workbook are those of its sheet', async () => {
    const rows = [
      ['id', 'nom', 'prix'],
      ['1', 'Ana', '2.5'],
      ['2', 'Bob', '3'],
    ]
    const cell = (text: string) =>
      /^[\d.]+$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const sheet = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
    const csv = `${rows.map((row) => row.join(',')).join('\n')}\n`
    const pair = await place(createWorkbook(sheet), csv.replace('Bob', 'Zoé'), ['old.xlsx', 'new.csv'])
    const { schema, last } = await pair.diff()
    expect(schema).toMatchObject({ added: [], removed: [], retyped: [] })
    expect(last).toEqual(createSummary(0, 0, 1, 1))
  })

  test('of a workbook with several sheets say that the others are left out', async () => {
    const cell = (row: number, text: string) =>
      `<row r="${row}"><c r="A${row}" t="inlineStr"><is><t>${text}</t></is></c></row>`
    const list = (city: string) => cell(1, 'ville') + cell(2, city)
    const book = (second: string) => createWorkbook(list('Rennes'), { sheets: 2, rows: { 1: list(second) } })
    const pair = await place(book('Brest'), book('Dinan'), ['old.xlsx', 'new.xlsx'])
    const { err } = await pair.words()
    expect(err).toContain('old file: of several sheets or layers, only the first filled one is compared.')
    expect(err).toContain('new file: of several sheets')
    const one = await place(createWorkbook(list('Rennes')), createWorkbook(list('Brest')), ['old.xlsx', 'new.xlsx'])
    expect((await one.words()).err).not.toContain('sheets')
  })

  test('of JSON records are compared like rows', async () => {
    const old = [
      { id: 1, a: { b: [1, 2] } },
      { id: 2, a: null },
    ]
    const pair = await place(JSON.stringify(old), JSON.stringify([...old].reverse()), ['a.json', 'b.json'])
    expect((await pair.diff()).last).toEqual(createSummary(0, 0, 0, 2))
  })

  test('of a table that lost all its rows are all removed', async () => {
    const { schema, last } = await diff(PEOPLE, 'id,nom,ville,points\n')
    expect([schema, last]).toEqual([
      { event: 'schema', added: [], removed: [], retyped: [] },
      createSummary(0, 3, 0, 0),
    ])
  })

  test('without a column in common are other rows', async () => {
    const { last } = await diff('a,b\n1,x\n2,y\n', 'c,d\n1,x\n')
    expect(last).toEqual(createSummary(1, 2, 0, 0))
  })
})

describe('--out', () => {
  const NOW = 'id,nom,ville,points\n1,Ana,Rennes,10\n2,Bob,Lorient,\n4,"Dan, Jr",Dinan,40\n'

  test('writes the rows that differ side by side as CSV', async () => {
    const pair = await place(PEOPLE, NOW)
    const out = join(pair.folder, 'd.csv')
    expect((await pair.diff('--out', out)).last).toEqual(createSummary(1, 1, 1, 1))
    expect(await readFile(out, 'utf8')).toBe(
      [
        'change,id,nom (old),nom (new),ville (old),ville (new),points (old),points (new)',
        'changed,2,Bob,Bob,Brest,Lorient,20,',
        'removed,3,Cléo,,Vannes,,30,',
        'added,4,,"Dan, Jr",,Dinan,,40',
        '',
      ].join('\n'),
    )
    expect(await readdir(pair.folder)).toEqual(['d.csv', 'data', 'new.csv', 'old.csv'])
  })

  test('writes Parquet with the columns’ types', async () => {
    const pair = await place(PEOPLE, NOW)
    const out = join(pair.folder, 'd.parquet')
    expect((await pair.diff('--out', out)).code).toBe(0)
    expect(await runSql(`SELECT change, id, "points (old)", typeof("points (new)") FROM '${out}'`)).toEqual([
      ['changed', 2n, 20n, 'BIGINT'],
      ['removed', 3n, 30n, 'BIGINT'],
      ['added', 4n, null, 'BIGINT'],
    ])
  })

  test('writes whole rows where nothing identifies them, each as often as it is there', async () => {
    const pair = await place('a,b\nx,1\nx,1\nx,1\n', 'a,b\nx,1\ny,2\n')
    const out = join(pair.folder, 'd.csv')
    await pair.diff('--out', out)
    const lines = (await readFile(out, 'utf8')).trim().split('\n')
    expect(lines[0]).toBe('change,a (old),a (new),b (old),b (new)')
    expect(lines.slice(1).sort()).toEqual(['added,,y,,2', 'removed,x,,1,', 'removed,x,,1,'])
  })

  test('writes what has no column in common as well', async () => {
    const pair = await place('a,b\n1,x\n2,y\n', 'c,d\n1,x\n')
    const out = join(pair.folder, 'd.csv')
    expect((await pair.diff('--out', out)).code).toBe(0)
    expect((await readFile(out, 'utf8')).trim().split('\n')).toHaveLength(4)
  })

  test('has no two columns of one name', async () => {
    const old = 'id,change,x (old),x\n1,a,b,c\n2,d,e,f\n'
    const pair = await place(old, old.replace('c\n', 'C\n'))
    const out = join(pair.folder, 'd.csv')
    expect((await pair.diff('--out', out)).code).toBe(0)
    const [head = ''] = (await readFile(out, 'utf8')).split('\n')
    expect(new Set(head.split(',')).size).toBe(8)
  })

  test('needs a folder that is there, and says so before it works', async () => {
    const pair = await place('not,read\n', PEOPLE)
    const { code, last } = await pair.diff('--out', join(pair.folder, 'none', 'd.csv'))
    expect([code, last]).toMatchObject([1, { event: 'failed', code: 'disk/not-found' }])
  })

  test('never replaces a file, and leaves no other', async () => {
    const pair = await place(PEOPLE, NOW)
    const out = join(pair.folder, 'd.csv')
    await writeFile(out, 'mine')
    const { code, last } = await pair.diff('--out', out)
    expect([code, last]).toMatchObject([1, { event: 'failed', code: 'disk/exists' }])
    expect(await readFile(out, 'utf8')).toBe('mine')
    expect(await readdir(pair.folder)).toEqual(['d.csv', 'data', 'new.csv', 'old.csv'])
  })
})
