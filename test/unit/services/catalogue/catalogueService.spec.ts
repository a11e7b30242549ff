import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../electron/adapters/system/systemClock.js'
import type { EngineChanges } from '../../../../electron/engine/api/engine.js'
import type { ElapsedMs } from '../../../../electron/ports/clock.js'
import { createCatalogueService } from '../../../../electron/services/catalogue/catalogueService.js'
import { type CatalogSearch, NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { createInitialState } from '../../../../shared/catalogue/sync/syncMachine.js'
import { failure } from '../../../../shared/failure.js'
import { portalId } from '../../../../shared/ids.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { generateDataset } from '../../../support/catalogue/generateDataset.js'
import { createMemoryCatalogueStore } from '../../../support/catalogue/memoryCatalogueStore.js'
import { createDownloadView } from '../../../support/samples/downloadSamples.js'

const PORTAL = portalId.parse('https://rudi.example')
const QUERY: CatalogSearch = { ...NO_FILTER, order: 'relevance', offset: 0, limit: 10, withFacets: true }
const THEMES = [{ value: 'mobility', label: 'Mobilité', count: 7 }]
const FACETS = ok({ themes: THEMES, producers: [] })
const DOWN = fail(failure('net/unreachable', { host: 'rudi.example' }))
const never = new Promise<never>(() => undefined)
const HELD = { id: generateDataset(1).id, files: 1, oldestMs: 0 }

let stop = new AbortController()
afterEach(() => {
  stop.abort()
  stop = new AbortController()
})

/** Creates a service whose copy has three datasets of an unfinished scan, in front of a portal with these answers. */
async function createRig(portal: { rows: () => Result<unknown>; facets: () => Promise<Result<unknown>> }) {
  const catalogueStore = createMemoryCatalogueStore()
  const put = [1, 2, 3].map((number) => generateDataset(number))
  await catalogueStore.change(PORTAL, { state: createInitialState(), put, met: [], remove: [] })
  const client = {
    portalId: PORTAL,
    search: async () => portal.rows(),
    fetchFacets: portal.facets,
    fetchListingPage: () => never,
  }
  const ends: (() => void)[] = []
  let elapsedMs = 0
  const catalogue = createCatalogueService({
    portals: { cards: () => [], getChosen: () => ok(client), get: () => ok(client) } as never,
    catalogueStore,
    engine: { getIdsInState: () => [], getViews: () => [], subscribe: () => () => undefined },
    libraryIndex: { listHoldings: async () => ok({ held: [], gone: [] }), listDatasetFiles: async () => ok([]) },
    clock: {
      now: () => 0,
      elapsed: () => elapsedMs as ElapsedMs,
      sleep: (ms: number) => new Promise<void>((over) => ms === 2000 && ends.push(over)),
      turnEnds: async () => undefined,
    } as never,
    onStatus: () => undefined,
    onCopyChanged: () => undefined,
    life: stop.signal,
  })
  return {
    catalogue,
    endWait: () => ends.splice(0).forEach((end) => void end()),
    pass: (ms: number) => {
      elapsedMs += ms
    },
  }
}

describe('a portal that a person removes', () => {
  it('leaves nothing in the copy, although a page of its list is being stored', async () => {
    const catalogueStore = createMemoryCatalogueStore()
    let answer: () => void = () => undefined
    const page = {
      ...{ total: 1, sent: 1, items: [generateDataset(1)], first: null, unusable: 0, unusableAtEnd: 0 },
      ...{ inOrder: true, ids: [] },
    }
    const client = {
      portalId: PORTAL,
      fetchListingPage: () => new Promise((resolve) => (answer = () => resolve(ok(page)))),
      fetchFacets: async () => DOWN,
    }
    let cards = [{ id: PORTAL, chosen: true }]
    const catalogue = createCatalogueService({
      portals: { cards: () => cards, getChosen: () => ok(client), get: () => ok(client) } as never,
      catalogueStore,
      engine: { getIdsInState: () => [], getViews: () => [], subscribe: () => () => undefined },
      libraryIndex: { listHoldings: async () => ok({ held: [], gone: [] }), listDatasetFiles: async () => ok([]) },
      clock: systemClock,
      onStatus: () => undefined,
      onCopyChanged: () => undefined,
      life: stop.signal,
    })
    await settle()
    cards = []
    catalogue.onPortalsChanged()
    answer()
    for (let turn = 0; turn < 20; turn += 1) await settle()
    expect(await catalogueStore.readStatus(PORTAL)).toMatchObject({ ok: true, value: { state: null, held: 0 } })
    await catalogue.close()
  })
})

const settle = () => new Promise((resolve) => setImmediate(resolve))
const rows = () => ok({ total: 1, offset: 0, items: [] })

describe('a search while the copy is being made', () => {
  it('answers the rows of the portal and its counts together', async () => {
    const { catalogue } = await createRig({ rows, facets: async () => FACETS })
    expect(await catalogue.search(QUERY)).toMatchObject({
      ok: true,
      value: { by: 'portal', total: 1, facets: { themes: THEMES, formats: null } },
    })
  })

  it('gives no count of the whole catalogue as one of what a search finds', async () => {
    const { catalogue } = await createRig({ rows, facets: async () => FACETS })
    const uncounted = [{ ...THEMES[0], count: null }]
    const readThemes = async (patch: Partial<CatalogSearch>) => {
      const page = await catalogue.search({ ...QUERY, ...patch })
      return page.ok ? page.value.facets?.themes : page
    }
    expect(await readThemes({ text: 'bus' })).toEqual(uncounted)
    expect(await readThemes({ producers: ['Rennes'] })).toEqual(uncounted)
    expect(await readThemes({ access: ['open'] })).toEqual(uncounted)
    // Nothing but a theme is chosen: each other theme would show as many datasets as before.
    expect(await readThemes({ themes: ['mobility'] })).toEqual(THEMES)
    // A text without a letter or a digit searches for nothing.
    expect(await readThemes({ text: ' - ' })).toEqual(THEMES)
  })

  it('counts the rows of the copy where the portal cannot answer the query', async () => {
    const { catalogue } = await createRig({ rows, facets: async () => FACETS })
    expect(await catalogue.search({ ...QUERY, only: [generateDataset(1).id] })).toMatchObject({
      value: { by: 'part-of-copy', total: 1, facets: { access: [{ value: 'open', count: 1 }] } },
    })
    // Nothing of the copy is found: the values of the portal stay, without its counts.
    expect(await catalogue.search({ ...QUERY, formats: ['absent'], text: 'absent' })).toMatchObject({
      value: { by: 'part-of-copy', total: 0, facets: { themes: [{ value: 'mobility', count: null }], formats: null } },
    })
  })

  it('asks for no counts where none are wanted', async () => {
    let counted = 0
    const facets = async () => {
      counted += 1
      return FACETS
    }
    const { catalogue } = await createRig({ rows, facets })
    expect(await catalogue.search({ ...QUERY, withFacets: false })).toMatchObject({ value: { facets: null } })
    expect(counted).toBe(0)
  })

  it('holds no row up for a portal that counts slowly, and gives what it said last', async () => {
    let answer: () => void = () => undefined
    const slowly = new Promise<typeof FACETS>((resolve) => (answer = () => resolve(FACETS)))
    const { catalogue, endWait } = await createRig({ rows, facets: () => slowly })
    const first = catalogue.search(QUERY)
    await settle()
    endWait()
    // The values of the copied datasets are there until the portal answers; how many the portal has is not known.
    expect(await first).toMatchObject({ value: { total: 1, facets: { access: [{ value: 'open', count: null }] } } })
    answer()
    await settle()
    expect(await catalogue.search(QUERY)).toMatchObject({ value: { facets: { themes: THEMES } } })
  })

  it('asks for the counts of a portal once a minute, and lets no later query wait for them', async () => {
    const asked: (() => void)[] = []
    const facets = () => new Promise<typeof FACETS>((resolve) => asked.push(() => resolve(FACETS)))
    const { catalogue, pass } = await createRig({ rows, facets })
    const first = catalogue.search(QUERY)
    await settle()
    asked[0]?.()
    expect(await first).toMatchObject({ value: { facets: { themes: THEMES } } })
    pass(59_999)
    await catalogue.search(QUERY)
    expect(asked).toHaveLength(1)
    pass(1)
    expect(await catalogue.search(QUERY)).toMatchObject({ value: { facets: { themes: THEMES } } })
    expect(asked).toHaveLength(2)
  })

  it('offers what was copied so far without counts when the portal cannot count', async () => {
    const { catalogue } = await createRig({ rows, facets: async () => DOWN })
    expect(await catalogue.search(QUERY)).toMatchObject({
      value: { by: 'portal', facets: { access: [{ value: 'open', count: null }] } },
    })
  })

  it('answers from what was copied so far when the portal does not answer at all', async () => {
    const { catalogue } = await createRig({ rows: () => DOWN, facets: async () => DOWN })
    expect(await catalogue.search(QUERY)).toMatchObject({
      value: { by: 'part-of-copy', total: 3, facets: { access: [{ count: 3 }] } },
    })
  })

  it('says why there is nothing when nothing answers to it', async () => {
    const { catalogue } = await createRig({ rows: () => DOWN, facets: async () => DOWN })
    expect(await catalogue.search({ ...QUERY, text: 'absent' })).toEqual(DOWN)
  })
})

it('a portal that is added again is told which files are there', async () => {
  const store = createMemoryCatalogueStore()
  const told: number[] = []
  let isAdded = false
  const client = { portalId: PORTAL, search: async () => DOWN, fetchListingPage: () => never, fetchFacets: () => never }
  const catalogue = createCatalogueService({
    portals: {
      cards: () => (isAdded ? [{ id: PORTAL, chosen: true }] : []),
      getChosen: () => ok(client),
      get: () => ok(client),
    } as never,
    catalogueStore: {
      ...store,
      hold: (id, files) => {
        told.push(files.length)
        return store.hold(id, files)
      },
    },
    engine: { getIdsInState: () => [], getViews: () => [], subscribe: () => () => undefined },
    libraryIndex: { listHoldings: async () => ok({ held: [HELD], gone: [] }), listDatasetFiles: async () => ok([]) },
    clock: {
      ...{ now: () => 0, elapsed: () => 0, turnEnds: async () => undefined },
      sleep: (ms: number) => (ms === 1000 ? Promise.resolve() : never),
    } as never,
    onStatus: () => undefined,
    onCopyChanged: () => undefined,
    life: stop.signal,
  })
  const search = { ...QUERY, withFacets: false }
  const add = async (isThere: boolean): Promise<void> => {
    isAdded = isThere
    catalogue.onPortalsChanged()
    await settle()
  }
  await add(true)
  await catalogue.search(search)
  await catalogue.search(search)
  expect(told).toEqual([1])
  await add(false)
  await add(true)
  await catalogue.search(search)
  expect(told).toEqual([1, 1])
})

it('a record that a download has read is in the copy a moment later, of known portals alone', async () => {
  const store = createMemoryCatalogueStore()
  let copyChanges = 0
  let report: (changes: EngineChanges) => void = () => undefined
  const client = { portalId: PORTAL, search: async () => DOWN, fetchListingPage: () => never, fetchFacets: () => never }
  const catalogue = createCatalogueService({
    portals: {
      cards: () => [{ id: PORTAL, chosen: true }],
      getChosen: () => ok(client),
      get: () => ok(client),
    } as never,
    catalogueStore: store,
    engine: {
      getIdsInState: () => [],
      getViews: () => [],
      subscribe: (listener) => {
        report = listener
        return () => undefined
      },
    },
    libraryIndex: { listHoldings: async () => ok({ held: [], gone: [] }), listDatasetFiles: async () => ok([]) },
    clock: {
      ...{ now: () => 0, elapsed: () => 0, turnEnds: async () => undefined },
      sleep: (ms: number) => (ms === 1000 ? Promise.resolve() : never),
    } as never,
    onStatus: () => undefined,
    onCopyChanged: () => (copyChanges += 1),
    life: stop.signal,
  })
  await settle()
  copyChanges = 0
  const done = createDownloadView(0, { type: 'done', atMs: 1, verdict: { is: 'verified', algorithm: 'md5' } })
  report({ isPartial: false, changed: [done], added: [], removed: [], briefBytesPerSecond: 0, arrivedBytes: 0 })
  await settle()
  // A file that is downloaded changes nothing in the copy.
  expect(copyChanges).toBe(0)
  const removed = portalId.parse('https://removed.example')
  const dataset = { ...generateDataset(1), title: 'As the portal says now' }
  catalogue.learn(PORTAL, dataset)
  catalogue.learn(removed, dataset)
  await settle()
  expect(await store.readDataset(PORTAL, dataset.id)).toEqual(ok(dataset))
  expect(await store.readDataset(removed, dataset.id)).toEqual(ok(null))
  expect(copyChanges).toBe(1)
})

describe('a page of a list that is saved', () => {
  const PAGE: CatalogSearch = { ...NO_FILTER, order: 'title', offset: 0, limit: 10 }

  it('is not of the part that is copied so far when the portal stops answering: the list would end there', async () => {
    const { catalogue } = await createRig({ rows: () => DOWN, facets: async () => DOWN })
    expect(await catalogue.search(PAGE)).toMatchObject({ ok: true, value: { by: 'part-of-copy' } })
    expect(await catalogue.readListPage(PORTAL, PAGE)).toEqual(DOWN)
  })

  it('is of the copy where the portal cannot answer such a query', async () => {
    const { catalogue } = await createRig({ rows, facets: async () => DOWN })
    const page = await catalogue.readListPage(PORTAL, { ...PAGE, only: [generateDataset(1).id] })
    expect(page).toMatchObject({ ok: true, value: { by: 'part-of-copy', total: 1 } })
  })
})
