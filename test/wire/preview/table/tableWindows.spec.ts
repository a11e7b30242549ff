// A whole table, read by windows in the real preview process with real DuckDB: sorted, filtered, searched, copied.
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PreviewFile } from '../../../../electron/ports/preview/previewService.js'
import { LIMITS } from '../../../../shared/limits.js'
import { type TableView, tableView, WHOLE_TABLE } from '../../../../shared/preview/table/tableView.js'
import type { Result } from '../../../../shared/result.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../../support/preview/previewProcess.js'

let bench: RunningPreviewProcess
let large: PreviewFile
let small: PreviewFile
const ROWS = 300_000
const CITIES = ['Évry', 'evreux', 'Zuydcoote', '', 'L’Île']

beforeAll(async () => {
  bench = await startPreviewProcess()
  const line = (n: number): string =>
    `${n};${CITIES[n % 5]};${((n * 7919) % 1000) / 10};0${1000 + (n % 90)}`.replace('.', ',')
  large = await bench.put(
    'grand.csv',
    `n;ville;valeur;code\n${Array.from({ length: ROWS }, (_, n) => line(n)).join('\n')}\n`,
  )
  small = await bench.put(
    'petit.json',
    JSON.stringify([
      { a: 1, b: 'x\ty' },
      { a: 2, b: '' },
      { a: null, b: null },
    ]),
  )
}, 120_000)
afterAll(() => bench.end())

async function value<T>(asked: Promise<Result<T>>): Promise<T> {
  const answer = await asked
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.value
}
const view = (some: Partial<TableView>): TableView => tableView.parse({ ...WHOLE_TABLE, ...some })
const rows = (some: Partial<TableView>, from: number, count = 3, columns = [0]) =>
  value(bench.preview.rows(large, { view: view(some), from, count, columns }))
const firsts = async (...asked: Parameters<typeof rows>): Promise<string> => (await rows(...asked)).flat().join(' ')

