import type { ProductSabotage } from '../../productSabotage.js'

const LEAVING = {
  file: 'electron/lifecycle/confirmLeaving.ts',
  spec: 'unit/window/desktop/desktopIntegration.spec.ts',
} as const
const REPORT = { file: 'shared/desktop/diagnostics.ts', spec: 'unit/desktop/diagnostics.spec.ts' } as const
const WINDOW = { file: 'electron/window/windowController.ts', spec: 'unit/window/windowController.spec.ts' } as const
const PLACE = { file: 'electron/window/windowBounds.ts', spec: 'unit/window/windowBounds.spec.ts' } as const

/** The application on a desktop: quitting, sleep, the report for support, the window’s place. */
export const DESKTOP: readonly ProductSabotage[] = [
  {
    what: 'what does not close keeps the application for ever',
    file: 'electron/lifecycle/quit.ts',
    find: 'await Promise.race([close().catch(() => undefined), late])',
    replace: 'await Promise.all([close().catch(() => undefined), late])',
    spec: 'unit/window/desktop/desktopIntegration.spec.ts',
    title: 'takes three seconds at most, whatever does not close',
  },
  {
    what: 'the application ends before it has closed',
    file: 'electron/lifecycle/quit.ts',
    find: 'await Promise.race([close().catch(() => undefined), late])',
    replace: 'void Promise.race([close().catch(() => undefined), late])',
    spec: 'unit/window/desktop/desktopIntegration.spec.ts',
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
    file: 'electron/lifecycle/powerSaveBlocker.ts',
    find: "if (running > 0 && held === null) held = blocker.start('prevent-app-suspension')\n    else if (running === 0 && held !== null) {",
    replace: "if (held === null) held = blocker.start('prevent-app-suspension')\n    else if (running < 0) {",
    spec: 'unit/window/desktop/desktopIntegration.spec.ts',
    title: 'is held only while bytes move, once',
  },
  {
    ...REPORT,
    what: 'the report has no bound',
    find: '    .slice(0, LIMITS.TEXT_CHARS)\n',
    replace: '',
    title: 'is bounded, however long the log',
  },
  {
    ...REPORT,
    what: 'the report names a portal’s title',
    find: '`${host} ${dialect}/${foundDialect',
    replace: '`${JSON.stringify(portals)} ${host} ${dialect}/${foundDialect',
    title: 'names no dataset, no file and no person',
  },
  {
    ...PLACE,
    what: 'windows are larger than their display',
    find: 'const width = Math.min(wanted.width, screen?.width ?? wanted.width)',
    replace: 'const width = wanted.width',
    title: 'is never outside every display, nor larger than the one it is on',
  },
  {
    ...PLACE,
    what: 'a window opens on a display that was unplugged',
    find: 'if (was === null || home === undefined) return { width, height }',
    replace:
      'if (was === null) return { width, height }\n  if (home === undefined) return { width, height, x: was.x, y: was.y }',
    title: 'is the system’s choice when its display was unplugged, in the size it had',
  },
  {
    ...WINDOW,
    what: 'a page that asks nothing keeps its window',
    find: 'if (!signal.aborted && !fallen.isDestroyed()) replace(fallen)',
    replace: 'if (signal.aborted && !fallen.isDestroyed()) replace(fallen)',
    title: 'gives its place to a new one when the new page asks nothing, and that one is there before it goes',
  },
  {
    ...WINDOW,
    what: 'a page is loaded while its end is being reported',
    find: '    await clock.turnEnds()\n',
    replace: '',
    title: 'gets a new page when the page’s process is gone, and not before all listeners were notified',
  },
  {
    ...WINDOW,
    what: 'a page that falls again and again is made anew for ever',
    find: "    if (falls.length > FALLS.most) return failed(new Error(`the page's process keeps ending: ${reason}`))\n",
    replace: '',
    title: 'gives up on a page that falls over again and again at once, and not on one that does so each hour',
  },
]
