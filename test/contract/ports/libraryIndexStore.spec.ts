import { mkdir, mkdtemp, readdir, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { openLibraryStore } from '../../../electron/adapters/sqlite/library/libraryStore.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import { createLibraryClient } from '../../../electron/adapters/workers/libraryRpc.js'
import { createLibraryIndex } from '../../../electron/library/index/createLibraryIndex.js'
import type { LibraryIndex } from '../../../electron/ports/library/libraryIndex.js'
import { classifyLocalCopy } from '../../../shared/catalogue/search/classifyLocalCopy.js'
import { libraryFileId } from '../../../shared/ids.js'
import type { LibraryQuery } from '../../../shared/library/model.js'
import { buildSidecar } from '../../../shared/library/sidecar/buildSidecar.js'
import { formatSidecar } from '../../../shared/library/sidecar/sidecar.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import {
  createFileFacts,
  createLibraryDataset,
  LIBRARY_NOW_MS,
  LIBRARY_PORTAL,
} from '../../support/library/libraryDataset.js'
import { ALL_FILES, createDatasetFolder, createDatasetId, scanAll } from '../../support/library/libraryIndexHarness.js'
import { unwrap } from '../../support/unwrap.js'

const log = { note: () => undefined }

let scripts: string
let script: string
beforeAll(async () => {
  // Inside the checkout, from where the database's native part is found.
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  scripts = await mkdtemp(join(ROOT, '.cache', 'library-index-'))
  script = await bundleForTest('electron/workers/libraryWorker.ts', scripts)
})
afterAll(() => rm(scripts, { recursive: true, force: true }))

const KINDS: readonly (readonly [string, (folder: string) => Promise<LibraryIndex>])[] = [
  [
    'in this thread',
    async (folder) =>
      createLibraryIndex({ disk: nodeDisk, clock: systemClock, store: await unwrap(openLibraryStore(folder)) }),
  ],
  ['behind a thread', async (folder) => createLibraryClient({ script, folder, log })],
]

