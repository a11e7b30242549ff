// Sort and filters of a table as SQL, over real DuckDB: they give what a person expects, and no value can break them.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDuckDb } from '../../../../electron/adapters/preview/duckdb.js'
import type { TableEngine, TextRow } from '../../../../electron/ports/preview/tableEngine.js'
import { validateQuery } from '../../../../shared/preview/sql/validateQuery.js'
import {
  type ColumnFilter,
  type ColumnSort,
  type TableView,
  tableView,
  WHOLE_TABLE,
} from '../../../../shared/preview/table/tableView.js'
import { buildMatch, buildViewSql, type SqlColumn } from '../../../../shared/preview/table/viewSql.js'
import { formatViewQuery } from '../../../../shared/query/formatViewQuery.js'

let tables: TableEngine
beforeAll(async () => {
  const opened = await openDuckDb({ files: [], memoryBytes: 256 * 1024 * 1024, threads: 1 })
  if (!opened.ok) throw new Error('no engine')
  tables = opened.value
  await tables.run(`CREATE TABLE villes AS SELECT * FROM (VALUES
    (1, 'Évry', 10.5, DATE '2024-01-31', true, NULL),
    (2, 'evry', -3, DATE '2024-02-01', false, ''),
    (3, 'L’Haÿ-les-Roses', NULL, NULL, NULL, 'x'),
    (4, 'Œuilly', 10.5, DATE '2023-12-31', true, 'a''b'),
    (5, NULL, 9007199254740993, DATE '2024-01-31', false, '100%'),
    (6, 'Zuydcoote', 2, DATE '2024-01-01', true, 'œuf')
  ) AS t(n, ville, valeur, jour, actif, "note ""libre""")`)
})
afterAll(() => tables.close())

const COLUMNS: readonly SqlColumn[] = [
  { name: 'n', kind: 'number' },
  { name: 'ville', kind: 'text' },
  { name: 'valeur', kind: 'number' },
  { name: 'jour', kind: 'date' },
  { name: 'actif', kind: 'boolean' },
  { name: 'note "libre"', kind: 'text' },
]

async function rows(filters: ColumnFilter[], sort: ColumnSort[] = []): Promise<readonly TextRow[]> {
  const view = tableView.parse({ ...WHOLE_TABLE, filters, sort })
  const sql = buildViewSql(view, COLUMNS)
  if (sql === null) throw new Error('a column that is not there')
  const where = sql.where === null ? '' : ` WHERE ${sql.where}`
  const asked = await tables.readRows(
    `SELECT CAST(n AS VARCHAR) FROM villes${where} ORDER BY ${sql.orderBy === null ? '' : `${sql.orderBy}, `}rowid`,
  )
  if (!asked.ok) throw new Error(JSON.stringify(asked.failure))
  return asked.value
}
const numbers = async (filter: ColumnFilter): Promise<string> => (await rows([filter])).flat().join('')
const sorted = async (...sort: ColumnSort[]): Promise<string> => (await rows([], sort)).flat().join('')

const FILTERS: readonly [string, string, ColumnFilter][] = [
  ['contains, without case and accents', '12', { type: 'text', column: 1, match: 'contains', text: 'ÈVR' }],
  ['contains, with a ligature written out', '4', { type: 'text', column: 1, match: 'contains', text: 'oeu' }],
  ['contains, with a plain apostrophe', '3', { type: 'text', column: 1, match: 'starts', text: "l'hay" }],
  ['equals', '12', { type: 'text', column: 1, match: 'equals', text: 'evry' }],
  [
    'does not contain, nor hides what has no value',
    '3456',
    { type: 'text', column: 1, match: 'excludes', text: 'évry' },
  ],
  ['takes the signs of patterns as they are', '5', { type: 'text', column: 5, match: 'contains', text: '%' }],
  ['takes a quote as it is', '4', { type: 'text', column: 5, match: 'contains', text: "'" }],
  ['equals a number, whatever its digits', '14', { type: 'text', column: 2, match: 'equals', text: '10,50' }],
  ['looks into numbers as text', '14', { type: 'text', column: 2, match: 'contains', text: '10.5' }],
  ['a range with both ends', '146', { type: 'number', column: 2, from: '2', to: '10.5' }],
  ['a range that is open', '2', { type: 'number', column: 2, from: null, to: '1' }],
  [
    'a range of one number of seventeen digits',
    '5',
    { type: 'number', column: 2, from: '9007199254740993', to: '9007199254740993' },
  ],
  ['a range of days, both of them in it', '1256', { type: 'date', column: 3, from: '2024-01-01', to: '2024-02-01' }],
  ['some values', '26', { type: 'in', column: 1, values: ['evry', 'Zuydcoote'] }],
  ['some values and none', '35', { type: 'in', column: 1, values: ['L’Haÿ-les-Roses', null] }],
  ['no value', '', { type: 'in', column: 1, values: [] }],
  ['an empty text is a value', '2', { type: 'in', column: 5, values: [''] }],
  ['empty: nothing, and a text without a letter', '12', { type: 'empty', column: 5, empty: true }],
  ['not empty', '3456', { type: 'empty', column: 5, empty: false }],
]

