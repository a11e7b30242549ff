import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'
import { openCatalogueReader, openCatalogueStore } from '../../../electron/adapters/sqlite/catalogue/catalogueStore.js'
import { createCatalogueClient } from '../../../electron/adapters/workers/catalogueRpc.js'
import type { CatalogueStore, ReplicaChange } from '../../../electron/ports/catalogueStore.js'
import type { Dataset } from '../../../shared/catalogue/model.js'
import {
  type CatalogFilter,
  type CatalogSearch,
  type FacetCounts,
  NO_FILTER,
} from '../../../shared/catalogue/search/model.js'
import { createInitialState } from '../../../shared/catalogue/sync/syncMachine.js'
import { mediaId, portalId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import { DAY_MS } from '../../../shared/timeUnits.js'
import { bundleForTest } from '../../support/build/bundleForTest.js'
import { generateDataset } from '../../support/catalogue/generateDataset.js'
import { createMemoryCatalogueStore } from '../../support/catalogue/memoryCatalogueStore.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { SAMPLE_NOW_MS } from '../../support/samples/cityCatalogue.js'
import { unwrap } from '../../support/unwrap.js'

const PORTAL = portalId.parse('https://rudi.example')
const OTHER = portalId.parse('https://other.example')
const ALL: CatalogSearch = { ...NO_FILTER, order: 'title', offset: 0, limit: 100 }

let scripts: string
let script: string
beforeAll(async () => {
  // Inside the checkout, from where the database's native part is found.
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  scripts = await mkdtemp(join(ROOT, '.cache', 'mirror-'))
  script = await bundleForTest('electron/workers/catalogueWorker.ts', scripts)
})
afterAll(() => rm(scripts, { recursive: true, force: true }))

const opened = (catalogueStore: Result<CatalogueStore>): CatalogueStore => {
  if (!catalogueStore.ok) throw new Error(catalogueStore.failure.code)
  onTestFinished(() => catalogueStore.value.close())
  return catalogueStore.value
}

const KINDS: readonly (readonly [string, () => Promise<CatalogueStore>])[] = [
  ['a file', async () => opened(openCatalogueStore(await createTemporaryFolder()))],
  [
    'a file behind a thread',
    async () =>
      opened({
        ok: true,
        value: createCatalogueClient({ script, folder: await createTemporaryFolder(), log: { note: () => undefined } }),
      }),
  ],
  ['memory', async () => createMemoryCatalogueStore()],
]

/** Everything is written by one and read by another, which does not know what is on disk. */
const READ_BY_ANOTHER: (typeof KINDS)[number] = [
  'a file that one writes and another reads',
  async () => {
    const folder = await createTemporaryFolder()
    const writes = opened(openCatalogueStore(folder))
    const reads = await unwrap(openCatalogueReader(folder))
    if (reads === null) throw new Error('there is a file')
    onTestFinished(() => reads.close())
    const { readStatus, search, readRecords: records, readDataset: dataset, findHolder: holderOf } = reads
    return { ...writes, readStatus, search, readRecords: records, readDataset: dataset, findHolder: holderOf }
  },
]

const change = (some: Partial<ReplicaChange>): ReplicaChange => ({
  state: createInitialState(),
  put: [],
  met: [],
  remove: [],
  ...some,
})

const facetsOf = async (catalogueStore: CatalogueStore, filter: CatalogFilter): Promise<FacetCounts> => {
  const search = { ...filter, order: 'title', offset: 0, limit: 1, withFacets: true } as const
  const { facets } = await unwrap(catalogueStore.search(PORTAL, search, SAMPLE_NOW_MS))
  if (facets === null) throw new Error('the copy counts its facets')
  return facets
}
const idsOf = async (
  catalogueStore: CatalogueStore,
  search: Partial<CatalogSearch>,
  portal = PORTAL,
): Promise<string[]> =>
  (await unwrap(catalogueStore.search(portal, { ...ALL, ...search }, SAMPLE_NOW_MS))).items.map(({ id }) => id)

const some = (from: number, to: number): Dataset[] =>
  Array.from({ length: to - from }, (_, index) => generateDataset(from + index))

describe.each([...KINDS, READ_BY_ANOTHER])('a copy of a catalogue in %s', (_name, open) => {
  it('knows nothing of a portal that was never copied', async () => {
    const catalogueStore = await open()
    expect(await unwrap(catalogueStore.readStatus(PORTAL))).toEqual({ state: null, held: 0, notMet: 0, revision: 0 })
  })

  it('gives a record back as it was put', async () => {
    const catalogueStore = await open()
    const dataset = generateDataset(3)
    await unwrap(catalogueStore.change(PORTAL, change({ put: [dataset] })))
    expect(await unwrap(catalogueStore.readDataset(PORTAL, dataset.id))).toEqual(dataset)
    expect(await unwrap(catalogueStore.readDataset(OTHER, dataset.id))).toBeNull()
  })

  it('keeps the state with the records, and counts what it holds and what the walk has not met', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 5) })))
    const state = { ...createInitialState(), pass: 2, total: 7 }
    const [first] = some(0, 1)
    const replica = await unwrap(
      catalogueStore.change(PORTAL, change({ state, met: first === undefined ? [] : [first.id] })),
    )
    expect(replica).toMatchObject({ state, held: 5, notMet: 4 })
    expect(await unwrap(catalogueStore.listNotMet(PORTAL, 2, 3))).toHaveLength(3)
  })

  it('distinguishes what it has with the same date from what is new, changed or undated', async () => {
    const catalogueStore = await open()
    const [same, changed, undated] = [generateDataset(1), generateDataset(2), generateDataset(3, { updated: null })]
    await unwrap(catalogueStore.change(PORTAL, change({ put: [same, changed, undated] })))
    const diff = await unwrap(
      catalogueStore.compare(PORTAL, 1, [
        same,
        { ...changed, updated: '2027-01-01T00:00:00.000Z' },
        undated,
        generateDataset(4),
      ]),
    )
    expect(diff).toEqual({ same: [same.id], met: [same.id, changed.id, undated.id] })
  })

  it('replaces a record, and finds it by its new words only', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: [generateDataset(1, { title: 'Zinc' })] })))
    await unwrap(catalogueStore.change(PORTAL, change({ put: [generateDataset(1, { title: 'Wagons' })] })))
    expect([await idsOf(catalogueStore, { text: 'zinc' }), await idsOf(catalogueStore, { text: 'wagons' })]).toEqual([
      [],
      [generateDataset(1).id],
    ])
  })

  it('takes out what is gone, from the list, the search and the counts', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 10) })))
    await unwrap(catalogueStore.change(PORTAL, change({ remove: some(0, 4).map(({ id }) => id) })))
    expect(await idsOf(catalogueStore, {})).toHaveLength(6)
    const { access } = await facetsOf(catalogueStore, NO_FILTER)
    expect(access?.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(6)
  })

  it('counts a revision for what changes and none for what stays', async () => {
    const catalogueStore = await open()
    const first = await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 2) })))
    const second = await unwrap(catalogueStore.change(PORTAL, change({ met: some(0, 2).map(({ id }) => id) })))
    const third = await unwrap(catalogueStore.change(PORTAL, change({ remove: some(0, 1).map(({ id }) => id) })))
    expect([second.revision - first.revision, third.revision - second.revision]).toEqual([0, 1])
  })

  it('finds whatever the accents and the case, by the beginnings of words, in any order', async () => {
    const catalogueStore = await open()
    const [one] = [generateDataset(1, { title: 'Comptages des Piétons au cœur de l’été' })]
    await unwrap(catalogueStore.change(PORTAL, change({ put: [one] })))
    for (const text of ['pietons', 'PIÉT comp', 'coeur ete', 'Cœur', 'l’été'])
      expect(await idsOf(catalogueStore, { text }), text).toEqual([one.id])
    expect(await idsOf(catalogueStore, { text: 'pietons absents' })).toEqual([])
  })

  it('ranks the title before the producer, the keywords and the description, and the newest first within', async () => {
    const catalogueStore = await open()
    const plain = { title: 'x', synopsis: '', summary: '', keywords: [], producer: { id: null, name: 'y' } }
    const found = [
      generateDataset(1, { ...plain, summary: 'un velodrome' }),
      generateDataset(2, { ...plain, keywords: ['vélo'] }),
      generateDataset(3, { ...plain, producer: { id: null, name: 'Vélo Rennes' } }),
      generateDataset(4, { ...plain, title: 'Vélos', updated: '2020-01-01T00:00:00.000Z' }),
      generateDataset(5, { ...plain, title: 'Vélos', updated: '2024-01-01T00:00:00.000Z' }),
      generateDataset(6, { ...plain, title: 'Le vélo' }),
    ]
    await unwrap(catalogueStore.change(PORTAL, change({ put: found })))
    const order = [6, 5, 4, 3, 2, 1].map((index) => generateDataset(index).id)
    expect(await idsOf(catalogueStore, { text: 'velo', order: 'relevance' })).toEqual(order)
  })

  it('never fails on what a person types', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 3) })))
    for (const text of ['"', '*', 'NEAR(', 'a OR', 'title:', '{x}', '\\', "l'", '-', '\0', '%', '""""', '😀'])
      await unwrap(catalogueStore.search(PORTAL, { ...ALL, text }, SAMPLE_NOW_MS))
  })

  it('counts each facet with the others as they are chosen, and its own values as alternatives', async () => {
    const catalogueStore = await open()
    const base = { formats: ['text/csv'], access: 'open' } as const
    await unwrap(
      catalogueStore.change(
        PORTAL,
        change({
          put: [
            generateDataset(1, { ...base, formats: ['text/csv'], theme: 'a' }),
            generateDataset(2, { ...base, formats: ['text/csv', 'application/json'], theme: 'b' }),
            generateDataset(3, { formats: ['application/json'], access: 'restricted', theme: 'b' }),
          ],
        }),
      ),
    )
    const { formats, access, themes } = await facetsOf(catalogueStore, {
      ...NO_FILTER,
      formats: ['JSON'],
      access: ['open'],
    })
    const plain = (values: typeof formats) => values?.map(({ value, count }) => [value, count])
    expect(plain(formats)).toEqual([
      ['CSV', 2],
      ['JSON', 1],
    ])
    expect(plain(access)).toEqual([
      ['open', 1],
      ['restricted', 1],
    ])
    expect(plain(themes)).toEqual([['b', 1]])
    expect(await idsOf(catalogueStore, { formats: ['CSV', 'JSON'], themes: ['a', 'b'] })).toHaveLength(3)
  })

  it('keeps a chosen value in sight when nothing is left of it', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 3) })))
    const { licences } = await facetsOf(catalogueStore, { ...NO_FILTER, licences: ['gone'] })
    expect(licences).toContainEqual({ value: 'gone', label: 'gone', count: 0 })
  })

  it('sorts by every order, with what has no date or size last', async () => {
    const catalogueStore = await open()
    const rows = [
      generateDataset(1, { title: 'Été', sizeBytes: 5, updated: '2024-01-01T00:00:00.000Z' }),
      generateDataset(2, { title: 'arbres', sizeBytes: null, updated: null }),
      generateDataset(3, { title: 'Zones', sizeBytes: 9, updated: '2025-01-01T00:00:00.000Z' }),
    ]
    await unwrap(catalogueStore.change(PORTAL, change({ put: rows })))
    const order = async (by: CatalogSearch['order']): Promise<number[]> =>
      (await idsOf(catalogueStore, { order: by })).map((id) => Number.parseInt(id.slice(-4), 16))
    expect(await order('title')).toEqual([2, 1, 3])
    expect(await order('-title')).toEqual([3, 1, 2])
    expect(await order('-updated')).toEqual([3, 1, 2])
    expect(await order('updated')).toEqual([1, 3, 2])
    expect(await order('-size')).toEqual([3, 1, 2])
    expect(await order('size')).toEqual([1, 3, 2])
    expect(await order('relevance')).toEqual([3, 1, 2])
  })

  it('gives a page of what was found and how many there are', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 250) })))
    const page = await unwrap(catalogueStore.search(PORTAL, { ...ALL, offset: 240, limit: 100 }, SAMPLE_NOW_MS))
    expect([page.total, page.offset, page.items.length]).toEqual([250, 240, 10])
  })

  it.each([
    ['by title', {}],
    ['by another order', { order: '-size' as const }],
    ['by a text', { text: 'co' }],
    ['by a facet', { access: ['open' as const] }],
    ['with counts that are asked for in vain', { withFacets: true }],
  ])('gives the whole records of a page in its order, %s', async (_kind, query) => {
    const catalogueStore = await open()
    const put = some(0, 60)
    await unwrap(catalogueStore.change(PORTAL, change({ put })))
    const search = { ...ALL, ...query, offset: 2, limit: 5 }
    const { total, items } = await unwrap(catalogueStore.search(PORTAL, search, SAMPLE_NOW_MS))
    expect(items.length).toBeGreaterThan(2)
    const wanted = items.map(({ id }) => put.find((one) => one.id === id))
    expect(await unwrap(catalogueStore.readRecords(PORTAL, search, SAMPLE_NOW_MS))).toEqual({ total, items: wanted })
  })

  it('says whether all of it was copied', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 2) })))
    const part = await unwrap(catalogueStore.search(PORTAL, ALL, SAMPLE_NOW_MS))
    await unwrap(catalogueStore.change(PORTAL, change({ state: { ...createInitialState(), walkedMs: 1 } })))
    const whole = await unwrap(catalogueStore.search(PORTAL, ALL, SAMPLE_NOW_MS))
    expect([part.by, whole.by]).toEqual(['part-of-copy', 'copy'])
  })

  it('shows themes by their labels once they are known', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: [generateDataset(1, { theme: 'mobility' })] })))
    await unwrap(catalogueStore.setThemeLabels(PORTAL, new Map([['mobility', 'Mobilité']])))
    const { themes } = await facetsOf(catalogueStore, NO_FILTER)
    expect(themes).toEqual([{ value: 'mobility', label: 'Mobilité', count: 1 }])
  })

  it('learns records beside a walk: they are answered at once, and the walk has still to meet those it did not know', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 2) })))
    const before = await unwrap(catalogueStore.readStatus(PORTAL))
    await unwrap(catalogueStore.learn(PORTAL, [...some(1, 2), ...some(5, 8)]))
    expect(await unwrap(catalogueStore.readStatus(PORTAL))).toEqual({
      ...before,
      held: 5,
      notMet: 3,
      revision: before.revision + 1,
    })
    expect(await idsOf(catalogueStore, {})).toHaveLength(5)
  })

  it('learns of a portal that was never walked through', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.learn(OTHER, some(0, 3)))
    expect(await unwrap(catalogueStore.readStatus(OTHER))).toMatchObject({ state: { walkedMs: null }, held: 3 })
  })

  it('names the dataset that has a media, of the portal that is asked and of no other', async () => {
    const catalogueStore = await open()
    const holder = some(0, 20).find(({ media }) => media.length > 1)
    const media = holder?.media[1]?.id
    if (holder === undefined || media === undefined) throw new Error('too few')
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 20) })))
    expect(await unwrap(catalogueStore.findHolder(PORTAL, media))).toBe(holder.id)
    expect(await unwrap(catalogueStore.findHolder(OTHER, media))).toBeNull()
    // A dataset's own id is in its record, and is no media.
    expect(await unwrap(catalogueStore.findHolder(PORTAL, mediaId.parse(holder.id)))).toBeNull()
  })

  it('keeps portals apart, and forgets one without the other', async () => {
    const catalogueStore = await open()
    await unwrap(catalogueStore.change(PORTAL, change({ put: some(0, 3) })))
    await unwrap(catalogueStore.change(OTHER, change({ put: some(0, 5) })))
    await unwrap(catalogueStore.forget(PORTAL))
    expect(await unwrap(catalogueStore.readStatus(PORTAL))).toMatchObject({ state: null, held: 0 })
    expect(await idsOf(catalogueStore, { text: 'a' }, OTHER)).toHaveLength(
      await idsOf(catalogueStore, {}, OTHER).then((all) => all.length),
    )
    expect(await idsOf(catalogueStore, {}, OTHER)).toHaveLength(5)
  })
})

