// Selected datasets that are not in the list any more are counted, with as few requests as possible.
import { beforeEach, describe, expect, it } from 'vitest'
import { createCatalogueStore } from '../../../../../renderer/features/catalogue/store/catalogueStore.js'
import { watchHiddenSelection } from '../../../../../renderer/features/catalogue/store/watchHiddenSelection.js'
import type { ResultSource } from '../../../../../shared/catalogue/search/model.js'
import type { InputOf } from '../../../../../shared/ipc/contract.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { ok } from '../../../../../shared/result.js'
import { createListedRow } from '../../../../support/samples/cityCatalogue.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'

const ROWS = Array.from({ length: 2500 }, (_, index) => createListedRow(index))
/** Searches that leave some of them in the list. */
const FOUND: Readonly<Record<string, typeof ROWS>> = {
  '': ROWS,
  many: ROWS.slice(500),
  few: ROWS.slice(0, 2),
  none: [],
}
let asked: InputOf<'catalog.search'>[] = []
beforeEach(() => {
  asked = []
})

/** Creates a catalogue whose first three rows and last row are selected. */
async function createPicked(by: ResultSource) {
  const api = createFakeApi((name, given) => {
    if (name !== 'catalog.search') return ok(null)
    const input = given as InputOf<'catalog.search'>
    asked.push(input)
    const all = FOUND[input.text] ?? []
    const items = all.slice(input.offset, input.offset + input.limit)
    return ok({ total: all.length, offset: input.offset, items, by, facets: null })
  })
  const catalog = createCatalogueStore(api)
  watchHiddenSelection(api, catalog)
  const search = async (text: string) => {
    catalog.setQuery({ text })
    await new Promise((later) => setTimeout(later, 20))
    return catalog.getState().hidden
  }
  await search('')
  const picked = [0, 1, 2, 2499].flatMap((at) => ROWS[at]?.id ?? [])
  catalog.select((now) => ({ ...now, picked: new Set(picked) }))
  return { catalog, search }
}

describe('the hidden part of a selection', () => {
  it('is empty while nothing filters the list, without a request', async () => {
    const { catalog } = await createPicked('copy')
    expect([catalog.getState().hidden, asked.length]).toEqual([0, 1])
  })

  it('is counted without a request for a short list, and shrinks when datasets are deselected', async () => {
    const { catalog, search } = await createPicked('copy')
    expect([await search('few'), await search('none'), asked.length]).toEqual([2, 4, 3])
    catalog.selectNone()
    expect(catalog.getState().hidden).toBe(0)
  })

  it('is counted by reading a long list once', async () => {
    const { catalog, search } = await createPicked('copy')
    expect(await search('many')).toBe(3)
    expect(asked.filter(({ limit }) => limit === LIMITS.CATALOG_PAGE)).toHaveLength(2)
    catalog.select((now) => ({ ...now, picked: new Set([...now.picked].slice(1)) }))
    expect([catalog.getState().hidden, asked.length]).toEqual([2, 4])
    expect(await search('')).toBe(0)
  })

  it('is unknown where only the portal could count it, page after page', async () => {
    const { search } = await createPicked('portal')
    expect([await search('many'), asked.length]).toEqual([0, 2])
  })
})
