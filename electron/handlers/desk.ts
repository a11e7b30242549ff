import type { Dialect } from '../../shared/catalog/model.js'
import type { PortalId } from '../../shared/ids.js'
import { portalIdOf } from '../../shared/link/portalAddress.js'
import { ok, type Result } from '../../shared/result.js'
import type { Settings } from '../../shared/settings/schema.js'
import type { Engine } from '../engine/engine.js'
import type { Handlers, Tell } from '../ipcServer.js'
import { type DemoNeeds, openDemoPortal } from '../lifecycle/demoPortal.js'
import type { Portal, PortalProfile, PortalSecrets } from '../portal/portal.js'
import { openVault, secretsOf } from '../portal/vault.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { Keychain, PreferenceStore } from '../ports/keychain.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { AppFacts } from './app.js'
import { allHandlers } from './handlers.js'
import type { Native } from './native.js'
import { openPermits } from './permits.js'
import { openShelf, type PortalShelf } from './portalShelf.js'

export interface DeskNeeds {
  readonly preferences: PreferenceStore
  readonly keychains: { readonly system: Keychain; readonly session: Keychain }
  readonly openPortal: (profile: PortalProfile, secrets: PortalSecrets, found: (dialect: Dialect) => void) => Portal
  readonly openEngine: (source: MediaSource, settings: Settings) => Result<Engine>
  readonly crypt: FileCrypt
  readonly native: Native
  readonly demo: Pick<DemoNeeds, 'fork' | 'sleep'>
  /** 32 hexadecimal characters that nobody can guess. */
  readonly randomToken: () => string
  readonly tell: Tell
  /** Follows a setting outside the window: the system's own colours, the number of transfers. */
  readonly follow: (settings: Settings, engine: Engine) => void
  readonly facts: AppFacts
  readonly life: AbortSignal
}

export interface Desk {
  readonly handlers: Handlers
  /** Leaves everything resumable. */
  close(): Promise<void>
}

/** The machine behind the window, over its ports: portals, secrets, engine, and the answers to every verb. Fails as the engine does. */
export function openDesk(needs: DeskNeeds): Result<Desk> {
  const { preferences, tell, life } = needs
  const vault = openVault(needs.keychains.system, needs.keychains.session)
  const demo = openDemoPortal({
    ...needs.demo,
    lastPort: () => preferences.read().demoPort,
    remember: (demoPort) => void preferences.write({ demoPort }),
  })
  const startDemo = async (): Promise<Result<PortalId>> => {
    const id = await demo.start()
    if (!id.ok) return id
    const was = shelf.demoIsAt(id.value)
    // What was kept for an address that is somebody else's now is let go (S-05).
    if (was !== null) await Promise.all([vault.forget(was, 'account'), vault.forget(was, 'customer-key')])
    return id
  }
  const shelf: PortalShelf = openShelf({
    preferences,
    openPortal: (profile, secrets) =>
      needs.openPortal(profile, secrets, (dialect) => shelf.learned(profile.portalId, dialect)),
    secretsOf: (id) => secretsOf(vault, id),
    ready: async ({ demo: isDemo }) => {
      if (isDemo) await startDemo()
    },
    changed: (cards) => tell('portals.changed', [...cards]),
  })
  const opened = needs.openEngine(shelf.source, preferences.read().settings)
  if (!opened.ok) return opened
  const engine = opened.value
  needs.follow(preferences.read().settings, engine)
  // A configured demo portal is somebody's running server as far as the window can tell: it is up again at each start.
  if (shelf.cards().some((card) => card.demo)) void startDemo()
  return ok({
    handlers: allHandlers({
      ...needs,
      vault,
      shelf,
      engine,
      permits: openPermits(needs.randomToken),
      canonical: portalIdOf,
      startDemo,
      sequence: numberNews(engine, tell),
      settingsChanged: (settings) => {
        needs.follow(settings, engine)
        tell('settings.changed', settings)
      },
      accountChanged: (card) => tell('accounts.changed', card),
      exportProgressed: (news) => tell('exports.progressed', news),
      life,
    }),
    close: async () => {
      await Promise.allSettled([engine.close(), needs.crypt.close()])
      demo.stop()
    },
  })
}

/** Numbers what the engine says and passes it on. Gives how to ask for the last number. */
function numberNews(engine: Engine, tell: Tell): () => number {
  let sequence = 0
  engine.listen(({ changed, removed }) => {
    sequence += 1
    tell('downloads.changed', { sequence, changed: [...changed], removed: [...removed] })
  })
  return () => sequence
}
