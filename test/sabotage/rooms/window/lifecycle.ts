import type { ProductSabotage } from '../../productSabotage.js'

const LEAVING = {
  file: 'electron/lifecycle/confirmLeaving.ts',
  spec: 'unit/lifecycle/confirmLeaving.spec.ts',
} as const

/** Quitting, closing the window, what keeps the computer awake, and the identity of the application. */
export const LIFECYCLE: readonly ProductSabotage[] = [
  {
    what: 'what does not close keeps the application for ever',
    file: 'electron/lifecycle/quitWithinLimit.ts',
    find: 'if (await Promise.race([closed, late])) app.exit(0)',
    replace: 'if (await closed) app.exit(0)',
    spec: 'unit/lifecycle/quitWithinLimit.spec.ts',
    title: 'takes three seconds at most, and kills a process in which something does not close',
  },
  {
    what: 'a process with a thread that never ends is to end in order',
    file: 'electron/lifecycle/quitWithinLimit.ts',
    find: 'else kill()',
    replace: 'else app.exit(0)',
    spec: 'unit/lifecycle/quitWithinLimit.spec.ts',
    title: 'takes three seconds at most, and kills a process in which something does not close',
  },
  {
    what: 'the application ends before it has closed',
    file: 'electron/lifecycle/quitWithinLimit.ts',
    find: 'if (await Promise.race([closed, late])) app.exit(0)',
    replace: 'if ((void closed, true)) app.exit(0)',
    spec: 'unit/lifecycle/quitWithinLimit.spec.ts',
    title: 'waits for what closes, and ends once',
  },
  {
    ...LEAVING,
    what: 'a file that is being written is lost at quit without a word',
    find: 'if (isSettled || !deps.isWriting()) return true',
    replace: 'if (isSettled || deps.isDownloading()) return true',
    title: 'asks while a file is written that would have to be done again',
  },
  {
    ...LEAVING,
    what: 'who chose to quit loses what is being written',
    find: "if (choice === 'quit' && !isWriting) return",
    replace: "if (choice === 'quit') return",
    title: '%s',
  },
  {
    ...LEAVING,
    what: 'closing twice asks twice',
    find: '      if (isAsking) return\n',
    replace: '',
    title: 'asks once, however often it is tried',
  },
  {
    ...LEAVING,
    what: 'a question stands behind a window that is out of sight',
    find: 'window?.isVisible() === true',
    replace: 'window !== null',
    title: 'asks in a dialog of its own when the window is out of sight',
  },
  {
    ...LEAVING,
    what: 'a choice is remembered although it was thought better of',
    find: `    if (response === 2) return
    if (checkboxChecked) deps.remember(choice)
`,
    replace: `    if (checkboxChecked) deps.remember(choice)
    if (response === 2) return
`,
    title: '%s',
  },
  {
    what: 'the computer is kept awake by a queue that waits',
    file: 'electron/window/desktop/powerSaveBlocker.ts',
    find: "if (running > 0 && held === null) held = blocker.start('prevent-app-suspension')\n    else if (running === 0 && held !== null) {",
    replace: "if (held === null) held = blocker.start('prevent-app-suspension')\n    else if (running < 0) {",
    spec: 'unit/window/desktop/powerSaveBlocker.spec.ts',
    title: 'is held only while bytes move, once',
  },
  {
    what: 'programs that the application starts inherit a wish against OpenGL',
    file: 'electron/lifecycle/disableGtkOpenGl.ts',
    find: '  void app.whenReady().then(() => delete env.GDK_GL)\n',
    replace: '',
    spec: 'unit/lifecycle/disableGtkOpenGl.spec.ts',
    title: 'asks GTK not to load OpenGL while it starts, and does not hand the wish on to other programs',
  },
  {
    what: 'a person’s own wish for OpenGL is overruled',
    file: 'electron/lifecycle/disableGtkOpenGl.ts',
    find: ' || env.GDK_GL !== undefined) return',
    replace: ') return',
    spec: 'unit/lifecycle/disableGtkOpenGl.spec.ts',
    title: 'a person’s own setting stays as it is',
  },
  {
    what: 'Windows gets the identity of another application',
    file: 'electron/lifecycle/appIdentity.ts',
    find: "'org.rudi.desk'",
    replace: "'rudi-desk'",
    spec: 'unit/lifecycle/appIdentity.spec.ts',
    title: 'is registered with Windows, the same that the installer gives its shortcut',
  },
  {
    what: 'Windows does not learn which application this is',
    file: 'electron/main.ts',
    find: 'setIdentity(app, process.platform)\n',
    replace: '',
    spec: 'unit/lifecycle/appIdentity.spec.ts',
    title: 'is registered before the application is ready, where a notification or a window could come first',
  },
]
