import type { ProductSabotage } from '../../productSabotage.js'

const WINDOW = { file: 'electron/window/windowController.ts', spec: 'unit/window/windowController.spec.ts' } as const
const PLACE = { file: 'electron/window/fitToDisplays.ts', spec: 'unit/window/fitToDisplays.spec.ts' } as const

/** The window’s place on its displays, and a page that crashes or hangs. */
export const WINDOW_CONTROLLER: readonly ProductSabotage[] = [
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
    find: 'if (!signal.aborted && !crashed.isDestroyed()) replace(crashed)',
    replace: 'if (signal.aborted && !crashed.isDestroyed()) replace(crashed)',
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
    find: "    if (crashes.length > CRASH_LIMIT.most) return onFailed(new Error(`the page's process keeps ending: ${reason}`))\n",
    replace: '',
    title: 'gives up on a page that falls over again and again at once, and not on one that does so each hour',
  },
]