describe.each(KINDS)('a copy of a catalogue beside what is on disk, in %s', (_name, open) => {
  it('knows what is on disk: all of it, some, of an older version, nothing', async () => {
    const catalogueStore = await open()
    const rows = some(0, 60)
      .filter(({ media }) => media.length >= 2)
      .slice(0, 4)
    const [all, part, old, none] = rows
    if (all === undefined || part === undefined || old === undefined || none === undefined) throw new Error('too few')
    await unwrap(catalogueStore.change(PORTAL, change({ put: rows })))
    await unwrap(
      catalogueStore.hold(PORTAL, [
        { id: all.id, files: all.media.length, oldestMs: SAMPLE_NOW_MS },
        { id: part.id, files: 1, oldestMs: SAMPLE_NOW_MS },
        { id: old.id, files: old.media.length, oldestMs: Date.parse(old.updated ?? '') - DAY_MS },
      ]),
    )
    expect(await idsOf(catalogueStore, { holdings: ['on-disk'] })).toEqual([all.id])
    expect(await idsOf(catalogueStore, { holdings: ['partial'] })).toEqual([part.id])
    expect(await idsOf(catalogueStore, { holdings: ['outdated'] })).toEqual([old.id])
    const { items } = await unwrap(catalogueStore.search(PORTAL, ALL, SAMPLE_NOW_MS))
    expect(items.find(({ id }) => id === none.id)?.holding).toBe('absent')
  })
})

