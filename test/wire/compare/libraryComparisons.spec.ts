// Comparisons for the window by the real process: the answer, the differing rows as a table, and the leftovers.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import type { IndexedFile } from '../../../electron/ports/library/libraryIndexStore.js'
import { createLibraryComparisons } from '../../../electron/services/compare/libraryComparisons.js'
import { listDifferencesColumns } from '../../../shared/compare/differencesColumns.js'
import { isDifferent } from '../../../shared/compare/model.js'
import { libraryFileId } from '../../../shared/ids.js'
import { contract } from '../../../shared/ipc/contract.js'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import { ok } from '../../../shared/result.js'
import { type RunningPreviewProcess, startPreviewProcess } from '../../support/preview/previewProcess.js'
import { unwrap } from '../../support/unwrap.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let running: RunningPreviewProcess
beforeAll(async () => {
  running = await startPreviewProcess()
})
afterAll(async () => {
  await running.comparer.close()
  await running.end()
})

let rooms = 0
/** Opens the service over files in one folder, which are numbered by their place in the list. */
async function openComparisons(files: Readonly<Record<string, string>>) {
  const folder = join(running.folder, `files-${++rooms}`)
  await mkdir(folder)
  const names = Object.keys(files)
  for (const name of names) await writeFile(join(folder, name), files[name] ?? '')
  let made = 0
  const comparisons = createLibraryComparisons({
    disk: nodeDisk,
    libraryIndex: {
      read: async (ids) => ok(ids.map((id) => ({ folder, name: names[id - 1] ?? '', media: 'm' }) as IndexedFile)),
    },
    comparer: running.comparer,
    preview: running.preview,
    folder: join(folder, 'differences'),
    openMemoryFolder: async () => null,
    randomToken: () => String(++made),
  })
  const side = (at: number) => ({ file: libraryFileId.parse(at + 1), version: null })
  return {
    folder,
    comparisons,
    compare: (key: readonly string[] | null = null) => comparisons.run(side(0), side(1), key),
    left: () => readdir(join(folder, 'differences')),
  }
}

const OLD = 'code,name,count\n1,Nantes,10\n2,Brest,20\n3,Dinan,30\n'
const NOW = 'code,name,count,zone\n1,Nantes,11,A\n2,Brest,20,B\n4,Vitré,40,C\n'

test('what differs is said, and its rows are a table as it is laid out', async () => {
  const { compare, comparisons, left } = await openComparisons({ 'old.csv': OLD, 'now.csv': NOW })
  const answer = await unwrap(compare())
  expect(contract['compare.run'].output.parse(answer)).toEqual(answer)
  const { comparison, differences, id } = answer
  if (comparison.type !== 'tables' || differences?.type !== 'table') throw new Error('two tables were compared')
  expect(comparison).toMatchObject({
    schema: { added: ['zone'], removed: [], retyped: [] },
    key: { columns: ['code'], isFound: true },
    counts: { added: 1, removed: 1, changed: 1, same: 1 },
    columns: [
      { name: 'code', changed: 0 },
      { name: 'name', changed: 0 },
      { name: 'count', changed: 1 },
    ],
    numbers: [{ column: 'count', was: 60, now: 71, changed: 1 }],
  })
  const names = listDifferencesColumns(comparison).map(({ role, name }) =>
    role === 'change' ? 'change' : role === 'key' ? name : `${name} (${role === 'old' ? 'old' : 'new'})`,
  )
  expect(differences.table.columns.map(({ name }) => name)).toEqual(names)
  expect(differences.table.rows).toEqual([
    ['changed', '1', 'Nantes', 'Nantes', '10', '11', 'A'],
    ['removed', '3', 'Dinan', null, '30', null, null],
    ['added', '4', null, 'Vitré', null, '40', 'C'],
  ])
  const file = comparisons.getDifferences(id)
  if (file === null) throw new Error('the rows are kept')
  const view = { ...WHOLE_TABLE, filters: [{ type: 'in' as const, column: 0, values: ['added'] }] }
  expect(await unwrap(running.preview.table(file, { view }))).toMatchObject({ rows: 1, of: 3 })
  await running.preview.release()
  expect(await left()).toHaveLength(1)
  // Two are kept, because an export of the previous one may still run.
  await unwrap(compare(['code']))
  expect(comparisons.getDifferences(id)).not.toBeNull()
  await unwrap(compare(['name']))
  expect(comparisons.getDifferences(id)).toBeNull()
  expect(await left()).toHaveLength(2)
  await comparisons.close()
  expect(await left()).toEqual([])
})

test('equal tables, texts and unlike files leave no table', async () => {
  const same = await openComparisons({ 'old.csv': OLD, 'now.csv': OLD })
  const equal = await unwrap(same.compare())
  expect(equal.differences).toBeNull()
  expect(isDifferent(equal.comparison)).toBe(false)
  const texts = await openComparisons({ 'old.txt': 'a\nb\n', 'now.txt': 'a\nc\nd\n' })
  const lines = await unwrap(texts.compare())
  expect(lines).toMatchObject({
    differences: null,
    comparison: { type: 'content', unit: 'lines', counts: { added: 2, removed: 1 } },
  })
  expect([...(await same.left()), ...(await texts.left())]).toEqual([])
})

test('a key that repeats is refused, and a new comparison ends the one under way', async () => {
  const { compare, comparisons } = await openComparisons({ 'old.csv': `${OLD}3,Dinan,1\n`, 'now.csv': NOW })
  expect(await compare(['code'])).toMatchObject({ ok: false, failure: { code: 'diff/key-repeats' } })
  const first = compare()
  const second = compare()
  expect(await first).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
  expect(await second).toMatchObject({ ok: true })
  const third = compare()
  comparisons.cancel()
  expect(await third).toMatchObject({ ok: false, failure: { code: 'look/cancelled' } })
  expect(comparisons.progress()).toBeNull()
  expect(running.pids().length).toBeLessThanOrEqual(2)
})
