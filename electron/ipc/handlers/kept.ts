import { type KeptOfPortal, putFavourite, putSearch } from '../../../shared/catalogue/search/kept.js'
import { failure } from '../../../shared/failure.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PreferenceStore } from '../../ports/preferences.js'
import type { PortalRegistry } from '../../services/portalRegistry.js'
import type { IpcHandlers } from '../server/ipcServer.js'

type Verbs = 'kept.read' | 'kept.favour' | 'kept.saveSearch' | 'kept.removeSearch'
type Kept = Omit<KeptOfPortal, 'portal'>

export interface KeptDeps {
  readonly preferences: PreferenceStore
  readonly portals: Pick<PortalRegistry, 'cards'>
}

const NOTHING: Kept = { favourites: [], searches: [] }

/** Favourites and saved searches of the chosen portal, in the preferences. */
export function createKeptHandlers({ preferences, portals }: KeptDeps): Pick<IpcHandlers, Verbs> {
  const change = (next: (kept: Kept) => Kept): Result<Kept> => {
    const card = portals.cards().find(({ chosen }) => chosen)
    if (card === undefined) return fail(failure('ipc/refused'))
    const portal = card.demo ? 'demo' : card.id
    const { kept } = preferences.read()
    const { favourites, searches } = kept.find((one) => one.portal === portal) ?? NOTHING
    const before = { favourites, searches }
    const after = next(before)
    if (after !== before)
      preferences.write({ kept: [...kept.filter((one) => one.portal !== portal), { portal, ...after }] })
    return ok(after)
  }
  return {
    'kept.read': async () => change((kept) => kept),
    'kept.favour': async ({ datasetId, starred }) =>
      change((kept) => ({ ...kept, favourites: putFavourite(kept.favourites, datasetId, starred) })),
    'kept.saveSearch': async (search) => change((kept) => ({ ...kept, searches: putSearch(kept.searches, search) })),
    'kept.removeSearch': async ({ name }) =>
      change((kept) => ({ ...kept, searches: kept.searches.filter((one) => one.name !== name) })),
  }
}
