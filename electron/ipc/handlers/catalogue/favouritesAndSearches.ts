import {
  type FavouritesAndSearches,
  putFavourite,
  putSearch,
} from '../../../../shared/catalogue/search/favouritesAndSearches.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { PreferenceStore } from '../../../ports/preferences.js'
import type { PortalRegistry } from '../../../services/portalRegistry.js'
import { storePreferences } from '../../../services/settings/storePreferences.js'
import { describeUnknownPortal } from '../../../services/unknownPortal.js'
import type { IpcHandlers } from '../../server/ipcServer.js'

type Verbs = 'saved.read' | 'saved.favour' | 'saved.saveSearch' | 'saved.removeSearch'
type Saved = Omit<FavouritesAndSearches, 'portal'>

export interface FavouritesAndSearchesDeps {
  readonly preferences: PreferenceStore
  readonly portals: Pick<PortalRegistry, 'cards'>
}

const NOTHING: Saved = { favourites: [], searches: [] }

/** Favourites and saved searches of the chosen portal, in the preferences. */
export function createFavouritesAndSearchesHandlers({
  preferences,
  portals,
}: FavouritesAndSearchesDeps): Pick<IpcHandlers, Verbs> {
  const change = (next: (items: Saved) => Result<Saved>): Result<Saved> => {
    const card = portals.cards().find(({ chosen }) => chosen)
    if (card === undefined) return fail(describeUnknownPortal(null))
    const portal = card.demo ? 'demo' : card.id
    const { kept } = preferences.read()
    const { favourites, searches } = kept.find((one) => one.portal === portal) ?? NOTHING
    const before = { favourites, searches }
    const after = next(before)
    if (!after.ok || after.value === before) return after
    const others = kept.filter((one) => one.portal !== portal)
    const stored = storePreferences(preferences, { kept: [...others, { portal, ...after.value }] })
    return stored.ok ? after : stored
  }
  return {
    'saved.read': async () => change(ok),
    'saved.favour': async ({ datasetId, starred }) =>
      change((items) => {
        const favourites = putFavourite(items.favourites, datasetId, starred)
        return favourites.ok ? ok({ ...items, favourites: favourites.value }) : favourites
      }),
    'saved.saveSearch': async (search) =>
      change((items) => {
        const searches = putSearch(items.searches, search)
        return searches.ok ? ok({ ...items, searches: searches.value }) : searches
      }),
    'saved.removeSearch': async ({ name }) =>
      change((items) => ok({ ...items, searches: items.searches.filter((one) => one.name !== name) })),
  }
}