describe('the file of a copy', () => {
  it('is there again after a restart, word for word', async () => {
    const folder = await createTemporaryFolder()
    const first = opened(openCatalogueStore(folder))
    await unwrap(first.change(PORTAL, change({ put: some(0, 20), state: { ...createInitialState(), walkedMs: 5 } })))
    const before = await unwrap(first.search(PORTAL, { ...ALL, text: 'a' }, SAMPLE_NOW_MS))
    await first.close()
    const again = opened(openCatalogueStore(folder))
    expect(await unwrap(again.search(PORTAL, { ...ALL, text: 'a' }, SAMPLE_NOW_MS))).toEqual(before)
  })

  it('shows what another process writes, with what is on disk as it was set before', async () => {
    const folder = await createTemporaryFolder()
    const [window, command] = [opened(openCatalogueStore(folder)), opened(openCatalogueStore(folder))]
    const [first] = some(0, 1)
    if (first === undefined) throw new Error('too few')
    await unwrap(window.change(PORTAL, change({ put: [first] })))
    await unwrap(window.hold(PORTAL, [{ id: first.id, files: first.media.length, oldestMs: SAMPLE_NOW_MS }]))
    expect(await idsOf(window, {})).toHaveLength(1)
    await unwrap(command.learn(PORTAL, some(1, 4)))
    expect(await idsOf(window, {})).toHaveLength(4)
    expect(await idsOf(window, { holdings: ['on-disk'] })).toEqual([first.id])
    await unwrap(command.forget(PORTAL))
    expect((await unwrap(window.readStatus(PORTAL))).held).toBe(0)
    await unwrap(window.learn(PORTAL, some(0, 2)))
    expect(await idsOf(window, {})).toHaveLength(2)
  })

  it('is read by one that cannot write while another writes', async () => {
    const folder = await createTemporaryFolder()
    const writes = opened(openCatalogueStore(folder))
    await unwrap(writes.learn(PORTAL, some(0, 3)))
    const reads = await unwrap(openCatalogueReader(folder))
    if (reads === null) throw new Error('there is a file')
    onTestFinished(() => reads.close())
    expect((await unwrap(reads.search(PORTAL, ALL, SAMPLE_NOW_MS))).total).toBe(3)
    await unwrap(writes.learn(PORTAL, some(3, 5)))
    expect((await unwrap(reads.search(PORTAL, ALL, SAMPLE_NOW_MS))).total).toBe(5)
    expect(await unwrap(reads.readStatus(OTHER))).toMatchObject({ state: null, held: 0 })
    expect(await unwrap(reads.readDataset(OTHER, generateDataset(1).id))).toBeNull()
  })

  it('is neither made nor mended by one that only reads', async () => {
    const folder = await createTemporaryFolder()
    expect(await unwrap(openCatalogueReader(folder))).toBeNull()
    expect(await readdir(folder)).toEqual([])
    const spoilt = 'not a database, but long enough to look like one'.repeat(50)
    await writeFile(join(folder, 'catalogue.db'), spoilt)
    expect(openCatalogueReader(folder)).toMatchObject({ ok: false, failure: { code: 'state/unreadable' } })
    expect(await readFile(join(folder, 'catalogue.db'), 'utf8')).toBe(spoilt)
  })

  it('that is no database is thrown away and made again, because the portal has it all', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'catalogue.db'), 'not a database, but long enough to look like one'.repeat(50))
    const catalogueStore = opened(openCatalogueStore(folder))
    expect((await unwrap(catalogueStore.readStatus(PORTAL))).held).toBe(0)
  })

  it('of a thread that cannot open it fails every call with the reason', async () => {
    const folder = join(await createTemporaryFolder(), 'file')
    await writeFile(folder, 'in the way')
    const catalogueStore = createCatalogueClient({
      script,
      folder: join(folder, 'below'),
      log: { note: () => undefined },
    })
    onTestFinished(() => catalogueStore.close())
    expect((await catalogueStore.readStatus(PORTAL)).ok).toBe(false)
  })
})

