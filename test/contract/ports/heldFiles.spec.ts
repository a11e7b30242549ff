import { mkdir, mkdtemp, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'
import { nodeDisk } from '../../../electron/adapters/nodeDisk.js'
import { shelfThread } from '../../../electron/adapters/shelfThread.js'
import { openShelfHere } from '../../../electron/adapters/sqliteShelf.js'
import { systemClock } from '../../../electron/adapters/systemClock.js'
import { openCensus } from '../../../electron/library/census.js'
import type { HeldFiles } from '../../../electron/ports/heldFiles.js'
import { type DatasetId, datasetId } from '../../../shared/ids.js'
import { describeDataset } from '../../../shared/library/describe.js'
import type { LibraryQuery } from '../../../shared/library/shelf.js'
import { formatSidecar } from '../../../shared/library/sidecar.js'
import { aDataset, factsOf, NOW, PORTAL } from '../../help/aLibraryDataset.js'
import { bundleForTest } from '../../help/bundleForTest.js'
import { must } from '../../help/must.js'
import { scratch } from '../../help/scratch.js'

const ALL: LibraryQuery = { text: '', only: null, by: 'dataset', offset: 0, limit: 100 }
const log = { note: () => undefined }

let scripts: string
let script: string
beforeAll(async () => {
  // Inside the checkout, from where the database's native part is found.
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  scripts = await mkdtemp(join(ROOT, '.cache', 'shelf-'))
  script = await bundleForTest('electron/shelf.ts', scripts)
})
afterAll(() => rm(scripts, { recursive: true, force: true }))

const KINDS: readonly (readonly [string, (folder: string) => Promise<HeldFiles>])[] = [
  [
    'in this thread',
    async (folder) => openCensus({ disk: nodeDisk, clock: systemClock, shelf: await must(openShelfHere(folder)) }),
  ],
  ['behind a thread', async (folder) => shelfThread({ script, folder, log })],
]

/** A dataset's folder as a finished download leaves it, with files of four bytes. */
async function folderOf(root: string, name: string, over: Parameters<typeof aDataset>[0] = {}): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder, { recursive: true })
  const dataset = aDataset(over)
  const facts = [0, 1].map((n) => factsOf(dataset, n, { name: `${name}-${n}.csv` }))
  for (const fact of facts) await writeFile(join(folder, fact.name), 'abcd')
  await writeFile(join(folder, 'dataset.rudi.json'), formatSidecar(describeDataset(dataset, PORTAL, facts, NOW)))
  return folder
}
const idOf = (n: number): DatasetId => datasetId.parse(`5f0c1a2b-0000-4000-8000-0000000000${10 + n}`)

async function surveyed(files: HeldFiles, roots: readonly string[]): Promise<void> {
  while (!(await must(files.survey(roots))).done);
}

