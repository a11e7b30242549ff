import { describe, expect, it } from 'vitest'
import {
  clearFilters,
  isNarrowed,
  toggleValue,
  UNFILTERED,
} from '../../../../../renderer/features/catalogue/store/catalogueQuery.js'
import { createCatalogueStore } from '../../../../../renderer/features/catalogue/store/catalogueStore.js'
import { FACETS, NO_FILTER } from '../../../../../shared/catalogue/search/model.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createListedRow, createSampleDataset } from '../../../../support/samples/cityCatalogue.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

const NOTHING_COUNTED = Object.fromEntries(FACETS.map((facet) => [facet, null]))

describe('the catalogue', () => {
  it('drops an answer to a question that is no longer asked', async () => {
    const late: ((answer: unknown) => void)[] = []
    const catalog = createCatalogueStore(
      createFakeApi((name) => (name === 'catalog.search' ? new Promise((answered) => late.push(answered)) : ok(null))),
    )
    catalog.setQuery({ text: 'a' })
    catalog.setQuery({ text: 'ab' })
    late[1]?.(ok({ total: 1, offset: 0, items: [createListedRow(1)] }))
    late[0]?.(ok({ total: 9, offset: 0, items: [createListedRow(9)] }))
    await Promise.resolve()
    await new Promise((later) => setImmediate(later))
    expect(catalog.getState().total).toBe(1)
  })

  it('asks for each page once', () => {
    const asked: unknown[] = []
    const catalog = createCatalogueStore(
      createFakeApi((name, input) => {
        if (name === 'catalog.search') asked.push((input as { offset: number }).offset)
        return new Promise(() => undefined)
      }),
    )
    catalog.requestRows(0, 250)
    catalog.requestRows(90, 210)
    expect(asked).toEqual([0, 100, 200])
  })

  it('says that a page is missing until it was read, whatever other pages are read meanwhile', async () => {
    let isBroken = true
    const catalog = createCatalogueStore(
      createFakeApi((name, input) => {
        if (name !== 'catalog.search') return ok(null)
        const { offset } = input as { offset: number }
        if (offset === 100 && isBroken) return fail(failure('net/broken'))
        return ok({ total: 300, items: [createListedRow(offset)], by: 'portal', facets: null })
      }),
    )
    const settle = () => new Promise((later) => setImmediate(later))
    const why = () => catalog.getState().failure?.code ?? null
    catalog.requestRows(0, 250)
    await settle()
    expect([why(), [...catalog.getState().pages.keys()]]).toEqual(['net/broken', [0, 2]])
    isBroken = false
    catalog.readMissing()
    await settle()
    expect([why(), catalog.getState().pages.size]).toEqual([null, 3])
  })

  it('asks for the counts with the first page of a query, and with the next one when that failed', async () => {
    const asked: unknown[] = []
    let answer: unknown = fail(failure('net/broken'))
    const catalog = createCatalogueStore(
      createFakeApi((name, input) => {
        const { offset, withFacets } = input as { offset: number; withFacets: boolean }
        if (name === 'catalog.search') asked.push([offset, withFacets])
        return answer
      }),
    )
    const settle = () => new Promise((later) => setImmediate(later))
    catalog.setQuery({ text: 'a' })
    await settle()
    answer = ok({ total: 300, offset: 0, items: [createListedRow(1)], by: 'copy', facets: NOTHING_COUNTED })
    catalog.requestRows(0, 150)
    await settle()
    catalog.requestRows(200, 250)
    await settle()
    expect(asked).toEqual([
      [0, true],
      [0, true],
      [100, false],
      [200, false],
    ])
    expect(catalog.getState().facets).toBe(NOTHING_COUNTED)
  })

  it('reads the open dataset again when the copy has changed, keeps it where that fails, and says that it is withdrawn', async () => {
    let answer: unknown = ok({ dataset: createSampleDataset(1), onDisk: [] })
    let report: (copy: unknown) => void = () => undefined
    const catalog = createCatalogueStore({
      ...createFakeApi((name) => (name === 'catalog.dataset' ? answer : new Promise(() => undefined))),
      listen: (name, hear) => {
        if (name === 'catalog.changed') report = hear as typeof report
        return () => undefined
      },
    })
    const settle = () => new Promise((later) => setImmediate(later))
    const copy = {
      portalId: 'https://rudi.example',
      whole: true,
      held: 1,
      revision: 1,
    }
    await catalog.start()
    catalog.show()
    report(copy)
    await catalog.open(createSampleDataset(1).id)
    answer = ok({
      dataset: { ...createSampleDataset(1), title: 'Renamed', media: [] },
      onDisk: [],
    })
    report({ ...copy, revision: 2 })
    await settle()
    const renamed = { type: 'ready', dataset: { title: 'Renamed', media: [] } }
    expect(catalog.getState().opened).toMatchObject(renamed)
    answer = fail(failure('net/broken'))
    report({ ...copy, revision: 3 })
    await settle()
    expect(catalog.getState().opened).toMatchObject(renamed)
    answer = fail(failure('portal/unknown-dataset'))
    report({ ...copy, revision: 4 })
    await settle()
    expect(catalog.getState().opened).toMatchObject({ type: 'failed', because: { code: 'portal/unknown-dataset' } })
  })

  it('selects everything although the list changes or becomes shorter meanwhile', async () => {
    let held = 250
    const catalog = createCatalogueStore(
      createFakeApi((name, input) => {
        if (name !== 'catalog.search') return ok(null)
        const { offset, limit } = input as { offset: number; limit: number }
        const items = Array.from({ length: Math.max(0, Math.min(limit, held - offset)) }, (_, at) =>
          createListedRow(offset + at),
        )
        return ok({ total: held, items, by: 'copy', facets: null })
      }),
    )
    catalog.requestRows(0, 10)
    await new Promise((later) => setImmediate(later))
    const selected = catalog.selectAll()
    catalog.setState(({ round }) => ({ round: round + 1 }))
    await selected
    expect(catalog.getState().selection.picked.size).toBe(250)
    catalog.selectNone()
    held = 240
    await catalog.selectAll()
    expect(catalog.getState()).toMatchObject({ selecting: null, failure: null })
    expect(catalog.getState().selection.picked.size).toBe(240)
  })

  it('stops selecting everything when another portal is chosen meanwhile', async () => {
    const late: ((answer: unknown) => void)[] = []
    const catalog = createCatalogueStore(
      createFakeApi((name) => (name === 'catalog.search' ? new Promise((answered) => late.push(answered)) : ok(null))),
    )
    const answer = async (request: number, total: number) => {
      late[request]?.(ok({ total, items: [createListedRow(request)], by: 'copy', facets: null }))
      await new Promise((later) => setImmediate(later))
    }
    catalog.requestRows(0, 0)
    await answer(0, 200)
    const selected = catalog.selectAll()
    await Promise.resolve()
    catalog.restart()
    // The new portal answers first, then the old one.
    await answer(2, 1)
    await answer(1, 200)
    await selected
    expect(catalog.getState()).toMatchObject({ total: 1, selecting: null })
    expect(catalog.getState().selection.picked.size).toBe(0)
  })

  it('begins with the keyboard and a range at the beginning of another list, and keeps what is selected', () => {
    const catalog = createCatalogueStore(createFakeApi(() => new Promise(() => undefined)))
    const { id } = createListedRow(1)
    catalog.select((now) => ({ ...now, picked: new Set([id]), at: '200', anchor: '180' }))
    catalog.setQuery({ text: 'a' })
    expect(catalog.getState().selection).toEqual({ picked: new Set([id]), at: null, anchor: null })
  })

  it('clears the filters and not the typed text, and the text where nothing else filters', () => {
    const typed = { ...UNFILTERED, text: 'vélo' }
    expect(clearFilters({ ...typed, formats: ['csv'] })).toEqual({ ...NO_FILTER, text: 'vélo' })
    expect(clearFilters(typed)).toEqual(NO_FILTER)
  })

  it('knows when it is narrowed, and toggles values', () => {
    expect([isNarrowed(UNFILTERED), isNarrowed({ ...UNFILTERED, themes: ['x'] })]).toEqual([false, true])
    expect([toggleValue(['a'], 'b'), toggleValue(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']])
  })
})
