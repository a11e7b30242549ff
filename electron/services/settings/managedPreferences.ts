import type { Policy } from '../../../shared/settings/policy.js'
import type { Settings } from '../../../shared/settings/schema.js'
import type { PreferenceStore } from '../../ports/preferences.js'

/**
 * Wraps preferences under a policy of an administrator. Settings that the policy fixes are read from the policy; the
 * own choice of the person stays on disk and counts again when the policy is removed. Portals of the policy are added
 * at creation.
 */
export function createManagedPreferences(
  store: PreferenceStore,
  { settings: fixed, portals }: Policy,
): PreferenceStore {
  const overlay = (preferences: ReturnType<PreferenceStore['read']>): ReturnType<PreferenceStore['read']> => ({
    ...preferences,
    settings: { ...preferences.settings, ...fixed },
  })
  const own = (): Partial<Settings> => {
    const { settings } = store.read()
    return Object.fromEntries(Object.entries(settings).filter(([name]) => name in fixed))
  }
  addMissingPortals(store, portals)
  return {
    ...store,
    read: () => overlay(store.read()),
    write: ({ settings, ...others }) =>
      overlay(store.write(settings === undefined ? others : { ...others, settings: { ...settings, ...own() } })),
  }
}

function addMissingPortals(store: PreferenceStore, portals: Policy['portals']): void {
  const { portals: known, chosen } = store.read()
  const missing = portals.filter(({ id }) => !known.some((profile) => profile.id === id))
  const [first] = portals
  if (missing.length > 0) store.write({ portals: [...known, ...missing], chosen: chosen ?? first?.id ?? null })
}