describe.each(KINDS)('what is on disk, %s', (_name, open) => {
  async function opened(folder?: string): Promise<HeldFiles> {
    const files = await open(folder ?? (await scratch()))
    onTestFinished(() => files.close())
    return files
  }

  it('knows a folder that it was told of, file by file', async () => {
    const root = await scratch()
    const files = await opened()
    const folder = await folderOf(root, 'velos')
    expect(await must(files.take([{ folder, root }]))).toBe(2)
    const page = await must(files.page(ALL))
    expect(page).toMatchObject({ total: 2, bytes: 8, counts: { all: 2, complete: 2, verified: 0 } })
    expect(page.items.map(({ name, standing, project }) => [name, standing, root.endsWith(project)])).toEqual([
      ['velos-0.csv', 'complete', true],
      ['velos-1.csv', 'complete', true],
    ])
    expect(page.items.map(({ group }) => group)).toEqual([{ files: 2, bytes: 8 }, null])
  })

  it('finds folders below a root by itself, whatever the layout, and again after a start', async () => {
    const root = await scratch()
    await folderOf(join(root, 'Ville'), 'velos')
    await folderOf(root, 'gares', { id: idOf(1), title: 'Gares' })
    const state = await scratch()
    const first = await open(state)
    await surveyed(first, [root])
    expect((await must(first.page(ALL))).total).toBe(4)
    await first.close()
    const again = await opened(state)
    expect((await must(again.page(ALL))).total).toBe(4)
    await folderOf(root, 'parcs', { id: idOf(2), title: 'Parcs' })
    await surveyed(again, [])
    expect((await must(again.page(ALL))).total).toBe(6)
  })

  it('sees what was removed, shortened and rewritten by somebody else, without reading it', async () => {
    const root = await scratch()
    const files = await opened()
    const folder = await folderOf(root, 'velos')
    const other = await folderOf(root, 'gares', { id: idOf(1), title: 'Gares' })
    await surveyed(files, [root])
    await unlink(join(folder, 'velos-0.csv'))
    await writeFile(join(folder, 'velos-1.csv'), 'abc')
    await utimes(join(other, 'gares-0.csv'), new Date(0), new Date(0))
    const { items } = await must(files.page(ALL))
    expect(await must(files.glance(items.map(({ id }) => id)))).toBe(3)
    const page = await must(files.page(ALL))
    expect(Object.fromEntries(page.items.map(({ name, standing }) => [name, standing]))).toEqual({
      'velos-0.csv': 'missing',
      'velos-1.csv': 'damaged',
      'gares-0.csv': 'touched',
      'gares-1.csv': 'complete',
    })
    expect(page.counts).toMatchObject({ missing: 1, damaged: 1, touched: 1, complete: 1 })
  })

  it('moves a file from one narrowing to the other when it is seen to be otherwise, wherever both were asked for before', async () => {
    const root = await scratch()
    const files = await opened()
    await must(files.take([{ folder: await folderOf(root, 'velos'), root }]))
    const totals = async () =>
      Promise.all(
        ([null, 'complete', 'damaged'] as const).map(async (only) => (await must(files.page({ ...ALL, only }))).total),
      )
    expect(await totals()).toEqual([2, 2, 0])
    const [first] = (await must(files.page(ALL))).items
    if (first === undefined) throw new Error('a file')
    await must(files.note([{ id: first.id, seen: 'damaged', event: 'damaged' }]))
    expect(await totals()).toEqual([2, 1, 1])
    expect((await must(files.page(ALL))).counts).toMatchObject({ complete: 1, damaged: 1 })
  })

  it('keeps what a reading found until the file is written to again', async () => {
    const root = await scratch()
    const files = await opened()
    const folder = await folderOf(root, 'velos')
    await must(files.take([{ folder, root }]))
    const [first] = (await must(files.page(ALL))).items
    if (first === undefined) throw new Error('a file')
    await must(files.note([{ id: first.id, seen: 'damaged', event: 'damaged', modifiedMs: null, checkedMs: NOW }]))
    await must(files.glance([first.id]))
    expect((await must(files.page(ALL))).items[0]).toMatchObject({ standing: 'damaged', checkedMs: NOW })
    await utimes(join(folder, 'velos-0.csv'), new Date(0), new Date(0))
    await must(files.glance([first.id]))
    expect((await must(files.page(ALL))).items[0]).toMatchObject({ standing: 'touched' })
    expect((await must(files.history(first.id))).map(({ is }) => is)).toEqual(['touched', 'damaged', 'fetched'])
  })

  it('takes a newer version in the place of the older, and tells both in its history', async () => {
    const root = await scratch()
    const files = await opened()
    const folder = await folderOf(root, 'velos')
    await must(files.take([{ folder, root }]))
    const [first] = (await must(files.page(ALL))).items
    if (first === undefined) throw new Error('a file')
    await must(files.age([first.id], true))
    expect((await must(files.page({ ...ALL, only: 'outdated' }))).items.map(({ id }) => id)).toEqual([first.id])
    const dataset = aDataset()
    const newer = [factsOf(dataset, 0, { name: 'velos-0.csv', sha256: 'cd'.repeat(32) }), factsOf(dataset, 1)]
    await writeFile(join(folder, 'dataset.rudi.json'), formatSidecar(describeDataset(dataset, PORTAL, newer, NOW)))
    await must(files.take([{ folder, root }]))
    expect((await must(files.page(ALL))).counts.outdated).toBe(0)
    expect((await must(files.history(first.id))).map(({ is, sha256 }) => [is, sha256?.slice(0, 2)])).toEqual([
      ['fetched', 'cd'],
      ['outdated', undefined],
      ['fetched', 'ab'],
    ])
  })

  it('hides what is forgotten, brings it back, and does not find it again by itself', async () => {
    const root = await scratch()
    const files = await opened()
    await folderOf(root, 'velos')
    await surveyed(files, [root])
    const ids = (await must(files.page(ALL))).items.map(({ id }) => id)
    await must(files.hide(ids, true))
    await surveyed(files, [root])
    expect((await must(files.page(ALL))).total).toBe(0)
    await must(files.hide(ids, false))
    expect((await must(files.page(ALL))).total).toBe(2)
  })

  it('searches name, dataset, producer and project, whatever the accents and signs', async () => {
    // A project is called as its folder: a name by chance would be found by a number.
    const root = join(await scratch(), 'projet')
    await mkdir(root)
    const files = await opened()
    await folderOf(root, 'velos')
    await folderOf(root, 'gares', { id: idOf(1), title: 'Gares de l’été', producer: { id: null, name: 'SNCF' } })
    await surveyed(files, [root])
    const found = async (text: string): Promise<number> => (await must(files.page({ ...ALL, text }))).total
    expect(await found('ETE gares')).toBe(2)
    expect(await found('sncf')).toBe(2)
    expect(await found('velos-1')).toBe(1)
    expect(await found('csv')).toBe(4)
    expect(await found('%')).toBe(4)
  })

  it('groups by producer and project, and says of each group how much there is', async () => {
    const [one, other] = [await scratch(), await scratch()]
    const files = await opened()
    await folderOf(one, 'velos')
    await folderOf(other, 'gares', { id: idOf(1), title: 'Gares', producer: { id: null, name: 'SNCF' } })
    await folderOf(other, 'quais', { id: idOf(2), title: 'Quais', producer: { id: null, name: 'SNCF' } })
    await surveyed(files, [one, other])
    const groups = async (by: LibraryQuery['by']) =>
      (await must(files.page({ ...ALL, by }))).items.flatMap(({ group }) => (group === null ? [] : [group.files]))
    expect(await groups('producer')).toEqual([4, 2])
    expect((await groups('project')).toSorted()).toEqual([2, 4])
    expect(await groups('dataset')).toEqual([2, 2, 2])
  })

  it('gives pages that fit together, and where a group begins on any of them', async () => {
    const root = await scratch()
    const files = await opened()
    for (let n = 0; n < 5; n++) await folderOf(root, `d${n}`, { id: idOf(n), title: `Jeu ${n}` })
    await surveyed(files, [root])
    const whole = (await must(files.page(ALL))).items
    const parts = await Promise.all([0, 3, 6, 9].map((offset) => must(files.page({ ...ALL, offset, limit: 3 }))))
    expect(parts.flatMap(({ items }) => items)).toEqual(whole)
    expect(whole.filter(({ group }) => group !== null)).toHaveLength(5)
  })

  it('gives the declarations of a portal’s files by dataset, and finds a file by its media', async () => {
    const root = await scratch()
    const files = await opened()
    await folderOf(root, 'velos')
    await folderOf(root, 'gares', { id: idOf(1), title: 'Gares' })
    await surveyed(files, [root])
    const first = await must(files.stamped(PORTAL, '', 1))
    expect(new Set(first.map(({ dataset }) => dataset)).size).toBe(1)
    const rest = await must(files.stamped(PORTAL, first[0]?.dataset ?? '', 10))
    expect(first.length + rest.length).toBe(4)
    const media = aDataset().media[1]?.id ?? ''
    expect(await must(files.find(idOf(1), media))).toMatchObject({ name: 'gares-1.csv', root })
    expect(await must(files.find(idOf(7), media))).toBeNull()
  })
})

it('an index that cannot be read is put aside, and filled again from the folders', async () => {
  const [state, root] = [await scratch(), await scratch()]
  await folderOf(root, 'velos')
  await writeFile(join(state, 'files.db'), 'this is no database, and never was one'.repeat(200))
  const shelf = await must(openShelfHere(state))
  onTestFinished(() => shelf.close())
  const files = openCensus({ disk: nodeDisk, clock: systemClock, shelf })
  await surveyed(files, [root])
  expect((await must(files.page(ALL))).total).toBe(2)
  const names = await nodeDisk.list(state)
  expect(names.ok && names.value.map(({ name }) => name)).toContain('files.db.damaged-1')
})
