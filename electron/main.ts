import { setMaxListeners } from 'node:events'
import { join } from 'node:path'
import * as electron from 'electron'
import { dependencies } from '../package.json'
import { failure } from '../shared/failure.js'
import { getPolicyPath } from '../shared/settings/policy.js'
import { openPreferences } from './adapters/preferences/preferencesFile.js'
import { openFileLog } from './adapters/system/fileLog.js'
import { readPolicyFile } from './adapters/system/policyFile.js'
import { readElectronProcessMemory, readResidentMemory } from './adapters/system/readProcessMemory.js'
import { systemClock } from './adapters/system/systemClock.js'
import type { SupervisedChild } from './adapters/workers/supervised/supervisedProcess.js'
import { type AppAdapterDeps, createAppAdapters } from './composition/app/appAdapters.js'
import { createAppNetwork } from './composition/app/appNetwork.js'
import { createAppServices } from './composition/app/appServices.js'
import { createAppUpdates } from './composition/app/appUpdates.js'
import { createDesktopServices } from './composition/app/desktopServices.js'
import { keepHeapSmall } from './composition/keepHeapSmall.js'
import { startDiskThreads } from './composition/startDiskThreads.js'
import { createElectronTransport, type IpcGuard, serveIpc } from './ipc/server/ipcServer.js'
import { notifySaveResults } from './ipc/server/notifySaveResults.js'
import { isTrustedSender } from './ipc/server/trustedSender.js'
import { setIdentity } from './lifecycle/appIdentity.js'
import { createDeepLinkQueue } from './lifecycle/deepLinkQueue.js'
import type { DemoProcess } from './lifecycle/demoPortalProcess.js'
import { disableGtkOpenGl } from './lifecycle/disableGtkOpenGl.js'
import { createIntendedEnds } from './lifecycle/intendedEnds'
import { noteCrashes } from './lifecycle/noteCrashes.js'
import { registerProtocolClient } from './lifecycle/protocolClient.js'
import { takeProxyLogin } from './lifecycle/proxyLoginFromEnvironment.js'
import { quitWithinLimit } from './lifecycle/quitWithinLimit.js'
import { showStartupFailure } from './lifecycle/showStartupFailure.js'
import { acquireSingleInstance } from './lifecycle/singleInstance.js'
import { createManagedPreferences } from './services/settings/managedPreferences.js'
import { createDesktopIntegration } from './window/desktop/desktopIntegration.js'
import { openMainWindow } from './window/openMainWindow.js'
import { createQueueRepairNotice } from './window/queueRepairNotice.js'
import { APP_SCHEME } from './window/security/appProtocol.js'
import { disableSpellChecker } from './window/security/disableSpellChecker.js'
import { hardenApp } from './window/security/hardenApp.js'
import { showPreferencesReset } from './window/showPreferencesReset.js'

const { app, ipcMain } = electron

/** The folder of the bundles, in the checkout and in the package alike. */
const HERE = import.meta.dirname

/** The exit code of a start with refused arguments. The command line ends wrong calls with the same code. */
const EXIT_REFUSED = 2

startDiskThreads(process.env)

// This comes before Electron is ready, because no other process of ours was started until then.
const proxyLogin = takeProxyLogin(process.env)

// Chromium cannot be sandboxed as root. A developer's container has this switch on its command line, and with the
// sandbox every process would crash. The product never passes the switch (W-02).
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
electron.protocol.registerSchemesAsPrivileged([APP_SCHEME])
disableSpellChecker(app)
setIdentity(app, process.platform)
disableGtkOpenGl(app, process.env, process.platform)

/** Replaced once there is a window. A second start needs nothing before that, because the window is about to open. */
let showWindow = (): void => undefined
// A second start ends before it has opened any file (L-01).
const links = createDeepLinkQueue()
const intendedEnds = createIntendedEnds()
const singleInstance = acquireSingleInstance(app, {
  args: process.argv.slice(1),
  take: links.take,
  onStarted: () => showWindow(),
})
if (singleInstance === 'only') void app.whenReady().then(start).catch(reportStartupBug)
else app.exit(singleInstance === 'second' ? 0 : EXIT_REFUSED)

/** Shows a message about a bug during the start. Without it a person would wait for a window that never opens. */
function reportStartupBug(bug: unknown): void {
  process.stderr.write(`${bug instanceof Error ? bug.stack : String(bug)}\n`)
  showStartupFailure(app, electron.dialog, failure('bug/unexpected'), getLanguage())
}

