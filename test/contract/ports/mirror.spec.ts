import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'
import { mirrorThread } from '../../../electron/adapters/mirrorThread.js'
import { openCopyHere, openMirrorHere } from '../../../electron/adapters/sqliteMirror.js'
import type { CatalogueMirror, MirrorChange } from '../../../electron/ports/catalogueMirror.js'
import { type CatalogSearch, NO_FILTER } from '../../../shared/catalog/filter.js'
import { firstState } from '../../../shared/catalog/mirrorPlan.js'
import type { Dataset } from '../../../shared/catalog/model.js'
import { mediaId, portalId } from '../../../shared/ids.js'
import type { Result } from '../../../shared/result.js'
import { bundleForTest } from '../../help/bundleForTest.js'
import { aDatasetOfMany } from '../../help/manyDatasets.js'
import { memoryMirror } from '../../help/memoryMirror.js'
import { must } from '../../help/must.js'
import { scratch } from '../../help/scratch.js'
import { NOW_MS } from '../../window/sampleData.js'

const PORTAL = portalId.parse('https://rudi.example')
const OTHER = portalId.parse('https://other.example')
const ALL: CatalogSearch = { ...NO_FILTER, order: 'title', offset: 0, limit: 100 }
const DAY_MS = 86_400_000

let scripts: string
let script: string
beforeAll(async () => {
  // Inside the checkout, from where the database's native part is found.
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  scripts = await mkdtemp(join(ROOT, '.cache', 'mirror-'))
  script = await bundleForTest('electron/mirror.ts', scripts)
})
afterAll(() => rm(scripts, { recursive: true, force: true }))

const opened = (mirror: Result<CatalogueMirror>): CatalogueMirror => {
  if (!mirror.ok) throw new Error(mirror.failure.code)
  onTestFinished(() => mirror.value.close())
  return mirror.value
}

const KINDS: readonly (readonly [string, () => Promise<CatalogueMirror>])[] = [
  ['a file', async () => opened(openMirrorHere(await scratch()))],
  [
    'a file behind a thread',
    async () =>
      opened({ ok: true, value: mirrorThread({ script, folder: await scratch(), log: { note: () => undefined } }) }),
  ],
  ['memory', async () => memoryMirror()],
]

const change = (some: Partial<MirrorChange>): MirrorChange => ({
  state: firstState(),
  put: [],
  met: [],
  remove: [],
  ...some,
})

const idsOf = async (mirror: CatalogueMirror, search: Partial<CatalogSearch>, portal = PORTAL): Promise<string[]> =>
  (await must(mirror.search(portal, { ...ALL, ...search }, NOW_MS))).items.map(({ id }) => id)

const some = (from: number, to: number): Dataset[] =>
  Array.from({ length: to - from }, (_, index) => aDatasetOfMany(from + index))