describe.each(KINDS)('what is on disk, %s', (_name, open) => {
  async function opened(folder?: string): Promise<LibraryIndex> {
    const files = await open(folder ?? (await createTemporaryFolder()))
    onTestFinished(() => files.close())
    return files
  }

  it('knows a folder that was added, file by file', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const folder = await createDatasetFolder(root, 'velos')
    expect(await unwrap(files.take([{ folder, root }]))).toBe(2)
    const page = await unwrap(files.readPage(ALL_FILES))
    expect(page).toMatchObject({ total: 2, bytes: 8, counts: { all: 2, complete: 2, verified: 0 } })
    expect(page.items.map(({ name, standing, project }) => [name, standing, root.endsWith(project)])).toEqual([
      ['velos-0.csv', 'complete', true],
      ['velos-1.csv', 'complete', true],
    ])
    expect(page.items.map(({ group }) => group)).toEqual([{ files: 2, bytes: 8 }, null])
    // A file that is being removed is in no row and in no number.
    const [first] = page.items
    const rest = await unwrap(files.readPage({ ...ALL_FILES, without: first === undefined ? [] : [first.id] }))
    expect(rest).toMatchObject({
      total: 1,
      bytes: 4,
      counts: { all: 1, complete: 1 },
      items: [{ name: 'velos-1.csv' }],
    })
  })

  it('finds folders below a root by itself, whatever the layout, and again after a start', async () => {
    const root = await createTemporaryFolder()
    await createDatasetFolder(join(root, 'Ville'), 'velos')
    await createDatasetFolder(root, 'gares', { id: createDatasetId(1), title: 'Gares' })
    const state = await createTemporaryFolder()
    const first = await open(state)
    await scanAll(first, [root])
    expect((await unwrap(first.readPage(ALL_FILES))).total).toBe(4)
    await first.close()
    const again = await opened(state)
    expect((await unwrap(again.readPage(ALL_FILES))).total).toBe(4)
    await createDatasetFolder(root, 'parcs', { id: createDatasetId(2), title: 'Parcs' })
    await scanAll(again, [])
    expect((await unwrap(again.readPage(ALL_FILES))).total).toBe(6)
  })

  it('sees what another program removed, shortened and rewrote, without reading it', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const folder = await createDatasetFolder(root, 'velos')
    const other = await createDatasetFolder(root, 'gares', { id: createDatasetId(1), title: 'Gares' })
    await scanAll(files, [root])
    await unlink(join(folder, 'velos-0.csv'))
    await writeFile(join(folder, 'velos-1.csv'), 'abc')
    await utimes(join(other, 'gares-0.csv'), new Date(0), new Date(0))
    const { items } = await unwrap(files.readPage(ALL_FILES))
    expect(await unwrap(files.glance(items.map(({ id }) => id)))).toBe(3)
    const page = await unwrap(files.readPage(ALL_FILES))
    expect(Object.fromEntries(page.items.map(({ name, standing }) => [name, standing]))).toEqual({
      'velos-0.csv': 'missing',
      'velos-1.csv': 'damaged',
      'gares-0.csv': 'touched',
      'gares-1.csv': 'complete',
    })
    expect(page.counts).toMatchObject({ missing: 1, damaged: 1, touched: 1, complete: 1 })
    const problems = await unwrap(files.readPage({ ...ALL_FILES, only: 'problem' }))
    expect(problems.items.map(({ name }) => name).toSorted()).toEqual(['velos-0.csv', 'velos-1.csv'])
  })

  it('moves a file from one narrowing to the other when it is seen to be otherwise, wherever both were asked for before', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    await unwrap(files.take([{ folder: await createDatasetFolder(root, 'velos'), root }]))
    const totals = async () =>
      Promise.all(
        ([null, 'complete', 'damaged'] as const).map(
          async (only) => (await unwrap(files.readPage({ ...ALL_FILES, only }))).total,
        ),
      )
    expect(await totals()).toEqual([2, 2, 0])
    const [first] = (await unwrap(files.readPage(ALL_FILES))).items
    if (first === undefined) throw new Error('a file')
    await unwrap(files.note([{ id: first.id, seen: 'damaged', event: 'damaged' }]))
    expect(await totals()).toEqual([2, 1, 1])
    expect((await unwrap(files.readPage(ALL_FILES))).counts).toMatchObject({ complete: 1, damaged: 1 })
  })

  it('keeps what a reading found until the file is written to again', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const folder = await createDatasetFolder(root, 'velos')
    await unwrap(files.take([{ folder, root }]))
    const [first] = (await unwrap(files.readPage(ALL_FILES))).items
    if (first === undefined) throw new Error('a file')
    await unwrap(
      files.note([{ id: first.id, seen: 'damaged', event: 'damaged', modifiedMs: null, checkedMs: LIBRARY_NOW_MS }]),
    )
    await unwrap(files.glance([first.id]))
    expect((await unwrap(files.readPage(ALL_FILES))).items[0]).toMatchObject({
      standing: 'damaged',
      checkedMs: LIBRARY_NOW_MS,
    })
    await utimes(join(folder, 'velos-0.csv'), new Date(0), new Date(0))
    await unwrap(files.glance([first.id]))
    expect((await unwrap(files.readPage(ALL_FILES))).items[0]).toMatchObject({ standing: 'touched' })
    expect((await unwrap(files.readHistory(first.id))).map(({ is }) => is)).toEqual(['touched', 'damaged', 'fetched'])
  })

  it('takes a newer version in the place of the older, and lists both in its history', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const folder = await createDatasetFolder(root, 'velos')
    await unwrap(files.take([{ folder, root }]))
    const [first] = (await unwrap(files.readPage(ALL_FILES))).items
    if (first === undefined) throw new Error('a file')
    await unwrap(files.markOutdated([first.id], true))
    expect((await unwrap(files.readPage({ ...ALL_FILES, only: 'outdated' }))).items.map(({ id }) => id)).toEqual([
      first.id,
    ])
    const dataset = createLibraryDataset()
    const newer = [
      createFileFacts(dataset, 0, { name: 'velos-0.csv', sha256: 'cd'.repeat(32) }),
      createFileFacts(dataset, 1),
    ]
    await writeFile(
      join(folder, 'dataset.rudi.json'),
      formatSidecar(buildSidecar(dataset, LIBRARY_PORTAL, newer, LIBRARY_NOW_MS)),
    )
    await unwrap(files.take([{ folder, root }]))
    expect((await unwrap(files.readPage(ALL_FILES))).counts.outdated).toBe(0)
    expect((await unwrap(files.readHistory(first.id))).map(({ is, sha256 }) => [is, sha256?.slice(0, 2)])).toEqual([
      ['fetched', 'cd'],
      ['outdated', undefined],
      ['fetched', 'ab'],
    ])
  })

  it('follows a folder that was renamed or moved to another disk, with the history of its files', async () => {
    const [root, disk] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const files = await opened()
    const folder = await createDatasetFolder(root, 'velos')
    await scanAll(files, [root])
    const before = (await unwrap(files.readPage(ALL_FILES))).items.map(({ id }) => id)
    await rename(folder, join(root, 'comptages'))
    await scanAll(files, [])
    expect((await unwrap(files.readPage(ALL_FILES))).counts).toMatchObject({ all: 2, complete: 2, missing: 0 })
    await rename(join(root, 'comptages'), join(disk, 'velos'))
    await scanAll(files, [])
    expect((await unwrap(files.readPage(ALL_FILES))).counts).toMatchObject({ all: 2, missing: 2 })
    await scanAll(files, [disk])
    const page = await unwrap(files.readPage(ALL_FILES))
    expect(page).toMatchObject({ total: 2, counts: { complete: 2, missing: 0 } })
    expect(page.items.map(({ id }) => id)).toEqual(before)
    expect(page.items.map(({ project }) => disk.endsWith(project))).toEqual([true, true])
    const counts = [disk, join(disk, 'velos'), join(disk, 'vel')].map((below) => files.countBelow(below).then(unwrap))
    expect(await Promise.all(counts)).toEqual([2, 2, 0])
    const [first] = page.items
    if (first === undefined) throw new Error('a file')
    const events = (await unwrap(files.readHistory(first.id))).map(({ is }) => is)
    expect(events).toEqual(['back', 'missing', 'back', 'missing', 'fetched'])
  })

  it('searches a root that is added while the others are being searched', async () => {
    const [root, other] = [await createTemporaryFolder(), await createTemporaryFolder()]
    const files = await opened()
    await createDatasetFolder(other, 'velos')
    // The first part ends with the known folders, of which there are none: the roots come next.
    expect(await unwrap(files.scan([root]))).toEqual({ changed: 0, done: false })
    await scanAll(files, [other])
    expect(await unwrap(files.countBelow(other))).toBe(2)
  })

  it('lists both copies when the disk of the first one comes back', async () => {
    const root = await createTemporaryFolder()
    const disk = await createTemporaryFolder()
    const away = join(await createTemporaryFolder(), 'velos')
    const files = await opened()
    const folder = await createDatasetFolder(root, 'velos')
    await scanAll(files, [root])
    await rename(folder, away)
    await createDatasetFolder(disk, 'velos')
    await scanAll(files, [disk])
    expect((await unwrap(files.readPage(ALL_FILES))).counts).toMatchObject({ all: 2, complete: 2 })
    await rename(away, folder)
    await scanAll(files, [])
    expect((await unwrap(files.readPage(ALL_FILES))).counts).toMatchObject({ all: 4, complete: 4 })
  })

  it('hides what is forgotten, brings it back, and does not find it again by itself', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    await createDatasetFolder(root, 'velos')
    await scanAll(files, [root])
    const ids = (await unwrap(files.readPage(ALL_FILES))).items.map(({ id }) => id)
    await unwrap(files.hide(ids, 'forgotten'))
    await scanAll(files, [root])
    expect((await unwrap(files.readPage(ALL_FILES))).total).toBe(0)
    await unwrap(files.hide(ids, null))
    expect((await unwrap(files.readPage(ALL_FILES))).total).toBe(2)
  })

  it('takes what happened to a file that has left the index meanwhile for nothing', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    await createDatasetFolder(root, 'velos')
    await scanAll(files, [root])
    const [first] = (await unwrap(files.readPage(ALL_FILES))).items
    if (first === undefined) throw new Error('a file')
    const gone = libraryFileId.parse(first.id + 1000)
    await unwrap(files.hide([gone, first.id], 'forgotten'))
    await unwrap(
      files.note([{ id: gone, seen: 'damaged', event: 'damaged', modifiedMs: null, checkedMs: LIBRARY_NOW_MS }]),
    )
    expect((await unwrap(files.readPage(ALL_FILES))).total).toBe(1)
    expect(await unwrap(files.readHistory(gone))).toEqual([])
  })

  it('lists what each dataset has on the disk, and what was there before', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const velos = await createDatasetFolder(root, 'velos', { id: createDatasetId(0) })
    await createDatasetFolder(root, 'gares', { id: createDatasetId(1), title: 'Gares' })
    await scanAll(files, [root])
    const holdings = () => files.listHoldings(LIBRARY_PORTAL).then(unwrap)
    expect(await holdings()).toMatchObject({
      held: [
        { id: createDatasetId(0), files: 2 },
        { id: createDatasetId(1), files: 2 },
      ],
      gone: [],
    })
    expect(await unwrap(files.listHoldings('https://another.example'))).toEqual({ held: [], gone: [] })
    await unlink(join(velos, 'velos-0.csv'))
    await scanAll(files, [])
    const { offset: _, limit: __, ...filter } = ALL_FILES
    const [inGares, other] = (await unwrap(files.pick({ ...filter, text: 'gares' }, 0, 9))).map(({ id }) => id)
    if (inGares === undefined || other === undefined) throw new Error('both files are listed')
    await unwrap(files.hide([inGares], 'deleted'))
    // Removed from the list alone, it is still on the disk.
    await unwrap(files.hide([other], 'forgotten'))
    const now = await holdings()
    expect(now.held.map(({ id, files: count }) => [id, count])).toEqual([
      [createDatasetId(0), 1],
      [createDatasetId(1), 1],
    ])
    expect(now.gone).toHaveLength(2)
  })

  it('knows the files of a dataset by media, also those of which no download is listed any more', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const velos = await createDatasetFolder(root, 'velos', { id: createDatasetId(0) })
    await createDatasetFolder(root, 'gares', { id: createDatasetId(1), title: 'Gares' })
    await scanAll(files, [root])
    const known = () => files.listDatasetFiles(LIBRARY_PORTAL, createDatasetId(0)).then(unwrap)
    const before = await known()
    expect(before).toHaveLength(2)
    expect(before.map(({ name }) => name).toSorted()).toEqual(['velos-0.csv', 'velos-1.csv'])
    expect(before.every(({ standing, removed }) => standing !== 'missing' && !removed)).toBe(true)
    expect(await unwrap(files.listDatasetFiles('https://another.example', createDatasetId(0)))).toEqual([])
    await unlink(join(velos, 'velos-0.csv'))
    await scanAll(files, [])
    expect(await known()).toContainEqual(
      expect.objectContaining({ name: 'velos-0.csv', standing: 'missing', removed: false }),
    )
    const { offset: _, limit: __, ...filter } = ALL_FILES
    const listed = await unwrap(files.pick({ ...filter, text: 'velos' }, 0, 9))
    expect(await unwrap(files.countFiles())).toBe(4)
    await unwrap(
      files.hide(
        listed.map(({ id }) => id),
        'forgotten',
      ),
    )
    expect(await unwrap(files.countFiles())).toBe(2)
    const now = await known()
    expect(now.map(({ name, removed }) => [name, removed]).toSorted()).toEqual([
      ['velos-0.csv', true],
      ['velos-1.csv', false],
    ])
  })

  it('knows of a media in two folders the file that is there', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const first = await createDatasetFolder(root, 'velos', { id: createDatasetId(0) })
    await createDatasetFolder(root, 'velos ailleurs', { id: createDatasetId(0) })
    await scanAll(files, [root])
    for (const name of await readdir(first)) if (name.endsWith('.csv')) await unlink(join(first, name))
    await scanAll(files, [])
    const known = await unwrap(files.listDatasetFiles(LIBRARY_PORTAL, createDatasetId(0)))
    expect(known).toHaveLength(2)
    expect(known.filter(({ standing }) => standing === 'missing')).toEqual([])
  })

  it.each([
    ['was downloaded', {}],
    ['was adopted, so that no time is known', { request: null }],
  ])('an outdated file that %s is outdated in the catalogue too', async (_how, over) => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const dataset = createLibraryDataset({ id: createDatasetId(0) })
    const fact = createFileFacts(dataset, 0, { name: 'velos.csv', ...over })
    await writeFile(join(root, fact.name), 'abcd')
    const sidecar = formatSidecar(buildSidecar(dataset, LIBRARY_PORTAL, [fact], LIBRARY_NOW_MS))
    await writeFile(join(root, 'dataset.rudi.json'), sidecar)
    await scanAll(files, [root])
    const described = { files: 1, updatedMs: LIBRARY_NOW_MS - 1 }
    const copy = async () => classifyLocalCopy((await unwrap(files.listHoldings(LIBRARY_PORTAL))).held[0], described)
    expect(await copy()).toBe('on-disk')
    const ids = (await unwrap(files.readPage(ALL_FILES))).items.map(({ id }) => id)
    await unwrap(files.markOutdated(ids, true))
    expect(await copy()).toBe('outdated')
    await unwrap(files.markOutdated(ids, false))
    expect(await copy()).toBe('on-disk')
  })

  it('has a deleted file again when it is taken out of the trash', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    const folder = await createDatasetFolder(root, 'velos')
    await scanAll(files, [root])
    const [first] = (await unwrap(files.readPage(ALL_FILES))).items
    if (first === undefined) throw new Error('a file')
    const trashed = join(root, first.name)
    await rename(join(folder, first.name), trashed)
    await unwrap(files.hide([first.id], 'deleted'))
    await scanAll(files, [])
    expect((await unwrap(files.readPage(ALL_FILES))).total).toBe(1)
    await rename(trashed, join(folder, first.name))
    await scanAll(files, [])
    expect((await unwrap(files.readPage(ALL_FILES))).items.map(({ name }) => name)).toContain(first.name)
    expect((await unwrap(files.readHistory(first.id))).map(({ is }) => is)).toEqual(['back', 'deleted', 'fetched'])
  })

  it('sorts as a person counts, and by a column without groups', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    await createDatasetFolder(root, 'station 10', { id: createDatasetId(1), title: 'Station 10' })
    await createDatasetFolder(root, 'station 9', { id: createDatasetId(2), title: 'Station 9' })
    await scanAll(files, [root])
    const named = async (over: Partial<LibraryQuery>) =>
      (await unwrap(files.readPage({ ...ALL_FILES, ...over }))).items.map(
        ({ name, group }) => `${name}${group ? ' +' : ''}`,
      )
    const counted = ['station 9-0.csv +', 'station 9-1.csv', 'station 10-0.csv +', 'station 10-1.csv']
    expect(await named({})).toEqual(counted)
    const flat = counted.map((one) => one.replace(' +', ''))
    expect(await named({ order: 'name' })).toEqual(flat)
    expect(await named({ order: 'name', descending: true })).toEqual(flat.toReversed())
    expect(await named({ order: 'size' })).toEqual(flat)
  })

  it('searches name, dataset, producer and project, whatever the accents and signs', async () => {
    // A project is called as its folder: a name by chance would be found by a number.
    const root = join(await createTemporaryFolder(), 'projet')
    await mkdir(root)
    const files = await opened()
    await createDatasetFolder(root, 'velos')
    await createDatasetFolder(root, 'gares', {
      id: createDatasetId(1),
      title: 'Gares de l’été',
      producer: { id: null, name: 'SNCF' },
    })
    await scanAll(files, [root])
    const found = async (text: string): Promise<number> => (await unwrap(files.readPage({ ...ALL_FILES, text }))).total
    expect(await found('ETE gares')).toBe(2)
    expect(await found('sncf')).toBe(2)
    expect(await found('velos-1')).toBe(1)
    expect(await found('csv')).toBe(4)
    expect(await found('%')).toBe(4)
  })

  it('groups by producer and project, and says of each group how much there is', async () => {
    const [one, other] = [join(await createTemporaryFolder(), 'nord'), join(await createTemporaryFolder(), 'sud')]
    const files = await opened()
    await createDatasetFolder(one, 'velos')
    await createDatasetFolder(other, 'gares', {
      id: createDatasetId(1),
      title: 'Gares',
      producer: { id: null, name: 'SNCF' },
    })
    await createDatasetFolder(other, 'quais', {
      id: createDatasetId(2),
      title: 'Quais',
      producer: { id: null, name: 'SNCF' },
    })
    await scanAll(files, [one, other])
    const groups = async (by: LibraryQuery['by'], text = '') => {
      const { items } = await unwrap(files.readPage({ ...ALL_FILES, by, text }))
      return items.flatMap(({ group }) => (group === null ? [] : [group.files]))
    }
    expect(await groups('producer')).toEqual([4, 2])
    expect((await groups('project')).toSorted()).toEqual([2, 4])
    expect(await groups('dataset')).toEqual([2, 2, 2])
    expect([await groups('producer', 'gares-1'), await groups('dataset', 'gares-1')]).toEqual([[1], []])
  })

  it('gives pages that fit together, and where a group begins on any of them', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    for (let n = 0; n < 5; n++) await createDatasetFolder(root, `d${n}`, { id: createDatasetId(n), title: `Jeu ${n}` })
    await scanAll(files, [root])
    const whole = (await unwrap(files.readPage(ALL_FILES))).items
    const parts = await Promise.all(
      [0, 3, 6, 9].map((offset) => unwrap(files.readPage({ ...ALL_FILES, offset, limit: 3 }))),
    )
    expect(parts.flatMap(({ items }) => items)).toEqual(whole)
    expect(whole.filter(({ group }) => group !== null)).toHaveLength(5)
  })

  it('gives the declarations of a portal’s files by dataset, and finds a file by its media', async () => {
    const root = await createTemporaryFolder()
    const files = await opened()
    await createDatasetFolder(root, 'velos')
    await createDatasetFolder(root, 'gares', { id: createDatasetId(1), title: 'Gares' })
    await scanAll(files, [root])
    const first = await unwrap(files.listVersions(LIBRARY_PORTAL, '', 1))
    expect(new Set(first.map(({ dataset }) => dataset)).size).toBe(1)
    const rest = await unwrap(files.listVersions(LIBRARY_PORTAL, first[0]?.dataset ?? '', 10))
    expect(first.length + rest.length).toBe(4)
    const media = createLibraryDataset().media[1]?.id ?? ''
    expect(await unwrap(files.find(createDatasetId(1), media))).toMatchObject({ name: 'gares-1.csv', root })
    expect(await unwrap(files.find(createDatasetId(7), media))).toBeNull()
  })
})

it('an index that cannot be read is put aside, and filled again from the folders', async () => {
  const [state, root] = [await createTemporaryFolder(), await createTemporaryFolder()]
  await createDatasetFolder(root, 'velos')
  await writeFile(join(state, 'files.db'), 'this is no database, and never was one'.repeat(200))
  const store = await unwrap(openLibraryStore(state))
  onTestFinished(() => store.close())
  const files = createLibraryIndex({ disk: nodeDisk, clock: systemClock, store })
  await scanAll(files, [root])
  expect((await unwrap(files.readPage(ALL_FILES))).total).toBe(2)
  const names = await nodeDisk.list(state)
  expect(names.ok && names.value.map(({ name }) => name)).toContain('files.db.damaged-1')
})