describe('a long table', () => {
  it('is counted, and read to its last row', async () => {
    const shape = await value(bench.preview.table(large, { view: WHOLE_TABLE }))
    expect(shape).toMatchObject({ rows: ROWS, of: ROWS, columnsLeftOut: 0, notes: [] })
    expect(shape.columns.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'n number',
      'ville text',
      'valeur number',
      'code text',
    ])
    expect(await firsts({}, 0)).toBe('0 1 2')
    expect(await rows({}, ROWS - 2, 500, [0, 1, 3])).toEqual([
      [String(ROWS - 2), null, '01028'],
      [String(ROWS - 1), 'L’Île', '01029'],
    ])
    expect(await rows({}, ROWS, 10)).toEqual([])
  })

  it('is sorted by several columns; equals keep the order of the file, and what has no value is last', async () => {
    const byValue = { sort: [{ column: 2, descending: true }] }
    expect(await firsts(byValue, 0, 2)).toBe('321 1321')
    const byCity = {
      sort: [
        { column: 1, descending: false },
        { column: 0, descending: true },
      ],
    }
    expect(await rows(byCity, 0, 2, [1, 0])).toEqual([
      ['evreux', String(ROWS - 4)],
      ['evreux', String(ROWS - 9)],
    ])
    expect(await rows(byCity, ROWS - 1, 1, [1, 0])).toEqual([[null, '3']])
    expect(await rows({ sort: [{ column: 1, descending: true }] }, 0, 2, [1, 0])).toEqual([
      ['Zuydcoote', '2'],
      ['Zuydcoote', '7'],
    ])
  })

  it('begins with the same rows while it is being sorted and once it is', async () => {
    const sorts = [
      { sort: [{ column: 1, descending: true }] },
      { sort: [{ column: 2, descending: false }], filters: [{ type: 'text', column: 1, match: 'starts', text: 'e' }] },
    ] as const
    for (const sort of sorts) {
      const some = view(structuredClone(sort) as unknown as Partial<TableView>)
      const { rows: count } = await value(bench.preview.table(large, { view: some }))
      const before = await rows(some, 0, 400, [0, 1, 2])
      const last = await rows(some, count - 2, 10)
      expect(last).toHaveLength(2)
      expect(await rows(some, 0, 400, [0, 1, 2])).toEqual(before)
      expect(await rows(some, 999, 2)).toHaveLength(2)
    }
  })

  it('is filtered as a person writes, and counted exactly', async () => {
    const count = async (some: Partial<TableView>) =>
      (await value(bench.preview.table(large, { view: view(some) }))).rows
    expect(await count({ filters: [{ type: 'text', column: 1, match: 'starts', text: 'EVR' }] })).toBe((ROWS / 5) * 2)
    expect(await count({ filters: [{ type: 'empty', column: 1, empty: true }] })).toBe(ROWS / 5)
    expect(await count({ filters: [{ type: 'in', column: 1, values: [null, 'L’Île'] }] })).toBe((ROWS / 5) * 2)
    expect(await count({ filters: [{ type: 'number', column: 2, from: '99.9', to: null }] })).toBe(ROWS / 1000)
    const both: Partial<TableView> = {
      filters: [
        { type: 'text', column: 1, match: 'equals', text: "l'ile" },
        { type: 'number', column: 0, from: '299000', to: null },
      ],
      sort: [{ column: 0, descending: true }],
    }
    expect(await count(both)).toBe(200)
    expect(await firsts(both, 198, 10)).toBe('299009 299004')
  })

  it('is searched in the order that is shown, forwards and back, and from the other end', async () => {
    const find = (text: string, row: number, column: number, backwards = false, some: Partial<TableView> = {}) =>
      value(bench.preview.find(large, { view: view(some), text, language: 'fr', from: { row, column }, backwards }))
    expect(await find('zuyd', 0, 0)).toEqual({ row: 2, column: 1, wrapped: false })
    expect(await find('zuyd', 2, 1)).toEqual({ row: 7, column: 1, wrapped: false })
    expect(await find('zuyd', 2, 1, true)).toEqual({ row: ROWS - 3, column: 1, wrapped: true })
    expect(await find('299998', 0, 0)).toEqual({ row: 299_998, column: 0, wrapped: false })
    expect(await find('91,9', 0, 0)).toEqual({ row: 1, column: 2, wrapped: false })
    expect(await find('nowhere', 5, 0)).toBeNull()
    const sorted = { sort: [{ column: 0, descending: true }], columns: [1, 0] }
    expect(await find('zuyd', 0, 1, false, sorted)).toEqual({ row: 2, column: 1, wrapped: false })
    expect(await find('zuyd', 0, 1, false, { columns: [0] })).toBeNull()
  })

  it('tells where a row of the file stands in a view, and which row of the file stands there', async () => {
    const place = (origin: number, some: Partial<TableView> = {}) =>
      value(bench.preview.place(large, { view: view(some), origin }))
    const origin = (row: number, some: Partial<TableView> = {}) =>
      value(bench.preview.origin(large, { view: view(some), row }))
    expect([await place(299_998), await place(ROWS)]).toEqual([299_998, null])
    const some: Partial<TableView> = {
      sort: [{ column: 0, descending: true }],
      filters: [{ type: 'text', column: 1, match: 'equals', text: 'zuydcoote' }],
    }
    expect(await place(ROWS - 3, some)).toBe(0)
    expect([await origin(0, some), await origin(1, some)]).toEqual([ROWS - 3, ROWS - 8])
    expect([await place(3, some), await origin(ROWS, some)]).toEqual([null, null])
  })

  it('lists the values of a column with their counts, as the other filters leave them', async () => {
    const listed = await value(
      bench.preview.values(large, {
        view: view({
          filters: [
            { type: 'number', column: 0, from: null, to: '10' },
            { type: 'in', column: 1, values: [] },
          ],
        }),
        column: 1,
        text: '',
        language: 'fr',
      }),
    )
    expect(listed).toEqual({
      values: [
        { value: 'Évry', count: 3 },
        { value: 'L’Île', count: 2 },
        { value: 'Zuydcoote', count: 2 },
        { value: 'evreux', count: 2 },
        { value: null, count: 2 },
      ],
      more: false,
    })
    const many = await value(bench.preview.values(large, { view: WHOLE_TABLE, column: 0, text: '9', language: 'fr' }))
    expect([many.values.length, many.more]).toEqual([LIMITS.TABLE_VALUES, true])
  })

  it('is copied with its header, numbers as a spreadsheet of the person reads them, and says where it was cut', async () => {
    const copy = (from: number, count: number) =>
      value(bench.preview.copy(large, { view: view({ columns: [1, 2] }), from, count, withNames: true, decimal: ',' }))
    expect(await copy(0, 2)).toEqual({
      text: 'ville\tvaleur\nÉvry\t0,0\nevreux\t91,9\n',
      rows: 2,
      cut: false,
    })
    const cut = await copy(0, ROWS)
    expect([cut.rows, cut.cut]).toEqual([LIMITS.TABLE_COPY_CELLS / 2, true])
  })

  it('answers the newest question of a kind and lets the older one go', async () => {
    const slow = bench.preview.table(large, {
      view: view({
        sort: [
          { column: 1, descending: true },
          { column: 2, descending: false },
        ],
      }),
    })
    const quick = bench.preview.table(large, { view: WHOLE_TABLE })
    expect([await slow, await quick]).toMatchObject([{ ok: false, failure: { code: 'look/cancelled' } }, { ok: true }])
  })

  it('that is not there any more as it was is read again', async () => {
    const file = await bench.put('change.csv', 'a;b\n1;1\n2;2\n')
    expect((await value(bench.preview.table(file, { view: WHOLE_TABLE }))).rows).toBe(2)
    await writeFile(file.path, 'a;b\n1;1\n2;2\n3;3\n')
    expect((await value(bench.preview.table(file, { view: WHOLE_TABLE }))).rows).toBe(3)
  })
})