describe.each(KINDS)('a copy of a catalogue in %s', (_name, open) => {
  it('knows nothing of a portal that was never copied', async () => {
    const mirror = await open()
    expect(await must(mirror.stock(PORTAL))).toEqual({ state: null, held: 0, notMet: 0, revision: 0 })
  })

  it('gives a record back as it was put', async () => {
    const mirror = await open()
    const dataset = aDatasetOfMany(3)
    await must(mirror.change(PORTAL, change({ put: [dataset] })))
    expect(await must(mirror.dataset(PORTAL, dataset.id))).toEqual(dataset)
    expect(await must(mirror.dataset(OTHER, dataset.id))).toBeNull()
  })

  it('keeps the state with the records, and counts what it holds and what the walk has not met', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: some(0, 5) })))
    const state = { ...firstState(), pass: 2, total: 7 }
    const [first] = some(0, 1)
    const stock = await must(mirror.change(PORTAL, change({ state, met: first === undefined ? [] : [first.id] })))
    expect(stock).toMatchObject({ state, held: 5, notMet: 4 })
    expect(await must(mirror.notMet(PORTAL, 2, 3))).toHaveLength(3)
  })

  it('tells what it has with the same date from what is new, changed or undated', async () => {
    const mirror = await open()
    const [same, changed, undated] = [aDatasetOfMany(1), aDatasetOfMany(2), aDatasetOfMany(3, { updated: null })]
    await must(mirror.change(PORTAL, change({ put: [same, changed, undated] })))
    const compared = await must(
      mirror.compare(PORTAL, 1, [
        same,
        { ...changed, updated: '2027-01-01T00:00:00.000Z' },
        undated,
        aDatasetOfMany(4),
      ]),
    )
    expect(compared).toEqual({ same: [same.id], met: [same.id, changed.id, undated.id] })
  })

  it('replaces a record, and finds it by its new words only', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: [aDatasetOfMany(1, { title: 'Zinc' })] })))
    await must(mirror.change(PORTAL, change({ put: [aDatasetOfMany(1, { title: 'Wagons' })] })))
    expect([await idsOf(mirror, { text: 'zinc' }), await idsOf(mirror, { text: 'wagons' })]).toEqual([
      [],
      [aDatasetOfMany(1).id],
    ])
  })

  it('takes out what is gone, from the list, the search and the counts', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: some(0, 10) })))
    await must(mirror.change(PORTAL, change({ remove: some(0, 4).map(({ id }) => id) })))
    expect(await idsOf(mirror, {})).toHaveLength(6)
    const { access } = await must(mirror.counts(PORTAL, NO_FILTER, NOW_MS))
    expect(access?.reduce((sum, { count }) => sum + count, 0)).toBe(6)
  })

  it('counts a revision for what changes and none for what stays', async () => {
    const mirror = await open()
    const first = await must(mirror.change(PORTAL, change({ put: some(0, 2) })))
    const second = await must(mirror.change(PORTAL, change({ met: some(0, 2).map(({ id }) => id) })))
    const third = await must(mirror.change(PORTAL, change({ remove: some(0, 1).map(({ id }) => id) })))
    expect([second.revision - first.revision, third.revision - second.revision]).toEqual([0, 1])
  })

  it('finds whatever the accents and the case, by the beginnings of words, in any order', async () => {
    const mirror = await open()
    const [one] = [aDatasetOfMany(1, { title: 'Comptages des Piétons au cœur de l’été' })]
    await must(mirror.change(PORTAL, change({ put: [one] })))
    for (const text of ['pietons', 'PIÉT comp', 'coeur ete', 'Cœur', 'l’été'])
      expect(await idsOf(mirror, { text }), text).toEqual([one.id])
    expect(await idsOf(mirror, { text: 'pietons absents' })).toEqual([])
  })

  it('ranks the title before the producer, the keywords and the description, and the newest first within', async () => {
    const mirror = await open()
    const plain = { title: 'x', synopsis: '', summary: '', keywords: [], producer: { id: null, name: 'y' } }
    const found = [
      aDatasetOfMany(1, { ...plain, summary: 'un velodrome' }),
      aDatasetOfMany(2, { ...plain, keywords: ['vélo'] }),
      aDatasetOfMany(3, { ...plain, producer: { id: null, name: 'Vélo Rennes' } }),
      aDatasetOfMany(4, { ...plain, title: 'Vélos', updated: '2020-01-01T00:00:00.000Z' }),
      aDatasetOfMany(5, { ...plain, title: 'Vélos', updated: '2024-01-01T00:00:00.000Z' }),
      aDatasetOfMany(6, { ...plain, title: 'Le vélo' }),
    ]
    await must(mirror.change(PORTAL, change({ put: found })))
    const order = [6, 5, 4, 3, 2, 1].map((index) => aDatasetOfMany(index).id)
    expect(await idsOf(mirror, { text: 'velo', order: 'relevance' })).toEqual(order)
  })

  it('never fails on what a person types', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: some(0, 3) })))
    for (const text of ['"', '*', 'NEAR(', 'a OR', 'title:', '{x}', '\\', "l'", '-', '\0', '%', '""""', '😀'])
      await must(mirror.search(PORTAL, { ...ALL, text }, NOW_MS))
  })

  it('counts each facet with the others as they are chosen, and its own values as alternatives', async () => {
    const mirror = await open()
    const base = { formats: ['text/csv'], access: 'open' } as const
    await must(
      mirror.change(
        PORTAL,
        change({
          put: [
            aDatasetOfMany(1, { ...base, formats: ['text/csv'], theme: 'a' }),
            aDatasetOfMany(2, { ...base, formats: ['text/csv', 'application/json'], theme: 'b' }),
            aDatasetOfMany(3, { formats: ['application/json'], access: 'restricted', theme: 'b' }),
          ],
        }),
      ),
    )
    const { formats, access, themes } = await must(
      mirror.counts(PORTAL, { ...NO_FILTER, formats: ['JSON'], access: ['open'] }, NOW_MS),
    )
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
    expect(await idsOf(mirror, { formats: ['CSV', 'JSON'], themes: ['a', 'b'] })).toHaveLength(3)
  })

  it('keeps a chosen value in sight when nothing is left of it', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: some(0, 3) })))
    const { licences } = await must(mirror.counts(PORTAL, { ...NO_FILTER, licences: ['gone'] }, NOW_MS))
    expect(licences).toContainEqual({ value: 'gone', label: 'gone', count: 0 })
  })

  it('sorts by every order, with what has no date or size last', async () => {
    const mirror = await open()
    const rows = [
      aDatasetOfMany(1, { title: 'Été', sizeBytes: 5, updated: '2024-01-01T00:00:00.000Z' }),
      aDatasetOfMany(2, { title: 'arbres', sizeBytes: null, updated: null }),
      aDatasetOfMany(3, { title: 'Zones', sizeBytes: 9, updated: '2025-01-01T00:00:00.000Z' }),
    ]
    await must(mirror.change(PORTAL, change({ put: rows })))
    const order = async (by: CatalogSearch['order']): Promise<number[]> =>
      (await idsOf(mirror, { order: by })).map((id) => Number.parseInt(id.slice(-4), 16))
    expect(await order('title')).toEqual([2, 1, 3])
    expect(await order('-title')).toEqual([3, 1, 2])
    expect(await order('-updated')).toEqual([3, 1, 2])
    expect(await order('updated')).toEqual([1, 3, 2])
    expect(await order('-size')).toEqual([3, 1, 2])
    expect(await order('size')).toEqual([1, 3, 2])
    expect(await order('relevance')).toEqual([3, 1, 2])
  })

  it('gives a page of what was found and how many there are', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: some(0, 250) })))
    const page = await must(mirror.search(PORTAL, { ...ALL, offset: 240, limit: 100 }, NOW_MS))
    expect([page.total, page.offset, page.items.length]).toEqual([250, 240, 10])
  })

  it('says whether all of it was copied', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: some(0, 2) })))
    const part = await must(mirror.search(PORTAL, ALL, NOW_MS))
    await must(mirror.change(PORTAL, change({ state: { ...firstState(), walkedMs: 1 } })))
    const whole = await must(mirror.search(PORTAL, ALL, NOW_MS))
    expect([part.by, whole.by]).toEqual(['part-of-copy', 'copy'])
  })

  it('knows what is on disk: all of it, some, of an older version, nothing', async () => {
    const mirror = await open()
    const rows = some(0, 60)
      .filter(({ media }) => media.length >= 2)
      .slice(0, 4)
    const [all, part, old, none] = rows
    if (all === undefined || part === undefined || old === undefined || none === undefined) throw new Error('too few')
    await must(mirror.change(PORTAL, change({ put: rows })))
    await must(
      mirror.hold(PORTAL, [
        { id: all.id, files: all.media.length, oldestMs: NOW_MS },
        { id: part.id, files: 1, oldestMs: NOW_MS },
        { id: old.id, files: old.media.length, oldestMs: Date.parse(old.updated ?? '') - DAY_MS },
      ]),
    )
    expect(await idsOf(mirror, { holdings: ['on-disk'] })).toEqual([all.id])
    expect(await idsOf(mirror, { holdings: ['partial'] })).toEqual([part.id])
    expect(await idsOf(mirror, { holdings: ['outdated'] })).toEqual([old.id])
    const { items } = await must(mirror.search(PORTAL, ALL, NOW_MS))
    expect(items.find(({ id }) => id === none.id)?.holding).toBe('absent')
  })

  it('shows themes by their labels once it was told', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: [aDatasetOfMany(1, { theme: 'mobility' })] })))
    await must(mirror.label(PORTAL, new Map([['mobility', 'Mobilité']])))
    const { themes } = await must(mirror.counts(PORTAL, NO_FILTER, NOW_MS))
    expect(themes).toEqual([{ value: 'mobility', label: 'Mobilité', count: 1 }])
  })

  it('learns records beside a walk: they are answered at once, and the walk has still to meet those it did not know', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: some(0, 2) })))
    const before = await must(mirror.stock(PORTAL))
    await must(mirror.learn(PORTAL, [...some(1, 2), ...some(5, 8)]))
    expect(await must(mirror.stock(PORTAL))).toEqual({ ...before, held: 5, notMet: 3, revision: before.revision + 1 })
    expect(await idsOf(mirror, {})).toHaveLength(5)
  })

  it('learns of a portal that was never walked through', async () => {
    const mirror = await open()
    await must(mirror.learn(OTHER, some(0, 3)))
    expect(await must(mirror.stock(OTHER))).toMatchObject({ state: { walkedMs: null }, held: 3 })
  })

  it('names the dataset that has a media, of the portal that is asked and of no other', async () => {
    const mirror = await open()
    const holder = some(0, 20).find(({ media }) => media.length > 1)
    const media = holder?.media[1]?.id
    if (holder === undefined || media === undefined) throw new Error('too few')
    await must(mirror.change(PORTAL, change({ put: some(0, 20) })))
    expect(await must(mirror.holderOf(PORTAL, media))).toBe(holder.id)
    expect(await must(mirror.holderOf(OTHER, media))).toBeNull()
    // A dataset's own id is in its record, and is no media.
    expect(await must(mirror.holderOf(PORTAL, mediaId.parse(holder.id)))).toBeNull()
  })

  it('keeps portals apart, and forgets one without the other', async () => {
    const mirror = await open()
    await must(mirror.change(PORTAL, change({ put: some(0, 3) })))
    await must(mirror.change(OTHER, change({ put: some(0, 5) })))
    await must(mirror.forget(PORTAL))
    expect(await must(mirror.stock(PORTAL))).toMatchObject({ state: null, held: 0 })
    expect(await idsOf(mirror, { text: 'a' }, OTHER)).toHaveLength(
      await idsOf(mirror, {}, OTHER).then((all) => all.length),
    )
    expect(await idsOf(mirror, {}, OTHER)).toHaveLength(5)
  })
})

