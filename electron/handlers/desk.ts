import { type Activity, followActivity } from '../../shared/desktop/activity.js'
import type { PortalId } from '../../shared/ids.js'
import { portalIdOf } from '../../shared/link/portalAddress.js'
import { ok, type Result } from '../../shared/result.js'
import type { Settings } from '../../shared/settings/schema.js'
import { openExportJournal } from '../analysis/exportJournal.js'
import type { Engine } from '../engine/engine.js'
import type { Handlers, Tell } from '../ipcServer.js'
import { type DemoNeeds, openDemoPortal } from '../lifecycle/demoPortal.js'
import { openFarewell } from '../lifecycle/farewell.js'
import type { LinkInbox } from '../lifecycle/linkInbox.js'
import type { FoundOut, Portal, PortalProfile, PortalSecrets } from '../portal/portal.js'
import type { TryBook } from '../portal/tryBook.js'
import { openVault, secretsOf } from '../portal/vault.js'
import type { CatalogueMirror } from '../ports/catalogueMirror.js'
import type { Clock } from '../ports/clock.js'
import type { Disk } from '../ports/disk.js'
import type { FileCrypt } from '../ports/fileCrypt.js'
import type { HashFile } from '../ports/hashing.js'
import type { HeldFiles } from '../ports/heldFiles.js'
import type { Keychain, PreferenceStore } from '../ports/keychain.js'
import type { Log } from '../ports/log.js'
import type { Looker } from '../ports/looker.js'
import type { MediaSource } from '../ports/mediaSource.js'
import type { ProxyFor } from '../ports/net.js'
import type { Works } from '../window/manners.js'
import type { AppFacts } from './app.js'
import { type BasketNeeds, openBaskets } from './baskets.js'
import { openExportWorks } from './exportWorks.js'
import { allHandlers } from './handlers.js'
import { openLibraryKeeper } from './libraryKeeper.js'
import { waitingView } from './links.js'
import { type Mirroring, openMirroring } from './mirroring.js'
import type { Native } from './native.js'
import type { NetworkNeeds } from './network.js'
import { openPermits } from './permits.js'
import { openShelf, type PortalShelf } from './portalShelf.js'
import type { LookAtFolder } from './preflight.js'
import type { ProxyAccess } from './proxyAccess.js'
import { openRights } from './rights.js'

export interface DeskNeeds {
  readonly preferences: PreferenceStore
  /** Wrong passwords are counted, because portals lock accounts. */
  readonly tries: TryBook
  readonly proxyAccess: ProxyAccess
  readonly certificates: NetworkNeeds['certificates']
  readonly trust: NetworkNeeds['trust']
  /** How each connection gets out. */
  readonly proxyFor: ProxyFor
  readonly keychains: { readonly system: Keychain; readonly session: Keychain }
  readonly openPortal: (profile: PortalProfile, secrets: PortalSecrets, remember: (found: FoundOut) => void) => Portal
  readonly openEngine: (source: MediaSource, settings: Settings) => Promise<Result<Engine>>
  readonly crypt: FileCrypt
  /** The copies of the portals' catalogues. */
  readonly mirror: CatalogueMirror
  readonly clock: Clock
  readonly looker: Looker
  /** What is on disk, and how it is read again. */
  readonly heldFiles: HeldFiles
  readonly hashFile: HashFile
  /** What a dataset's media would meet in a folder. */
  readonly collisions: LookAtFolder
  readonly disk: BasketNeeds['disk'] & Pick<Disk, 'volume' | 'readSmall' | 'replaceSmall' | 'remove'>
  /** Absolute path of the file that remembers unfinished exports. */
  readonly exportJournal: string
  /** Removes unfinished files that commands left which were killed. */
  readonly sweepCommandLine: () => Promise<void>
  /** Where baskets rest, and how a file in there is called. */
  readonly baskets: Pick<BasketNeeds, 'folder' | 'nameOf'>
  readonly log: Log
  readonly native: Native
  readonly demo: Pick<DemoNeeds, 'fork' | 'sleep'>
  /** 32 hexadecimal characters that nobody can guess. */
  readonly randomToken: () => string
  readonly tell: Tell
  /** Resolves once the window shows something. */
  readonly drawn: Promise<void>
  /** Whether there is a window that could answer. */
  readonly hasWindow: () => boolean
  /** Follows a setting outside the window: the system's own colours, the number of transfers. */
  readonly follow: (settings: Settings, engine: Engine) => void
  readonly facts: AppFacts
  /** The computer: system, release, processor. */
  readonly system: string
  readonly logTail: () => Promise<readonly string[]>
  readonly links: LinkInbox
  /** Hears how the work stands: the taskbar, the tray, the sleep blocker. */
  readonly watch: (activity: Activity) => void
  readonly life: AbortSignal
}

export interface Desk {
  readonly handlers: Handlers
  /** What the desktop may ask outside the window. */
  readonly works: Works
  /** Leaves everything resumable. */
  close(): Promise<void>
}

