import { createHash, randomBytes } from 'node:crypto'
import { arch, release, type } from 'node:os'
import { join } from 'node:path'
import * as electron from 'electron'
import { failure } from '../shared/failure.js'
import { type Layout, layoutOr } from '../shared/library/layout.js'
import { LIMITS } from '../shared/limits.js'
import { analysisWorker } from './adapters/analysisWorker.js'
import { cryptoChance } from './adapters/cryptoChance.js'
import { type FileLog, openFileLog } from './adapters/fileLog.js'
import { hashWorkers } from './adapters/hashWorkers.js'
import { openStore } from './adapters/libsqlStore.js'
import { lookProcess } from './adapters/lookProcess.js'
import { openMemoryKeychain } from './adapters/memoryKeychain.js'
import { mirrorThread } from './adapters/mirrorThread.js'
import { nodeDisk } from './adapters/nodeDisk.js'
import { chosenProxies, type ProxyLogin, systemProxies } from './adapters/proxies.js'
import { shelfThread } from './adapters/shelfThread.js'
import { openPreferences } from './adapters/storeSettings.js'
import { systemClock } from './adapters/systemClock.js'
import { openSystemKeychain } from './adapters/systemKeychain.js'
import { systemZone } from './adapters/systemZone.js'
import { authoritiesIn, certificatesIn, openTrusted } from './adapters/trust.js'
import { undiciNet } from './adapters/undiciNet.js'
import { workerLanes } from './adapters/workerLanes.js'
import { collisionsOf } from './engine/collisions.js'
import { openEngine } from './engine/openEngine.js'
import { type DeskNeeds, openDesk } from './handlers/desk.js'
import { openProxyAccess } from './handlers/proxyAccess.js'
import { isFrom, serve, wireOver } from './ipcServer.js'
import { openLibrary } from './library/openLibrary.js'
import { openLinkDoors } from './lifecycle/linkDoors.js'
import { openLinkInbox } from './lifecycle/linkInbox.js'
import { registerLinks } from './lifecycle/linkScheme.js'
import { primeCrypto } from './lifecycle/primeCrypto.js'
import { quitInOrder } from './lifecycle/quit.js'
import { refuseToStart } from './lifecycle/refuseToStart.js'
import { openPortal } from './portal/openPortal.js'
import { openTryBook, type TryBook } from './portal/tryBook.js'
import type { PreferenceStore } from './ports/keychain.js'
import { APP_SCHEME } from './window/appProtocol.js'
import { closeIn } from './window/closeIn.js'
import { openDesktop } from './window/desktop.js'
import { openMainWindow, tellPutAside } from './window/mainWindow.js'
import { openManners } from './window/manners.js'
import { quietSessions } from './window/quietSessions.js'

const { app, ipcMain } = electron

/** Where the bundles lie, in the checkout and in the package alike. */
const HERE = import.meta.dirname

// Chromium cannot be sandboxed as root, and a developer's container says so on the command line: then asking for it would
// only crash every process. The product never passes the switch (W-02).
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
electron.protocol.registerSchemesAsPrivileged([APP_SCHEME])
quietSessions(app)
/** Until there is a window, the one that a second start asks for is on its way anyway. */
let showWindow = (): void => undefined
// The loser of the lock leaves before it has opened anything (L-01).
const links = openLinkInbox()
const isOnly = openLinkDoors(app, { args: process.argv.slice(1), take: links.take, started: () => showWindow() })
if (isOnly) void app.whenReady().then(start).catch(fall)
else app.exit(0)

/** What nobody foresaw, before there is anything to lose: a person is told, instead of waiting for a window for ever. */
function fall(bug: unknown): void {
  process.stderr.write(`${bug instanceof Error ? bug.stack : String(bug)}\n`)
  refuseToStart(app, electron.dialog, failure('bug/unexpected'), language())
}

