import { join } from 'node:path'
import * as electron from 'electron'
import { failure } from '../shared/failure.js'
import { openFileLog } from './adapters/fileLog.js'
import { residentBytes } from './adapters/residentBytes.js'
import { openPreferences } from './adapters/storeSettings.js'
import { systemClock } from './adapters/systemClock.js'
import { openDesk } from './handlers/desk.js'
import { type Guard, isFrom, serve, wireOver } from './ipcServer.js'
import { setIdentity } from './lifecycle/appIdentity.js'
import { openLinkDoors } from './lifecycle/linkDoors.js'
import { openLinkInbox } from './lifecycle/linkInbox.js'
import { registerLinks } from './lifecycle/linkScheme.js'
import { quitInOrder } from './lifecycle/quit.js'
import { refuseToStart } from './lifecycle/refuseToStart.js'
import { deskMachine, type MachineNeeds } from './roots/deskMachine.js'
import { openDeskNetwork } from './roots/deskNetwork.js'
import { APP_SCHEME } from './window/appProtocol.js'
import { closeIn } from './window/closeIn.js'
import { openDesktop } from './window/desktop.js'
import { openMainWindow, tellPutAside } from './window/mainWindow.js'
import { openManners } from './window/manners.js'
import { quietSessions } from './window/quietSessions.js'
import { tellSaves } from './window/saves.js'
import { openStoreNotice } from './window/storeNotice.js'
import { workingSetOf } from './window/workingSet.js'

const { app, ipcMain } = electron

/** Where the bundles lie, in the checkout and in the package alike. */
const HERE = import.meta.dirname

/** As the command line ends when it is called wrongly. */
const REFUSED = 2

// Chromium cannot be sandboxed as root, and a developer's container says so on the command line: then asking for it would
// only crash every process. The product never passes the switch (W-02).
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
electron.protocol.registerSchemesAsPrivileged([APP_SCHEME])
quietSessions(app)
setIdentity(app, process.platform)
/** Until there is a window, the one that a second start asks for is on its way anyway. */
let showWindow = (): void => undefined
// The loser of the lock leaves before it has opened anything (L-01).
const links = openLinkInbox()
const standing = openLinkDoors(app, { args: process.argv.slice(1), take: links.take, started: () => showWindow() })
if (standing === 'only') void app.whenReady().then(start).catch(fall)
else app.exit(standing === 'second' ? 0 : REFUSED)

/** What nobody foresaw, before there is anything to lose: a person is told, instead of waiting for a window for ever. */
function fall(bug: unknown): void {
  process.stderr.write(`${bug instanceof Error ? bug.stack : String(bug)}\n`)
  refuseToStart(app, electron.dialog, failure('bug/unexpected'), language())
}

async function start(): Promise<void> {
  const folder = app.getPath('userData')
  const log = openFileLog(join(folder, 'logs'), app.getPath('home'))
  log.note('app.started', { version: app.getVersion(), electron: process.versions.electron ?? null })
  const session = electron.session.defaultSession
  const { protocol, Menu: menu } = electron
  await closeIn({ app, protocol, menu, log, session, platform: process.platform, pages: join(HERE, 'window') })
  const life = new AbortController()
  const preferences = openPreferences(folder, log)
  const network = openDeskNetwork(preferences, (address) => session.resolveProxy(address))
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
  const demo = join(HERE, 'demo.cjs')
  const desktop = openDesktop({ electron, demo, language: language(), theWindow, sleep: systemClock.sleep })
  tellSaves(session, desktop.tell)
  // Before the desk: the system makes the page's process while the desk opens its books.
  showWindow = theWindow.show
  showWindow()
  const { dialog } = electron
  const hearStore = openStoreNotice({ dialog, theWindow, folder, language: language(), sleep: systemClock.sleep })
  const opening = openDesk({
    ...deskMachine({ network, preferences, log, folder, bundles: HERE, forkLook, residentBytes: memoryOf, hearStore }),
    ...desktop,
    links,
    watch,
    life: life.signal,
  })
  // The preferences' library listens to the window without a sender check, and nobody needs it (D-04).
  ipcMain.removeAllListeners('electron-store-get-data')
  const isOurs: Guard['isOurs'] = (sender) => isFrom(theWindow.current(), sender)
  serve(wireOver(ipcMain), opening, { isOurs, heard: theWindow.heard, log, clock: systemClock })
  const desk = await opening
  if (!desk.ok) {
    // Its page would have nobody to ask.
    theWindow.current()?.removeAllListeners('ready-to-show')
    return refuseToStart(app, electron.dialog, desk.failure, language())
  }
  manners.attend(desk.value.works)
  electron.powerMonitor.on('resume', desk.value.works.slept)
  quitInOrder(app, {
    mayQuit: manners.mayQuit,
    close: async () => {
      life.abort()
      await desk.value.close()
      await Promise.allSettled([network.net.close(), log.close()])
    },
  })
  app.on('before-quit', theWindow.rememberPlace)
  app.on('activate', theWindow.show)
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  registerLinks(app, process)
  if (preferences.putAside !== null)
    tellPutAside(electron.dialog, theWindow.current(), preferences.putAside, language())
}

/** Linux says it of each process by itself; Electron knows it of its own on every system. */
const memoryOf: MachineNeeds['residentBytes'] = (pid) => residentBytes(pid) ?? workingSetOf(app, pid)

/** No environment: strangers' files are read there, and logins may be in ours. */
const forkLook: MachineNeeds['forkLook'] = (script, execArgv) =>
  electron.utilityProcess.fork(script, [], { env: {}, execArgv: [...execArgv] })

const language = (): 'fr' | 'en' => (app.getLocale().startsWith('fr') ? 'fr' : 'en')