/**
 * The machine behind the window, over its ports: portals, secrets, engine, and the answers to every verb. Fails as the
 * engine does, and takes as long: of a long queue in steps, so that the window is drawn meanwhile.
 */
export async function openDesk(needs: DeskNeeds): Promise<Result<Desk>> {
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
    mirroring?.refresh('changes')
    if (was !== null) await Promise.all([vault.forget(was, 'account'), vault.forget(was, 'customer-key')])
    return id
  }
  let mirroring: Mirroring | null = null
  const shelf: PortalShelf = openShelf({
    preferences,
    openPortal: (profile, secrets) =>
      needs.openPortal(profile, secrets, (found) => shelf.learned(profile.portalId, found)),
    secretsOf: (id) => secretsOf(vault, id),
    ready: async ({ demo: isDemo }) => {
      if (isDemo) await startDemo()
    },
    changed: (cards) => {
      tell('portals.changed', [...cards])
      mirroring?.follow()
    },
  })
  const opened = await needs.openEngine(shelf.source, preferences.read().settings)
  if (!opened.ok) return opened
  const { mirror, clock, heldFiles } = needs
  const keeper = openLibraryKeeper({
    ...{ heldFiles, mirror, clock, life, hashFile: needs.hashFile, drawn: needs.drawn, engine: opened.value },
    portals: () => shelf.cards().map(({ id }) => id),
    changed: (revision) => tell('library.changed', { revision }),
    checked: (check) => tell('library.checked', check),
  })
  const engine: Engine = {
    ...opened.value,
    add(requests) {
      keeper.addRoots(requests.map(({ root }) => root))
      return opened.value.add(requests)
    },
  }
  const copies = openMirroring({
    ...{ shelf, mirror, engine, clock, life },
    tell(view) {
      tell('catalog.changed', view)
      keeper.catalogueChanged()
    },
  })
  mirroring = copies
  const journal = openExportJournal(needs.disk, needs.exportJournal)
  void journal.sweep()
  void needs.sweepCommandLine()
  const works = openExportWorks({ journal, clock, changed: (views) => tell('exports.changed', [...views]) })
  const baskets = openBaskets({ ...needs.baskets, disk: needs.disk, log: needs.log })
  const rights = openRights(clock)
  const farewell = openFarewell(() => tell('app.dismissed', undefined), clock)
  watchEngine(engine, needs.watch)
  needs.follow(preferences.read().settings, engine)
  needs.links.listen(() => tell('links.changed', waitingView(needs.links, shelf)))
  // A configured demo portal is somebody's running server as far as the window can tell: it is up again at each start.
  if (shelf.cards().some((card) => card.demo)) void startDemo()
  return ok({
    handlers: allHandlers({
      ...needs,
      works,
      vault,
      shelf,
      engine,
      mirroring: copies,
      keeper,
      baskets,
      rights,
      permits: openPermits(needs.randomToken),
      canonical: portalIdOf,
      startDemo,
      farewell,
      sequence: numberNews(engine, tell),
      settingsChanged: (settings) => {
        needs.follow(settings, engine)
        tell('settings.changed', settings)
      },
      accountChanged: (card) => {
        tell('accounts.changed', card)
        rights.forget()
        // Somebody else may be shown other datasets.
        copies.refresh('anew')
      },
      life,
    }),
    works: {
      pauseAll: () => engine.pause('all'),
      resumeAll: () => engine.resume('all'),
      isWriting: works.isWriting,
      settled: async () => {
        await farewell.say()
        return Promise.race([engine.idle().then(() => true), clock.sleep(SETTLE_MS).then(() => false)])
      },
      slept: engine.slept,
    },
    close: async () => {
      // While there is still somebody to carry out what the window asks.
      if (needs.hasWindow()) await farewell.say()
      await Promise.allSettled([
        engine.close(),
        needs.crypt.close(),
        needs.looker.close(),
        works.close(),
        copies.close(),
        keeper.close(),
      ])
      demo.stop()
    },
  })
}

/** As long as a lane needs to let go of what was cancelled. */
const SETTLE_MS = 500

/** Numbers what the engine says and passes it on. Gives how to ask for the last number. */
function numberNews(engine: Engine, tell: Tell): () => number {
  let sequence = 0
  engine.listenTraffic((view) => tell('traffic.changed', view))
  engine.listen(({ isPartial, changed, removed }) => {
    // A number left out sends the window to the snapshot: there is more than messages should carry.
    sequence += isPartial ? 2 : 1
    tell('downloads.changed', { sequence, changed: [...changed], removed: [...removed] })
  })
  return () => sequence
}

/** Tells the desktop how the work stands: what the queue held at the start counts from its first news on. */
function watchEngine(engine: Engine, watch: (activity: Activity) => void): void {
  const follower = followActivity()
  engine.listen(({ changed, removed }) => {
    follower.changed(changed)
    follower.removed(removed)
    watch(follower.now())
  })
}