describe('the file of a copy', () => {
  it('is there again after a restart, word for word', async () => {
    const folder = await scratch()
    const first = opened(openMirrorHere(folder))
    await must(first.change(PORTAL, change({ put: some(0, 20), state: { ...firstState(), walkedMs: 5 } })))
    const before = await must(first.search(PORTAL, { ...ALL, text: 'a' }, NOW_MS))
    await first.close()
    const again = opened(openMirrorHere(folder))
    expect(await must(again.search(PORTAL, { ...ALL, text: 'a' }, NOW_MS))).toEqual(before)
  })

  it('shows what another process writes, with what is on disk as it was told before', async () => {
    const folder = await scratch()
    const [window, command] = [opened(openMirrorHere(folder)), opened(openMirrorHere(folder))]
    const [first] = some(0, 1)
    if (first === undefined) throw new Error('too few')
    await must(window.change(PORTAL, change({ put: [first] })))
    await must(window.hold(PORTAL, [{ id: first.id, files: first.media.length, oldestMs: NOW_MS }]))
    expect(await idsOf(window, {})).toHaveLength(1)
    await must(command.learn(PORTAL, some(1, 4)))
    expect(await idsOf(window, {})).toHaveLength(4)
    expect(await idsOf(window, { holdings: ['on-disk'] })).toEqual([first.id])
    await must(command.forget(PORTAL))
    expect((await must(window.stock(PORTAL))).held).toBe(0)
    await must(window.learn(PORTAL, some(0, 2)))
    expect(await idsOf(window, {})).toHaveLength(2)
  })

  it('is read by one that cannot write while another writes', async () => {
    const folder = await scratch()
    const writes = opened(openMirrorHere(folder))
    await must(writes.learn(PORTAL, some(0, 3)))
    const reads = await must(openCopyHere(folder))
    if (reads === null) throw new Error('there is a file')
    onTestFinished(() => reads.close())
    expect((await must(reads.search(PORTAL, ALL, NOW_MS))).total).toBe(3)
    await must(writes.learn(PORTAL, some(3, 5)))
    expect((await must(reads.search(PORTAL, ALL, NOW_MS))).total).toBe(5)
    expect(await must(reads.stock(OTHER))).toMatchObject({ state: null, held: 0 })
    expect(await must(reads.dataset(OTHER, aDatasetOfMany(1).id))).toBeNull()
  })

  it('is neither made nor mended by one that only reads', async () => {
    const folder = await scratch()
    expect(await must(openCopyHere(folder))).toBeNull()
    expect(await readdir(folder)).toEqual([])
    const spoilt = 'not a database, but long enough to look like one'.repeat(50)
    await writeFile(join(folder, 'catalogue.db'), spoilt)
    expect(openCopyHere(folder)).toMatchObject({ ok: false, failure: { code: 'state/unreadable' } })
    expect(await readFile(join(folder, 'catalogue.db'), 'utf8')).toBe(spoilt)
  })

  it('that is no database is thrown away and made again, because the portal has it all', async () => {
    const folder = await scratch()
    await writeFile(join(folder, 'catalogue.db'), 'not a database, but long enough to look like one'.repeat(50))
    const mirror = opened(openMirrorHere(folder))
    expect((await must(mirror.stock(PORTAL))).held).toBe(0)
  })

  it('of a thread that cannot open it fails every call with the reason', async () => {
    const folder = join(await scratch(), 'file')
    await writeFile(folder, 'in the way')
    const mirror = mirrorThread({ script, folder: join(folder, 'below'), log: { note: () => undefined } })
    onTestFinished(() => mirror.close())
    expect((await mirror.stock(PORTAL)).ok).toBe(false)
  })
})
