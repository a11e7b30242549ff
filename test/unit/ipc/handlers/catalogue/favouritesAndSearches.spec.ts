import { describe, expect, it } from 'vitest'
import {
  createFavouritesAndSearchesHandlers,
  type FavouritesAndSearchesDeps,
} from '../../../../../electron/ipc/handlers/catalogue/favouritesAndSearches.js'
import { NO_FILTER } from '../../../../../shared/catalogue/search/model.js'
import { failure } from '../../../../../shared/failure.js'
import type { DatasetId, PortalId } from '../../../../../shared/ids.js'
import { LIMITS } from '../../../../../shared/limits.js'
import { type Preferences, preferences } from '../../../../../shared/settings/preferences.js'

const PORTAL = 'https://rudi.example' as PortalId
const id = (number: number): DatasetId => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as DatasetId
const { only: _, ...ALL } = NO_FILTER
const search = (name: string, text = name) => ({ name, query: { ...ALL, text, order: 'relevance' as const } })

/** Creates the handlers over preferences that are written and decoded again as at the next start. */
function aDesk(
  card: { id: PortalId; demo: boolean } | null = { id: PORTAL, demo: false },
  saved: Preferences['kept'] = [],
) {
  let kept = preferences.parse({ kept: saved })
  let shown = card
  let isFull = false
  const deps = {
    preferences: {
      read: () => kept,
      write: (change: Partial<Preferences>) => {
        kept = preferences.parse(JSON.parse(JSON.stringify({ ...kept, ...change })))
      },
      getWriteFailure: () => (isFull ? failure('disk/full') : null),
    },
    portals: { cards: () => (shown === null ? [] : [{ ...shown, chosen: true }]) },
  } as unknown as FavouritesAndSearchesDeps
  const choose = (next: typeof card): void => {
    shown = next
  }
  const fill = (): void => {
    isFull = true
  }
  return { handlers: createFavouritesAndSearchesHandlers(deps), choose, fill }
}

describe('what a person keeps of a catalogue', () => {
  it('is of one portal, and there again at the next start', async () => {
    const { handlers, choose } = aDesk()
    await handlers['saved.favour']({ datasetId: id(1), starred: true })
    await handlers['saved.saveSearch'](search('vélos'))
    choose({ id: 'https://other.example' as PortalId, demo: false })
    expect(await handlers['saved.read'](undefined)).toEqual({ ok: true, value: { favourites: [], searches: [] } })
    choose({ id: PORTAL, demo: false })
    expect(await handlers['saved.read'](undefined)).toEqual({
      ok: true,
      value: { favourites: [id(1)], searches: [search('vélos')] },
    })
  })

  it('follows the demo portal from port to port', async () => {
    const { handlers, choose } = aDesk({ id: 'http://127.0.0.1:1234' as PortalId, demo: true })
    await handlers['saved.favour']({ datasetId: id(1), starred: true })
    choose({ id: 'http://127.0.0.1:4321' as PortalId, demo: true })
    expect(await handlers['saved.read'](undefined)).toMatchObject({ value: { favourites: [id(1)] } })
  })

  it('has each favourite once, and a search of the same name in the place of the previous', async () => {
    const { handlers } = aDesk()
    for (const starred of [true, true, false, true]) await handlers['saved.favour']({ datasetId: id(1), starred })
    for (const one of [search('a'), search('b'), search('a', 'bus')]) await handlers['saved.saveSearch'](one)
    expect(await handlers['saved.removeSearch']({ name: 'b' })).toEqual({
      ok: true,
      value: { favourites: [id(1)], searches: [search('a', 'bus')] },
    })
  })

  it('loses nothing where it is full: what is new is refused, and the portal’s list says so', async () => {
    const { handlers } = aDesk({ id: PORTAL, demo: false }, [
      {
        portal: PORTAL,
        favourites: Array.from({ length: LIMITS.FAVOURITES }, (_, number) => id(number)),
        searches: Array.from({ length: LIMITS.SAVED_SEARCHES }, (_, number) => search(`search ${number}`)),
      },
    ])
    const [favour, saveSearch] = [handlers['saved.favour'], handlers['saved.saveSearch']]
    expect(await favour({ datasetId: id(LIMITS.FAVOURITES), starred: true })).toMatchObject({
      failure: { code: 'saved/too-many-favourites' },
    })
    expect(await saveSearch(search('one more'))).toMatchObject({
      failure: { code: 'saved/too-many-searches' },
    })
    // What is there can be replaced, and makes room when it is removed.
    expect(await saveSearch(search('search 0', 'bus'))).toMatchObject({
      ok: true,
    })
    expect(await favour({ datasetId: id(0), starred: true })).toMatchObject({
      ok: true,
    })
    expect(await favour({ datasetId: id(0), starred: false })).toMatchObject({
      ok: true,
    })
    expect(await favour({ datasetId: id(LIMITS.FAVOURITES), starred: true })).toMatchObject({ ok: true })
  })

  it('is not said to be kept where the disk takes nothing', async () => {
    const { handlers, fill } = aDesk()
    fill()
    expect(await handlers['saved.favour']({ datasetId: id(1), starred: true })).toMatchObject({
      failure: { code: 'disk/full' },
    })
  })

  it('is refused where no portal is chosen', async () => {
    expect(await aDesk(null).handlers['saved.favour']({ datasetId: id(1), starred: true })).toMatchObject({
      failure: { code: 'portal/unknown' },
    })
  })
})
