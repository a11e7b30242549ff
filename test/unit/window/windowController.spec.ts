import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { createWindowController } from '../../../electron/window/windowController.js'
import type { SavedWindowBounds } from '../../../shared/settings/preferences.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

const PLACE = { x: 1, y: 2, width: 900, height: 600 }

/** Creates the part of a window that is used here. */
function aWindow() {
  const loaded: string[] = []
  const shown: string[] = []
  let isDestroyed = false
  const webContents = new EventEmitter()
  const window = Object.assign(new EventEmitter(), {
    webContents,
    show: () => void shown.push('shown'),
    loadURL: async (address: string) => void loaded.push(address),
    isDestroyed: () => isDestroyed,
    isMaximized: () => false,
    getNormalBounds: () => PLACE,
    destroy: () => {
      isDestroyed = true
      window.emit('closed')
    },
  })
  const fall = (reason: string) => webContents.emit('render-process-gone', {}, { reason })
  const close = () => window.emit('close')
  return { window: window as unknown as BrowserWindow, loaded, shown, fall, close, isGone: () => isDestroyed }
}

function opened() {
  const windows: ReturnType<typeof aWindow>[] = []
  const failures: unknown[] = []
  const remembered: SavedWindowBounds[] = []
  const clock = createFakeClock()
  const windowController = createWindowController({
    create: () => {
      const fake = aWindow()
      windows.push(fake)
      return fake.window
    },
    onFailed: (cause) => void failures.push(cause),
    remember: (place) => void remembered.push(place),
    clock,
    log: { note: () => undefined },
  })
  windowController.show()
  const [first] = windows
  if (first === undefined) throw new Error('a window was made')
  return { ...first, windows, theWindow: windowController, failures, remembered, clock }
}

describe('the window', () => {
  it('is drawn once its page has something to look at, and not when that is only loaded', async () => {
    const { window, theWindow: windowController } = opened()
    const reported: string[] = []
    void windowController.drawn.then(() => reported.push('drawn'))
    window.emit('show')
    await Promise.resolve()
    expect(reported).toEqual([])
    window.emit('ready-to-show')
    await windowController.drawn
    expect(reported).toEqual(['drawn'])
  })

  it('is shown once its page has painted, and after a bounded time when that never paints', async () => {
    const painted = opened()
    expect(painted.shown).toEqual([])
    painted.window.emit('ready-to-show')
    await painted.theWindow.drawn
    await painted.clock.pass(60_000)
    expect(painted.shown).toEqual(['shown'])
    const unpainted = opened()
    await unpainted.clock.pass(9_999)
    expect(unpainted.shown).toEqual([])
    await unpainted.clock.pass(1)
    await unpainted.theWindow.drawn
    unpainted.window.emit('ready-to-show')
    expect(unpainted.shown).toEqual(['shown'])
  })

  it('is not shown when it is to be kept hidden, or was closed before it painted', async () => {
    const kept = opened()
    kept.theWindow.keepHidden()
    kept.window.emit('ready-to-show')
    await kept.clock.pass(60_000)
    const closed = opened()
    closed.window.destroy()
    await closed.clock.pass(60_000)
    expect([...kept.shown, ...closed.shown]).toEqual([])
  })

  it('gets a new page when the page’s process is gone, and not before all listeners were notified', async () => {
    const { loaded, fall, failures, clock } = opened()
    fall('crashed')
    expect(loaded).toHaveLength(1)
    await clock.turnEnds()
    fall('oom')
    await clock.turnEnds()
    expect(loaded).toEqual(Array(3).fill('app://rudi/index.html'))
    expect(failures).toEqual([])
  })

  it('gets one new page for crashes that are reported together', async () => {
    const { loaded, fall, clock } = opened()
    fall('crashed')
    fall('killed')
    await clock.turnEnds()
    expect(loaded).toHaveLength(2)
  })

  it('fails when its page cannot be loaded, and not when the page falls while it is', async () => {
    const { window, fall, failures, clock } = opened()
    window.loadURL = () => Promise.reject(new Error('ERR_FAILED'))
    fall('crashed')
    await clock.turnEnds()
    fall('crashed')
    await clock.pass(1000)
    expect(failures).toEqual([])
    await clock.pass(1000)
    expect(failures).toEqual([new Error('ERR_FAILED')])
  })

  it('gives up on a page that falls over again and again at once, and not on one that does so each hour', async () => {
    const at = opened()
    const fall = () => at.windows.at(-1)?.fall('crashed')
    for (let time = 0; time < 10; time += 1) {
      fall()
      await at.clock.pass(3_600_000)
    }
    expect(at.failures).toEqual([])
    for (let time = 0; time < 4; time += 1) fall()
    expect(at.failures).toHaveLength(1)
  })

  it('stays when the new page asks something', async () => {
    const { theWindow: windowController, windows, fall, clock } = opened()
    fall('crashed')
    await clock.turnEnds()
    windowController.confirmAlive()
    await clock.pass(60_000)
    expect(windows).toHaveLength(1)
  })

  it('gives its place to a new one when the new page asks nothing, and that one is there before it goes', async () => {
    const { theWindow: windowController, windows, window, fall, isGone, remembered, clock } = opened()
    fall('crashed')
    await clock.turnEnds()
    await clock.pass(9_999)
    expect(windows).toHaveLength(1)
    window.on('closed', () => expect(windowController.current()).toBe(windows[1]?.window))
    await clock.pass(1)
    expect(isGone()).toBe(true)
    expect(remembered).toEqual([{ ...PLACE, maximized: false }])
    expect(windowController.current()).toBe(windows[1]?.window)
    expect(windows[1]?.loaded).toEqual(['app://rudi/index.html'])
    // One new window is enough: a third could not do what the new one cannot.
    await clock.pass(60_000)
    expect(windows).toHaveLength(2)
  })

  it('is mended in the new one as in the old one', async () => {
    const { windows, fall, clock } = opened()
    fall('crashed')
    await clock.turnEnds()
    await clock.pass(10_000)
    windows[1]?.fall('crashed')
    await clock.turnEnds()
    expect(windows[1]?.loaded).toHaveLength(2)
  })

  it('is left alone when it was closed meanwhile', async () => {
    const { windows, window, loaded, fall, clock } = opened()
    fall('crashed')
    window.destroy()
    await clock.turnEnds()
    await clock.pass(60_000)
    expect(loaded).toHaveLength(1)
    expect(windows).toHaveLength(1)
  })

  it('does not mend what ended in order', async () => {
    const { loaded, fall, clock } = opened()
    fall('clean-exit')
    await clock.turnEnds()
    expect(loaded).toHaveLength(1)
  })

  it('remembers its place when it closes, and when the application ends', () => {
    const { close, theWindow: windowController, remembered } = opened()
    close()
    windowController.rememberPlace()
    expect(remembered).toEqual([
      { ...PLACE, maximized: false },
      { ...PLACE, maximized: false },
    ])
  })
})