async function start(): Promise<void> {
  const folder = app.getPath('userData')
  const log = openFileLog(join(folder, 'logs'), app.getPath('home'))
  log.note('app.started', { version: app.getVersion(), electron: process.versions.electron ?? null })
  await primeCrypto((address) => electron.net.fetch(address))
  const { protocol, Menu: menu } = electron
  const surroundings = {
    app,
    protocol,
    menu,
    log,
    session: electron.session.defaultSession,
    platform: process.platform,
  }
  await closeIn({ ...surroundings, pages: join(HERE, 'window') })

  const life = new AbortController()
  const preferences = openPreferences(folder, log)
  const network = networkOver(preferences)
  const { net } = network
  const tries = openTryBook({ preferences, clock: systemClock, sha256 })
  const preload = join(HERE, 'preload.cjs')
  const manners = openManners({
    electron,
    icon: join(HERE, 'tray.png'),
    systemLanguage: language(),
    preferences,
    window: () => theWindow.current(),
    show: () => theWindow.show(),
    log,
  })
  const { closing, watch } = manners
  const theWindow = openMainWindow({ electron, preload, preferences, clock: systemClock, log, failed: fall, closing })
  const desktop = openDesktop({
    electron,
    demo: join(HERE, 'demo.cjs'),
    language: language(),
    theWindow,
    sleep: systemClock.sleep,
  })
  const desk = openDesk({
    ...machineOver({ ...network, tries }, log, folder, () => layoutOr(preferences.read().settings.layout)),
    ...desktop,
    preferences,
    tries,
    proxyFor: network.proxyFor,
    certificates: { read: certificatesIn, describe: (pems) => [...authoritiesIn(pems)] },
    trust: network.trusted.set,
    links,
    watch,
    system: `${type()} ${release()} ${arch()}`,
    logTail: log.tail,
    life: life.signal,
  })
  if (!desk.ok) return refuseToStart(app, electron.dialog, desk.failure, language())
  // The preferences' library listens to the window without a sender check, and nobody needs it (D-04).
  ipcMain.removeAllListeners('electron-store-get-data')
  serve(wireOver(ipcMain), desk.value.handlers, {
    isOurs: (sender) => isFrom(theWindow.current(), sender),
    log,
    clock: systemClock,
  })
  manners.attend(desk.value.works)
  electron.powerMonitor.on('resume', desk.value.works.slept)
  quitInOrder(app, {
    mayQuit: manners.mayQuit,
    close: async () => {
      life.abort()
      await desk.value.close()
      await Promise.allSettled([net.close(), log.close()])
    },
  })
  app.on('before-quit', theWindow.rememberPlace)
  app.on('activate', theWindow.show)
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  registerLinks(app, process)
  showWindow = theWindow.show
  showWindow()
  if (preferences.putAside !== null)
    tellPutAside(electron.dialog, theWindow.current(), preferences.putAside, language())
}

/** Megabytes of JavaScript's own memory: a parser that wants more ends its process, not the machine's peace. */
const LOOK_HEAP = '--max-old-space-size=1024'

type Network = ReturnType<typeof networkOver>

/** How everything here gets out. What is changed in the settings holds from the next connection on, in main and in the lanes. */
function networkOver(preferences: PreferenceStore) {
  const keychains = { system: openSystemKeychain(), session: openMemoryKeychain() }
  const proxyAccess = openProxyAccess(keychains, proxyLogin())
  const loginFor = proxyAccess.login
  // Chromium knows the system's proxies and runs its scripts; the connections stay ours.
  const system = systemProxies((address) => electron.session.defaultSession.resolveProxy(address), loginFor)
  const proxyFor = chosenProxies(() => preferences.read().settings.proxy, { system, loginFor })
  const trusted = openTrusted(preferences.read().authorities)
  const net = undiciNet({ proxyFor, extraCa: trusted.now() })
  trusted.listen(net.trust)
  return { net, proxyFor, trusted, keychains, proxyAccess }
}

/** The machine's half: network, disk, state, secrets. */
function machineOver(
  { net, proxyFor, trusted, keychains, proxyAccess, tries }: Network & { readonly tries: TryBook },
  log: FileLog,
  folder: string,
  layout: () => Layout,
) {
  const ports = { net, disk: nodeDisk, clock: systemClock, chance: cryptoChance, log }
  const script = join(HERE, 'analysis.cjs')
  // Idle threads end with the process, and one that reads leaves nothing behind.
  const { hashFile } = hashWorkers({ script, log, threads: LIMITS.HASH_THREADS })
  const library = openLibrary({ ...ports, hashFile, layout })
  return {
    keychains,
    proxyAccess,
    openPortal: (profile, secrets, rememberDialect) =>
      openPortal({ ...ports, secrets, profile, rememberDialect, sha256, tries: tries.of(profile.portalId) }),
    openEngine: (source, { downloadsRunning: running, downloadsPerHost: perHost }) => {
      const store = openStore(folder)
      if (!store.ok) return store
      const startLane = workerLanes(join(HERE, 'lane.cjs'), { proxyFor, trusted })
      return openEngine({
        ...ports,
        store: store.value,
        source,
        library,
        startLane,
        window: { running, perHost },
        offsetAt: systemZone,
      })
    },
    collisions: (root, what, policy) => collisionsOf({ disk: nodeDisk, library }, root, what, policy),
    disk: nodeDisk,
    baskets: { folder: join(folder, 'baskets'), nameOf: (address) => sha256(Buffer.from(address)).slice(0, 32) },
    log,
    crypt: analysisWorker({ script, log }),
    heldFiles: shelfThread({ script: join(HERE, 'shelf.cjs'), folder, log }),
    hashFile,
    mirror: mirrorThread({ script: join(HERE, 'mirror.cjs'), folder, log }),
    clock: systemClock,
    looker: lookProcess({
      // No environment: strangers' files are read there, and logins may be in ours.
      start: () => electron.utilityProcess.fork(join(HERE, 'look.cjs'), [], { env: {}, execArgv: [LOOK_HEAP] }),
      scratch: join(folder, 'look'),
      clock: systemClock,
      log,
    }),
    randomToken: () => randomBytes(16).toString('hex'),
  } satisfies Partial<DeskNeeds>
}

/** Who we are to a proxy that asks, from the environment only; a proxy's address never carries it. */
function proxyLogin(): ProxyLogin | null {
  const { RUDI_PROXY_LOGIN: login = '', RUDI_PROXY_PASSWORD: password = '' } = process.env
  return login === '' ? null : { login, password }
}

const language = (): 'fr' | 'en' => (app.getLocale().startsWith('fr') ? 'fr' : 'en')
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