describe('a filter', () => {
  it.each(FILTERS)('%s', async (_what, expected, filter) => {
    expect(await numbers(filter)).toBe(expected)
  })

  it('is refused for a column that is not there, and for what is no number or no day', () => {
    expect(buildViewSql({ ...WHOLE_TABLE, filters: [{ type: 'empty', column: 6, empty: true }] }, COLUMNS)).toBeNull()
    expect(buildViewSql({ ...WHOLE_TABLE, sort: [{ column: 6, descending: true }] }, COLUMNS)).toBeNull()
    expect(buildViewSql({ ...WHOLE_TABLE, columns: [6] }, COLUMNS)).toBeNull()
    const filter = (one: object) => tableView.safeParse({ ...WHOLE_TABLE, filters: [one] }).success
    expect(filter({ type: 'number', column: 2, from: '1); DROP TABLE villes; --', to: null })).toBe(false)
    expect(filter({ type: 'number', column: 2, from: '1e999999', to: null })).toBe(false)
    expect(filter({ type: 'date', column: 3, from: '2024-02-31', to: null })).toBe(false)
    expect(filter({ type: 'text', column: 1, match: 'contains', text: 'a\0b' })).toBe(false)
  })
})

describe('a search', () => {
  const find = async (column: number, text: string, language: 'fr' | 'en' | null): Promise<string> => {
    const searched = COLUMNS[column]
    if (searched === undefined) throw new Error('a column')
    const asked = await tables.readRows(
      `SELECT CAST(n AS VARCHAR) FROM villes WHERE ${buildMatch(searched, text, language)} ORDER BY n`,
    )
    if (!asked.ok) throw new Error(JSON.stringify(asked.failure))
    return asked.value.flat().join('')
  }

  it.each([
    [4, 'OUI', 'fr', '146'],
    [4, 'non', 'fr', '25'],
    [4, 'yes', 'en', '146'],
    [4, 'yes', 'fr', ''],
    [4, 'true', 'fr', '146'],
    [4, 'n', 'fr', '25'],
    [4, 'oui', null, ''],
    [2, '10,5', 'en', '14'],
    [2, '0', 'fr', '145'],
    [2, '.0', 'en', ''],
    [2, '9,007,199', 'en', '5'],
  ] as const)('in column %i for %s in %s', async (column, text, language, expected) => {
    expect(await find(column, text, language)).toBe(expected)
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
  fc.constantFrom("'", "''", '"', "'; --", "' OR '1'='1", '/*', '\\', "\\'", '$$', 'é', '%_', '\u{1f6b2}'),
)
const anyFilter: fc.Arbitrary<ColumnFilter> = fc
  .record({
    column: fc.nat(5),
    text: anyText,
    kind: fc.nat(3),
    match: fc.constantFrom('contains', 'excludes', 'equals', 'starts'),
  })
  .map(({ column, text, kind, match }): ColumnFilter => {
    if (kind === 0) return { type: 'in', column, values: [text, null] }
    if (kind === 1) return { type: 'number', column, from: '-12.5', to: null }
    return { type: 'text', column, match, text }
  })

/** The rows of a query as it is written for a person. */
async function queried(view: Partial<TableView>): Promise<string> {
  const sql = formatViewQuery('villes', { view: { ...WHOLE_TABLE, ...view, columns: [0] }, columns: COLUMNS }, 100)
  const tree = await tables.parseQuery(sql)
  expect(tree.ok && validateQuery(tree.value, ['villes'])).toMatchObject({ type: 'allowed' })
  const asked = await tables.readRows(sql.replace('SELECT "n"', 'SELECT CAST("n" AS VARCHAR)'))
  if (!asked.ok) throw new Error(JSON.stringify(asked.failure))
  return asked.value.flat().join('')
}

describe('a view as a query for a person', () => {
  it.each(FILTERS)('finds the same rows: %s', async (_what, expected, filter) => {
    expect([...(await queried({ filters: [filter] }))].sort().join('')).toBe(expected)
  })

  it('has the same order, with what has no value last', async () => {
    expect(
      await queried({
        sort: [
          { column: 3, descending: true },
          { column: 0, descending: true },
        ],
      }),
    ).toBe('251643')
    const byTown = [
      { column: 1, descending: false },
      { column: 0, descending: false },
    ]
    expect(await queried({ sort: byTown })).toBe('123465')
  })

  it('is read by a person: names and values as they are seen, and only what is asked for', () => {
    const write = (view: Partial<TableView>) =>
      formatViewQuery('villes', { view: { ...WHOLE_TABLE, ...view }, columns: COLUMNS }, 100)
    expect(write({})).toBe('SELECT *\nFROM villes\nLIMIT 100')
    expect(
      write({
        columns: [1, 2],
        filters: [
          { type: 'number', column: 2, from: '2', to: '10.5' },
          { type: 'text', column: 1, match: 'contains', text: 'Évr' },
          { type: 'in', column: 4, values: ['true', null] },
        ],
        sort: [{ column: 2, descending: true }],
      }),
    ).toBe(
      [
        'SELECT "ville", "valeur"',
        'FROM villes',
        'WHERE "valeur" BETWEEN 2 AND 10.5',
        `  AND contains(strip_accents(lower("ville")), 'evr')`,
        `  AND (CAST("actif" AS VARCHAR) = 'true' OR "actif" IS NULL)`,
        'ORDER BY "valeur" DESC NULLS LAST',
        'LIMIT 100',
      ].join('\n'),
    )
  })

  it('is for the whole table where a column cannot be named', () => {
    const long = { name: 'x'.repeat(5000), kind: 'number' } as const
    const filters: ColumnFilter[] = [{ type: 'number', column: 0, from: '1', to: null }]
    const view = { ...WHOLE_TABLE, filters }
    expect(formatViewQuery('t', { view, columns: [long] }, 9)).toBe('SELECT *\nFROM t\nLIMIT 9')
    expect(formatViewQuery('t', { view, columns: [] }, 9)).toBe('SELECT *\nFROM t\nLIMIT 9')
  })

  it('stays one harmless SELECT whatever a filter says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFilter, { maxLength: 4 }), async (filters) => {
        const view = tableView.safeParse({ ...WHOLE_TABLE, filters })
        if (view.success) await queried(view.data)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a sort', () => {
  it('puts what has no value last in either direction, and keeps the order of the file among equals', async () => {
    expect(await sorted({ column: 2, descending: false })).toBe('261453')
    expect(await sorted({ column: 2, descending: true })).toBe('514623')
  })
  it('of text is that of a dictionary: accents and case decide only between equals', async () => {
    expect(await sorted({ column: 1, descending: false })).toBe('213465')
  })
  it('by several columns', async () => {
    expect(await sorted({ column: 4, descending: true }, { column: 3, descending: false })).toBe('461523')
  })
})

describe('whatever a filter says', () => {
  it('it stays a value: one SELECT that calls nothing else, runs, and changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFilter, { maxLength: 4 }),
        fc.array(fc.nat(5), { maxLength: 3 }),
        async (filters, by) => {
          const view = tableView.safeParse({
            ...WHOLE_TABLE,
            filters,
            sort: by.map((column) => ({ column, descending: column % 2 === 0 })),
          })
          if (!view.success) return
          const sql = buildViewSql(view.data, COLUMNS)
          if (sql === null) throw new Error('columns')
          const query = `SELECT n FROM villes${sql.where === null ? '' : ` WHERE ${sql.where}`}${sql.orderBy === null ? '' : ` ORDER BY ${sql.orderBy}`}`
          const tree = await tables.parseQuery(query)
          expect(tree.ok && validateQuery(tree.value, ['villes'])).toMatchObject({ type: 'allowed' })
          const read = await tables.readRows(query)
          expect(read).toMatchObject({ ok: true })
        },
      ),
      { numRuns: 400 },
    )
  })

  it('a text is found by itself, and by nothing that it is not part of', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        if (text.includes('\0')) return
        const literal = buildViewSql(
          { ...WHOLE_TABLE, filters: [{ type: 'text', column: 0, match: 'equals', text }] },
          [{ name: 'v', kind: 'text' }],
        )
        const own = await tables.readRows(
          `SELECT 'yes' FROM (SELECT '${text.replaceAll("'", "''")}' AS v) WHERE ${literal?.where ?? ''}`,
        )
        const other = await tables.readRows(
          `SELECT 'yes' FROM (SELECT 'none of it €' AS v) WHERE ${literal?.where ?? ''}`,
        )
        expect([own, other]).toMatchObject([{ value: [['yes']] }, { value: [] }])
      }),
      { numRuns: 200 },
    )
  })
})