describe('a cell', () => {
  it('is told apart when it is nothing and when it is an empty text, and quoted in a copy where it must be', async () => {
    const read = await value(bench.preview.rows(small, { view: WHOLE_TABLE, from: 0, count: 3, columns: [0, 1] }))
    expect(read).toEqual([
      ['1', 'x\ty'],
      ['2', ''],
      [null, null],
    ])
    const copied = await value(
      bench.preview.copy(small, { view: WHOLE_TABLE, from: 0, count: 9, withNames: false, decimal: '.' }),
    )
    expect(copied).toEqual({ text: '1\t"x\ty"\n2\t\n\t\n', rows: 3, cut: false })
  })

  it('is read whole, however long', async () => {
    const file = await bench.put('long.csv', `a;b\n1;${'é'.repeat(5000)}\n2;x\n`)
    expect(await value(bench.preview.cell(file, { view: WHOLE_TABLE, at: { row: 0, column: 1 } }))).toEqual({
      text: 'é'.repeat(5000),
      cut: false,
    })
  })
})

describe('a wide table', () => {
  it('of a thousand columns is sorted by its last and read in pieces', async () => {
    const names = Array.from({ length: 1000 }, (_, n) => (n === 7 ? 'rowid' : n === 8 ? 'o"dd' : `c${n % 500}_${n}`))
    const lines = Array.from({ length: 2000 }, (_, row) => names.map((_name, n) => (row * (n + 1)) % 997).join(','))
    const file = await bench.put(
      'wide.csv',
      `${names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')}\n${lines.join('\n')}\n`,
    )
    const sorted = view({ sort: [{ column: 999, descending: true }] })
    const shape = await value(bench.preview.table(file, { view: sorted }))
    expect([shape.columns.length, shape.columns[7]?.name, shape.columns[8]?.name, shape.rows]).toEqual([
      1000,
      'rowid',
      'o"dd',
      2000,
    ])
    const columns = Array.from({ length: 200 }, (_, n) => 800 + n)
    const read = await value(bench.preview.rows(file, { view: sorted, from: 0, count: 2, columns }))
    expect(read.map((row) => row.at(-1))).toEqual(['996', '996'])
    const refused = await bench.preview.rows(file, { view: sorted, from: 0, count: 2, columns: [1000] })
    expect(refused).toMatchObject({ ok: false })
  }, 120_000)
})

describe('the scratch copy', () => {
  it('lies in our folder only, and is gone when the table is let go', async () => {
    await value(bench.preview.table(large, { view: WHOLE_TABLE }))
    expect((await readdir(join(bench.folder, 'scratch-3'))).length).toBeGreaterThan(0)
    await bench.preview.release()
    expect(existsSync(join(bench.folder, 'scratch-3'))).toBe(false)
    expect(bench.preview.progress()).toBeNull()
  })

  it('says how far it is from the first bytes on, and never goes back', async () => {
    // A table that was not read yet, because a stored copy needs no scan.
    const text = Array.from({ length: ROWS }, (_, n) => `${n};${CITIES[n % 5]};0${1000 + (n % 90)}`).join('\n')
    const unread = await bench.put('jamais-lu.csv', `n;ville;code\n${text}\n`)
    const seen: number[] = []
    const timer = setInterval(() => seen.push(bench.preview.progress()?.part ?? 0), 2)
    await value(bench.preview.table(unread, { view: WHOLE_TABLE }))
    clearInterval(timer)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    // The text is scanned before a row is read.
    expect(seen.some((part) => part > 0 && part < 0.35)).toBe(true)
  })

  it('is made again after the process that held it has died', async () => {
    await value(bench.preview.table(large, { view: WHOLE_TABLE }))
    for (const pid of bench.pids()) process.kill(pid, 'SIGKILL')
    await expect.poll(() => bench.pids()).toEqual([])
    expect(await firsts({}, ROWS - 1)).toBe(String(ROWS - 1))
  })

  it('is given up when reading is cancelled', async () => {
    await bench.preview.release()
    const asked = bench.preview.table(large, { view: WHOLE_TABLE })
    await bench.preview.release()
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
  })
})
