import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as electron from 'electron'
import { failure } from '../shared/failure.js'
import { LIMITS } from '../shared/limits.js'
import { analysisWorker } from './adapters/analysisWorker.js'
import { cryptoChance } from './adapters/cryptoChance.js'
import { type FileLog, openFileLog } from './adapters/fileLog.js'
import { hashWorkers } from './adapters/hashWorkers.js'
import { openStore } from './adapters/libsqlStore.js'
import { openMemoryKeychain } from './adapters/memoryKeychain.js'
import { nodeDisk } from './adapters/nodeDisk.js'
import { type ProxyLogin, systemProxies } from './adapters/proxies.js'
import { openPreferences } from './adapters/storeSettings.js'
import { systemClock } from './adapters/systemClock.js'
import { openSystemKeychain } from './adapters/systemKeychain.js'
import { undiciNet } from './adapters/undiciNet.js'
import { workerLanes } from './adapters/workerLanes.js'
import { openEngine } from './engine/openEngine.js'
import { type DeskNeeds, openDesk } from './handlers/desk.js'
import { isFrom, serve, wireOver } from './ipcServer.js'
import { openLibrary } from './library/openLibrary.js'
import { primeCrypto } from './lifecycle/primeCrypto.js'
import { quitInOrder } from './lifecycle/quit.js'
import { refuseToStart } from './lifecycle/refuseToStart.js'
import { isOnlyInstance } from './lifecycle/singleInstance.js'
import { openPortal } from './portal/openPortal.js'
import type { Net, ProxyFor } from './ports/net.js'
import { APP_SCHEME } from './window/appProtocol.js'
import { closeIn } from './window/closeIn.js'
import { openDesktop } from './window/desktop.js'
import { openMainWindow, tellPutAside } from './window/mainWindow.js'
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
if (isOnlyInstance(app, () => showWindow())) void app.whenReady().then(start).catch(fall)
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
  // Chromium knows the system's proxies and runs its scripts; the connections stay ours.
  const proxyFor = systemProxies((address) => electron.session.defaultSession.resolveProxy(address), proxyLogin)
  const net = undiciNet({ proxyFor })
  const preferences = openPreferences(folder, log)
  const preload = join(HERE, 'preload.cjs')
  const theWindow = openMainWindow({ electron, preload, preferences, clock: systemClock, log, failed: fall })
  const desktop = openDesktop({
    electron,
    demo: join(HERE, 'demo.cjs'),
    language: language(),
    theWindow,
    sleep: systemClock.sleep,
  })
  const desk = openDesk({ ...machineOver({ net, proxyFor }, log, folder), ...desktop, preferences, life: life.signal })
  if (!desk.ok) return refuseToStart(app, electron.dialog, desk.failure, language())
  // The preferences' library listens to the window without a sender check, and nobody needs it (D-04).
  ipcMain.removeAllListeners('electron-store-get-data')
  serve(wireOver(ipcMain), desk.value.handlers, {
    isOurs: (sender) => isFrom(theWindow.current(), sender),
    log,
    clock: systemClock,
  })
  quitInOrder(app, async () => {
    life.abort()
    await desk.value.close()
    await Promise.allSettled([net.close(), log.close()])
  })
  app.on('before-quit', theWindow.rememberPlace)
  app.on('activate', theWindow.show)
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  showWindow = theWindow.show
  showWindow()
  if (preferences.putAside !== null)
    tellPutAside(electron.dialog, theWindow.current(), preferences.putAside, language())
}

/** The machine's half: network, disk, state, secrets. */
function machineOver(
  { net, proxyFor }: { readonly net: Net; readonly proxyFor: ProxyFor },
  log: FileLog,
  folder: string,
) {
  const ports = { net, disk: nodeDisk, clock: systemClock, chance: cryptoChance, log }
  const script = join(HERE, 'analysis.cjs')
  // Idle threads end with the process, and one that reads leaves nothing behind.
  const { hashFile } = hashWorkers({ script, log, threads: LIMITS.HASH_THREADS })
  return {
    keychains: { system: openSystemKeychain(), session: openMemoryKeychain() },
    openPortal: (profile, secrets, rememberDialect) =>
      openPortal({ ...ports, secrets, profile, rememberDialect, sha256 }),
    openEngine: (source, { downloadsRunning: running, downloadsPerHost: perHost }) => {
      const store = openStore(folder)
      if (!store.ok) return store
      const library = openLibrary({ ...ports, hashFile })
      const startLane = workerLanes(join(HERE, 'lane.cjs'), { proxyFor })
      return openEngine({ ...ports, store: store.value, source, library, startLane, window: { running, perHost } })
    },
    crypt: analysisWorker({ script, log }),
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
