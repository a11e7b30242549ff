import type { Dataset } from '../../shared/catalogue/model.js'
import { failure } from '../../shared/failure.js'
import type { PortalId } from '../../shared/ids.js'
import type { PortalCard } from '../../shared/ipc/contract.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { PinnedPortalKey, PortalProfileSetting } from '../../shared/settings/portalProfile.js'
import type { DetectedPortal, PortalClient, PortalCredentials, PortalProfile } from '../portal/api/portalClient.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { PreferenceStore } from '../ports/preferences.js'
import { getPortalHost } from './getPortalHost.js'
import { storePreferences } from './settings/storePreferences.js'
import { describeUnknownPortal } from './unknownPortal.js'

/** The configured portals, with one client each, which is created at first use. */
export interface PortalRegistry {
  cards(): readonly PortalCard[]
  findProfile(id: PortalId): PortalProfileSetting | null
  /** The client of the portal that the person has chosen. */
  getChosen(): Result<PortalClient>
  get(id: PortalId): Result<PortalClient>
  /**
   * Adds a portal, or replaces the one with the same address, and chooses it. Fails with `portal/too-many` when there is
   * no room for one more. This change and those below hold until the application ends; they fail as the disk does when
   * they could not be stored for the next start.
   */
  put(profile: PortalProfileSetting): Result<PortalCard>
  /** Fails with `portal/unknown` when there is no such portal. */
  choose(id: PortalId): Result<undefined>
  /** Stores what was detected about a portal, for the next start. */
  recordDetected(id: PortalId, found: DetectedPortal): void
  /** Stores the public key of a portal. True when the portal had another key before. */
  recordKey(id: PortalId, key: PinnedPortalKey): boolean
  /**
   * Changes the name or the generation of a portal; with another generation its client is created anew. Fails with
   * `portal/unknown` when there is no such portal.
   */
  change(id: PortalId, change: Partial<Pick<PortalProfileSetting, 'title' | 'dialect'>>): Result<PortalCard>
  forget(id: PortalId): Result<undefined>
  /**
   * Records the new address of the demo portal. It stays the same portal, and requests to its old addresses go to the
   * new one. Returns the old address when the address has changed, else null.
   */
  moveDemo(id: PortalId): PortalId | null
  /** Creates a client outside of the registry, to try an address or secrets that were typed. */
  createCandidate(profile: PortalProfile, secrets: PortalCredentials): PortalClient
  /** Replaces the client of its portal by one that was tried successfully. */
  adopt(portal: PortalClient): void
  /** Drops the client, so that the next use creates one with the current secrets. */
  drop(id: PortalId): void
  /** The media source of all downloads. Each download asks the portal that it came from, whichever is chosen. */
  readonly source: MediaSource
}

export interface PortalRegistryDeps {
  readonly preferences: PreferenceStore
  readonly openPortal: (profile: PortalProfile, secrets: PortalCredentials) => PortalClient
  readonly getSecrets: (id: PortalId) => PortalCredentials
  /** Resolves once a portal can be asked. The demo portal may have to start first. */
  readonly waitUntilReady: (profile: PortalProfileSetting) => Promise<void>
  /** Called after something that a card shows has changed. */
  readonly onChanged: (cards: readonly PortalCard[]) => void
  /** Called with the record of each dataset of which a file was located: it is what the portal says now. */
  readonly onLocated: (portal: PortalId, dataset: Dataset) => void
}

/**
 * How many old addresses of the demo portal are remembered. Downloads from older addresses do not find their portal any
 * more.
 */
const DEMO_MOVES = 50

