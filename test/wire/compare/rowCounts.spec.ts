import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { nodeContentDecoding } from '../../../electron/adapters/net/nodeContentDecoding.js'
import { openDuckDb } from '../../../electron/adapters/preview/duckdb.js'
import { openSqliteReader } from '../../../electron/adapters/preview/sqliteReader.js'
import { updateCrc32 } from '../../../electron/adapters/system/crc32.js'
import { compareFiles } from '../../../electron/compare/compareFiles.js'
import { countWholeRowsSql, NOW, OLD } from '../../../electron/compare/tables/diffSql.js'
import { openComparisonEngine } from '../../support/compare/openComparisonEngine.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { createSeededRandom } from '../../support/seededRandom.js'
import { unwrap } from '../../support/unwrap.js'

// Each table is compared by four databases, one after the other.
vi.setConfig({ testTimeout: 120_000 })

type Row = readonly (string | null)[]

/** Values whose texts are equal if and only if their meanings are. */
const VALUES: readonly (readonly (string | null)[])[] = [
  ['1', '2', '30', '-4', null],
  ['1,5', '2,25', '0,1', '7', null],
  ['Évran', 'a "b" c', 'x;y', "l'île", null],
  ['31/12/2023', '01/02/2024', '02/01/2024', null],
  ['01001', '1001', '2A004', null],
]

function createTables(seed: number) {
  const random = createSeededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const createRow = (): Row => VALUES.map((values) => pick(values))
  const old = Array.from({ length: 5 + Math.floor(random() * 60) }, createRow)
  const now = old
    .filter(() => random() > 0.1)
    .map((row) => (random() > 0.2 ? row : row.map((cell, at) => (random() > 0.3 ? cell : pick(VALUES[at] ?? [])))))
  return {
    old,
    now: [...now, ...Array.from({ length: Math.floor(random() * 6) }, createRow)].sort(() => random() - 0.5),
  }
}

const quote = (cell: string | null): string => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)
const toCsv = (names: readonly string[], rows: readonly Row[]): string =>
  [names.join(';'), ...rows.map((row) => row.map(quote).join(';'))].join('\n').concat('\n')

/** Counts in the simplest way, with one text per row. */
function countRows(old: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
  const both = [...old].filter(([key]) => now.has(key))
  const same = both.filter(([key, row]) => now.get(key) === row).length
  return { added: now.size - both.length, removed: old.size - both.length, changed: both.length - same, same }
}

const text = (row: Row): string => JSON.stringify(row)

async function compare(old: string, now: string, key: readonly string[] | null) {
  const folder = await createTemporaryFolder()
  const file = (name: string) => ({ path: join(folder, name), name })
  const spillFolder = join(folder, 'spill')
  await mkdir(spillFolder)
  await writeFile(join(folder, 'old.csv'), old)
  await writeFile(join(folder, 'now.csv'), now)
  let count = 0
  const scratchPath = () => join(folder, `${count++}.part`)
  const { signal } = new AbortController()
  const context = {
    disk: nodeDisk,
    openTables: openDuckDb,
    openSqlite: openSqliteReader,
    updateCrc: updateCrc32,
    contentDecoding: nodeContentDecoding,
    scratchPath,
    spillFolder,
    signal,
    onPhase: () => undefined,
  }
  const task = { old: file('old.csv'), now: file('now.csv'), key, out: null }
  return unwrap(compareFiles(context, task))
}

const SEEDS = Array.from({ length: 25 }, (_, seed) => seed)
const NAMES = ['entier', 'taux', 'lieu', 'jour', 'insee']

test.each(SEEDS)('rows of table %i are counted by their key as by hand', async (seed) => {
  const { old, now } = createTables(seed)
  const numbered = (rows: readonly Row[], from: number): readonly Row[] =>
    rows.map((row, at) => [`k${String(at + from).padStart(3, '0')}`, ...row])
  const [before, after] = [numbered(old, 0), numbered(now, seed % 4)]
  const byKey = (rows: readonly Row[]) => new Map(rows.map(([key, ...rest]) => [key ?? '', text(rest)]))
  const names = ['cle', ...NAMES]
  const compared = await compare(toCsv(names, before), toCsv(names, after), seed % 2 === 0 ? ['cle'] : null)
  expect(compared).toMatchObject({ key: { columns: ['cle'] }, counts: countRows(byKey(before), byKey(after)) })
})

test.each(SEEDS)('whole rows of table %i are counted as often as they are there', async (seed) => {
  const { old, now } = createTables(seed + 1000)
  // Each row occurs twice, so that nothing identifies one.
  const twice = (rows: readonly Row[]) => rows.flatMap((row) => [row, row])
  const left = new Map<string, number>()
  for (const row of twice(old)) left.set(text(row), (left.get(text(row)) ?? 0) + 1)
  let same = 0
  for (const row of twice(now)) {
    const many = left.get(text(row)) ?? 0
    if (many > 0) same += 1
    left.set(text(row), many - 1)
  }
  const compared = await compare(toCsv(NAMES, twice(old)), toCsv(NAMES, twice(now)), null)
  const [removed, added] = [2 * old.length - same, 2 * now.length - same]
  expect(compared).toMatchObject({ key: { columns: [] }, counts: { added, removed, changed: 0, same } })
})

test('whole rows are counted the same in one share and in several', async () => {
  const { tables } = await openComparisonEngine([])
  const view = (name: string, rows: string) => unwrap(tables.run(`CREATE VIEW ${name} AS SELECT * FROM (${rows})`))
  await view(OLD, 'SELECT 1 AS here, range % 7 AS x0, NULL AS x1 FROM range(100)')
  await view(NOW, 'SELECT 1 AS here, range % 8 AS x0, NULL AS x1 FROM range(120)')
  const count = async (of: number) => {
    const sums = [0, 0, 0]
    for (let at = 0; at < of; at++) {
      const [row = []] = await unwrap(tables.readRows(countWholeRowsSql([0, 1], { at, of })))
      for (const [index, cell] of row.entries()) sums[index] = (sums[index] ?? 0) + Number(cell)
    }
    return sums
  }
  expect(await count(1)).toEqual([0, 20, 100])
  expect(await count(3)).toEqual([0, 20, 100])
  tables.close()
})
