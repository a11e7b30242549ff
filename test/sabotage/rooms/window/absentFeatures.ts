import type { ProductSabotage } from '../../productSabotage.js'

const MAIN = 'electron/main.ts'
const SPEC = 'security/absentFeatures.spec.ts'

/** What the product does not have, put into it. */
export const ABSENT_FEATURES: readonly ProductSabotage[] = [
  {
    what: 'the page asks and waits',
    file: 'electron/preload.ts',
    find: 'ipcRenderer.invoke(name, input)',
    replace: 'ipcRenderer.sendSync(name, input)',
    spec: SPEC,
    title: 'has no synchronous question',
  },
  {
    what: 'the page is handed a port',
    file: MAIN,
    find: `  registerProtocolClient(app, process)
`,
    replace: `  registerProtocolClient(app, process)
  void new electron.MessageChannelMain()
`,
    spec: SPEC,
    title: 'gives the page no port and no shared memory',
  },
  {
    what: 'a Node is forked to look into files',
    file: MAIN,
    find: 'electron.utilityProcess.fork(script',
    replace: 'globalThis.childProcess.fork(script',
    spec: SPEC,
    title: 'forks no Node: the fuse that would allow it is off',
  },
  {
    what: 'the application updates itself',
    file: MAIN,
    find: `  registerProtocolClient(app, process)
`,
    replace: `  registerProtocolClient(app, process)
  electron.autoUpdater.checkForUpdates()
`,
    spec: SPEC,
    title: 'updates nothing by itself',
  },
  {
    what: 'crashes are reported over the network',
    file: MAIN,
    find: `disableSpellChecker(app)
`,
    replace: `disableSpellChecker(app)
electron.crashReporter.start({ submitURL: 'https://crash.example' })
`,
    spec: SPEC,
    title: 'sends no crash report',
  },
  {
    what: 'what was downloaded is in the system’s list of recent documents',
    file: 'electron/window/security/shellActions.ts',
    find: `  const because = await shellOpenPath.openPath(path)
`,
    replace: `  const because = await shellOpenPath.openPath(path)
  globalThis.app.addRecentDocument(path)
`,
    spec: SPEC,
    title: 'adds nothing to the system’s lists of recent documents',
  },
  {
    what: 'a person’s click makes a certificate good',
    file: MAIN,
    find: `  registerProtocolClient(app, process)
`,
    replace: `  registerProtocolClient(app, process)
  app.on('certificate-error', (event) => event.preventDefault())
`,
    spec: SPEC,
    title: 'accepts no certificate by itself',
  },
  {
    what: 'processes of the application are not sandboxed',
    file: MAIN,
    find: "if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()\n",
    replace: '',
    spec: SPEC,
    title: 'asks for the sandbox before it is ready, and nothing that ships turns it off',
  },
]