describe.each([...KINDS.slice(0, 2), READ_BY_ANOTHER])('a search without a result, in %s', (_name, open) => {
  it('suggests the nearest words of the copy, as its titles write them, and nothing where none is near', async () => {
    const catalogueStore = await open()
    const put = some(0, 3).map((dataset) => ({ ...dataset, title: 'Vélos et Piétons', keywords: [], summary: '' }))
    await unwrap(catalogueStore.change(PORTAL, change({ put })))
    const suggestionFor = async (text: string) =>
      (await unwrap(catalogueStore.search(PORTAL, { ...ALL, text }, SAMPLE_NOW_MS))).suggestion
    expect(await suggestionFor('pietnos')).toBe('piétons')
    expect(await suggestionFor('Velso piétons')).toBe('vélos pietons')
    // “trottez” comes first, but no record has it beside the other word.
    const others = some(3, 5).map((dataset, at) => ({
      ...dataset,
      title: at === 0 ? 'Trottoirs et rampes' : 'Trottez',
      keywords: [],
      summary: '',
    }))
    await unwrap(catalogueStore.change(PORTAL, change({ put: others })))
    expect(await suggestionFor('trottor')).toBe('trottez')
    expect(await suggestionFor('trottor rampes')).toBe('trottoirs rampes')
    for (const known of ['velos', 'zzzzzz', '"', 'velos xx', '']) expect(await suggestionFor(known)).toBeUndefined()
  })
})
