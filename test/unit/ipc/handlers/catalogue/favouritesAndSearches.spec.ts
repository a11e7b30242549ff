import { describe, expect, it } from 'vitest'
import {
  createFavouritesAndSearchesHandlers,
  type FavouritesAndSearchesDeps,
} from '../../../../../electron/ipc/handlers/catalogue/favouritesAndSearches.js'
import { putFavourite } from '../../../../../shared/catalogue/search/favouritesAndSearches.js'
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
function aDesk(card: { id: PortalId; demo: boolean } | null = { id: PORTAL, demo: false }) {
  let kept = preferences.parse({})
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

  it('has an end: the oldest favourite makes room', () => {
    const full = Array.from({ length: LIMITS.FAVOURITES }, (_, number) => id(number))
    const next = putFavourite(full, id(LIMITS.FAVOURITES), true)
    expect([next.length, next[0], next.at(-1)]).toEqual([LIMITS.FAVOURITES, id(1), id(LIMITS.FAVOURITES)])
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
