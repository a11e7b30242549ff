import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import type { ElapsedMs } from '../../../electron/ports/clock.js'
import { openTheWindow } from '../../../electron/window/theWindow.js'
import type { WindowPlace } from '../../../shared/settings/schema.js'

const PLACE = { x: 1, y: 2, width: 900, height: 600 }

/** As much of a window as is used here. */
function aWindow() {
  const loaded: string[] = []
  const webContents = new EventEmitter()
  const window = Object.assign(new EventEmitter(), {
    webContents,
    loadURL: async (address: string) => void loaded.push(address),
    isDestroyed: () => false,
    isMaximized: () => false,
    getNormalBounds: () => PLACE,
  })
  const fall = (reason: string) => webContents.emit('render-process-gone', {}, { reason })
  return { window: window as unknown as BrowserWindow, loaded, fall, close: () => window.emit('close') }
}

function opened() {
  const fake = aWindow()
  const failures: unknown[] = []
  const remembered: WindowPlace[] = []
  let elapsed = 0
  const theWindow = openTheWindow({
    create: () => fake.window,
    failed: (cause) => void failures.push(cause),
    remember: (place) => void remembered.push(place),
    clock: { elapsed: () => elapsed as ElapsedMs },
    log: { note: () => undefined },
  })
  theWindow.show()
  const wait = (ms: number): void => {
    elapsed += ms
  }
  return { ...fake, theWindow, failures, remembered, wait }
}

describe('the window', () => {
  it('is drawn once its page has something to look at, and not when that is only loaded', async () => {
    const { window, theWindow } = opened()
    const told: string[] = []
    void theWindow.drawn.then(() => told.push('drawn'))
    window.emit('show')
    await Promise.resolve()
    expect(told).toEqual([])
    window.emit('ready-to-show')
    await theWindow.drawn
    expect(told).toEqual(['drawn'])
  })

  it('gets a new page when the page’s process is gone', () => {
    const { loaded, fall, failures } = opened()
    fall('crashed')
    fall('oom')
    expect(loaded).toEqual(Array(3).fill('app://rudi/index.html'))
    expect(failures).toEqual([])
  })

  it('gives up on a page that falls over again and again at once, and not on one that does so each hour', () => {
    const at = opened()
    for (let time = 0; time < 10; time += 1) {
      at.fall('crashed')
      at.wait(3_600_000)
    }
    expect(at.failures).toEqual([])
    for (let time = 0; time < 4; time += 1) at.fall('crashed')
    expect(at.failures).toHaveLength(1)
  })

  it('does not mend what ended in order', () => {
    const { loaded, fall } = opened()
    fall('clean-exit')
    expect(loaded).toHaveLength(1)
  })

  it('remembers its place when it closes, and when the application ends', () => {
    const { close, theWindow, remembered } = opened()
    close()
    theWindow.rememberPlace()
    expect(remembered).toEqual([
      { ...PLACE, maximized: false },
      { ...PLACE, maximized: false },
    ])
  })
})