async function start(): Promise<void> {
  const folder = app.getPath('userData')
  const log = openFileLog(join(folder, 'logs'), app.getPath('home'))
  log.note('app.started', { version: app.getVersion(), electron: process.versions.electron ?? null })
  noteCrashes(app, process, log, intendedEnds)
  const session = electron.session.defaultSession
  await hardenApp({ app, protocol: electron.protocol, log, session, pages: join(HERE, 'window') })
  const life = new AbortController()
  // Each waiting service listens to it. The composition fixes their number, so more than ten listeners are no leak.
  setMaxListeners(0, life.signal)
  const { policy, leftOut, found: foundPolicy } = readPolicyFile(getPolicyPath(process.platform))
  if (foundPolicy !== 'none') log.note('policy.read', { found: foundPolicy, leftOut: leftOut.join(' ') })
  const own = openPreferences(folder, log)
  const preferences = createManagedPreferences(own, policy)
  const network = createAppNetwork(preferences, (address) => session.resolveProxy(address), proxyLogin.given)
  const preload = join(HERE, 'preload.cjs')
  const desktopIntegration = createDesktopIntegration({
    electron,
    icon: join(HERE, 'tray.png'),
    systemLanguage: getLanguage(),
    preferences,
    window: () => windowController.current(),
    show: () => windowController.show(),
    showDownloads: () => {
      windowController.show()
      desktop.notify('app.commanded', 'downloads')
    },
    log,
    clock: systemClock,
    life: life.signal,
  })
  const { onClosing, remind, watch } = desktopIntegration
  const windowController = openMainWindow({
    electron,
    preload,
    preferences,
    clock: systemClock,
    log,
    onFailed: reportStartupBug,
    onClosing,
  })
  const desktop = createDesktopServices({
    electron,
    dragIcon: join(HERE, 'tray.png'),
    forkDemo: () => forkNamed('Rudi demo portal', join(HERE, 'demo.cjs'), []),
    language: getLanguage(),
    duckdb: dependencies['@duckdb/node-api'],
    windowController,
    followLanguage: desktopIntegration.followLanguage,
    managed: Object.keys(policy.settings),
    sleep: systemClock.sleep,
  })
  notifySaveResults(session, desktop.notify)
  // The window opens before the services: the system creates the process of its page while they open their files.
  showWindow = windowController.show
  showWindow()
  // A large download would let main's heap grow to several times what is in use.
  keepHeapSmall()
  const { dialog } = electron
  const onQueueRepair = createQueueRepairNotice({
    dialog,
    windowController,
    folder,
    language: getLanguage(),
    sleep: systemClock.sleep,
  })
  const opening = createAppServices({
    ...createAppAdapters({
      network,
      preferences,
      log,
      folder,
      bundles: HERE,
      forkPreview,
      readResidentMemory: readProcessMemory,
      onQueueRepair,
    }),
    ...desktop,
    openUpdates: (changed) =>
      createAppUpdates(
        {
          app: {
            isPackaged: app.isPackaged,
            quit: () => app.quit(),
            relaunch: (options) => {
              proxyLogin.putBack()
              app.relaunch(options)
            },
          },
          ...{ preferences, log, net: network.net, life: life.signal, bundles: HERE, policy: policy.updates },
        },
        changed,
      ),
    links,
    watch,
    remind,
    life: life.signal,
  })
  // The library of the preferences listens to the window without checking the sender. This application never uses that
  // (D-04).
  ipcMain.removeAllListeners('electron-store-get-data')
  const isOurs: IpcGuard['isOurs'] = (sender) => isTrustedSender(windowController.current(), sender)
  serveIpc(createElectronTransport(ipcMain), opening, {
    isOurs,
    onMessage: windowController.confirmAlive,
    log,
    clock: systemClock,
  })
  const services = await opening
  if (!services.ok) {
    // No handlers exist that could answer the page.
    windowController.keepHidden()
    return showStartupFailure(app, electron.dialog, services.failure, getLanguage())
  }
  desktopIntegration.setCommands(services.value.commands)
  electron.powerMonitor.on('resume', services.value.commands.onSlept)
  quitWithinLimit(app, {
    mayQuit: desktopIntegration.mayQuit,
    close: async () => {
      life.abort()
      await services.value.close()
      services.value.applyUpdate()
      await Promise.allSettled([network.net.close(), log.close()])
    },
    kill: () => process.kill(process.pid, 'SIGKILL'),
  })
  app.on('before-quit', windowController.rememberPlace)
  app.on('activate', windowController.show)
  app.on('window-all-closed', () => process.platform !== 'darwin' && app.quit())
  registerProtocolClient(app, process)
  if (own.putAside !== null)
    showPreferencesReset(electron.dialog, windowController.current(), own.putAside, getLanguage())
}

/** Linux tells the memory of each process. On the other systems, Electron knows that of its own processes. */
const readProcessMemory: AppAdapterDeps['readResidentMemory'] = (pid) =>
  readResidentMemory(pid) ?? readElectronProcessMemory(app, pid)

const forkPreview: AppAdapterDeps['forkPreview'] = (script, execArgv) => forkNamed('Rudi preview', script, execArgv)

/**
 * Starts a process without our environment, which may contain logins: one reads files of unknown origin, and the other
 * is a server.
 */
function forkNamed(kind: string, script: string, execArgv: readonly string[]): SupervisedChild & DemoProcess {
  const serviceName = intendedEnds.createName(kind)
  const child = electron.utilityProcess.fork(script, [], { env: {}, execArgv: [...execArgv], serviceName })
  return {
    get pid() {
      return child.pid
    },
    on: (event, onMessage) => child.on(event, onMessage),
    once: (event, onExit) => child.once(event, onExit),
    postMessage: (message) => child.postMessage(message),
    kill: () => child.kill(),
    onEnding: () => intendedEnds.intend(serviceName),
  }
}

const getLanguage = (): 'fr' | 'en' => (app.getLocale().startsWith('fr') ? 'fr' : 'en')