export function createPortalRegistry(deps: PortalRegistryDeps): PortalRegistry {
  const { preferences } = deps
  const open = new Map<PortalId, PortalClient>()
  const findStoredProfile = (asked: PortalId) => {
    const { portals, demoWas } = preferences.read()
    const known = portals.find(({ id }) => id === asked)
    return known ?? (demoWas.includes(asked) ? portals.find(({ demo }) => demo) : null) ?? null
  }
  const listCards = (): readonly PortalCard[] => {
    const { portals, chosen } = preferences.read()
    return portals.map((profile) => toCard(profile, profile.id === chosen))
  }
  const get = (id: PortalId): Result<PortalClient> => {
    const profile = findStoredProfile(id)
    if (profile === null) return fail(describeUnknownPortal(id))
    const portal = open.get(profile.id) ?? deps.openPortal(toProfile(profile), deps.getSecrets(profile.id))
    open.set(profile.id, portal)
    return { ok: true, value: portal }
  }
  const save = (change: Parameters<PreferenceStore['write']>[0]): Result<undefined> => {
    const stored = storePreferences(preferences, change)
    deps.onChanged(listCards())
    return stored.ok ? ok(undefined) : stored
  }
  return {
    cards: listCards,
    findProfile: findStoredProfile,
    get,
    getChosen: () => {
      const { chosen } = preferences.read()
      return chosen === null ? fail(describeUnknownPortal(null)) : get(chosen)
    },
    put: (profile) => {
      const others = preferences.read().portals.filter(({ id }) => id !== profile.id)
      if (others.length >= LIMITS.PORTALS) return fail(failure('portal/too-many'))
      open.delete(profile.id)
      const saved = save({ portals: [...others, profile], chosen: profile.id })
      return saved.ok ? ok(toCard(profile, true)) : saved
    },
    choose: (id) => (findStoredProfile(id) === null ? fail(describeUnknownPortal(id)) : save({ chosen: id })),
    recordDetected: (id, found) => {
      const portals = preferences
        .read()
        .portals.map((profile) => (profile.id === id ? { ...profile, ...found } : profile))
      save({ portals })
    },
    recordKey: (id, key) => {
      const known = findStoredProfile(id)
      const portals = preferences.read().portals.map((profile) => (profile.id === id ? { ...profile, key } : profile))
      save({ portals })
      // The demo portal has another key each time that it is started.
      if (known === null || known.key === null || known.demo) return false
      return known.key.fingerprint !== key.fingerprint
    },
    change: (id, change) => {
      const known = findStoredProfile(id)
      if (known === null) return fail(describeUnknownPortal(id))
      const isOther = change.dialect !== undefined && change.dialect !== known.dialect
      const next = { ...known, ...change, ...(isOther ? { foundDialect: null, foundOauth: null } : {}) }
      if (isOther) open.delete(known.id)
      const { portals, chosen } = preferences.read()
      const saved = save({ portals: portals.map((profile) => (profile.id === known.id ? next : profile)) })
      return saved.ok ? ok(toCard(next, chosen === known.id)) : saved
    },
    forget: (id) => {
      const { portals, chosen, demoWas } = preferences.read()
      const left = portals.filter((profile) => profile.id !== id)
      open.delete(id)
      return save({
        portals: left,
        chosen: chosen === id ? (left[0]?.id ?? null) : chosen,
        // The downloads of the demo portal must find it when it is added again at another address.
        demoWas: findStoredProfile(id)?.demo === true ? appendDemoAddress(demoWas, id) : demoWas,
      })
    },
    moveDemo: (id) => {
      const { portals, chosen, demoWas } = preferences.read()
      const gone = portals.find((profile) => profile.demo && profile.id !== id)
      if (gone === undefined) return null
      open.delete(gone.id)
      const others = portals.filter((profile) => profile !== gone && profile.id !== id)
      save({
        portals: [...others, { ...gone, id }],
        chosen: chosen === gone.id ? id : chosen,
        demoWas: appendDemoAddress(demoWas, gone.id),
      })
      return gone.id
    },
    createCandidate: deps.openPortal,
    adopt: (portal) => void open.set(portal.portalId, portal),
    drop: (id) => void open.delete(id),
    source: createRegistrySource(get, {
      ready: async (id) => {
        const profile = findStoredProfile(id)
        if (profile !== null) await deps.waitUntilReady(profile)
      },
      onLocated: deps.onLocated,
    }),
  }
}

const appendDemoAddress = (demoWas: readonly PortalId[], id: PortalId): PortalId[] =>
  [...demoWas.filter((old) => old !== id), id].slice(-DEMO_MOVES)

const toCard = (profile: PortalProfileSetting, chosen: boolean): PortalCard => ({
  id: profile.id,
  title: profile.title,
  host: getPortalHost(profile.id),
  dialect: profile.dialect,
  foundDialect: profile.foundDialect,
  demo: profile.demo,
  chosen,
})

/**
 * Builds the profile of a client. Detected facts are used again, but the client may check them; what a person forced is
 * not checked.
 */
export const toProfile = (profile: PortalProfileSetting): PortalProfile => ({
  portalId: profile.id,
  dialect: profile.dialect,
  foundDialect: profile.foundDialect,
  foundOauth: profile.foundOauth,
  anonymous: profile.anonymous,
})

const createRegistrySource = (
  get: (id: PortalId) => Result<PortalClient>,
  {
    ready,
    onLocated,
  }: { readonly ready: (id: PortalId) => Promise<void>; readonly onLocated: PortalRegistryDeps['onLocated'] },
): MediaSource => ({
  locate: async (ref, signal, age) => {
    await ready(ref.portalId)
    const portal = get(ref.portalId)
    if (!portal.ok) return portal
    const { portalId } = portal.value
    const located = await portal.value.locate({ ...ref, portalId }, signal, age)
    if (located.ok) onLocated(portalId, located.value.dataset)
    return located
  },
  getCredential: async (ref, refused, signal) => {
    const portal = get(ref.portalId)
    return portal.ok ? portal.value.getCredential({ ...ref, portalId: portal.value.portalId }, refused, signal) : portal
  },
  isKnown: async (ref, credential, signal) => {
    const portal = get(ref.portalId)
    return portal.ok ? portal.value.isKnown({ ...ref, portalId: portal.value.portalId }, credential, signal) : null
  },
})
