import type { BrowserWindow } from 'electron'
import type { WindowPlace } from '../../shared/settings/schema.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import { APP_PAGE } from './origin.js'

/** The one window there is, or is not: on macOS the application lives on without it. */
export interface TheWindow {
  current(): BrowserWindow | null
  /** Opens it, or brings the one there is to the front. */
  show(): void
  /** Resolves once a page of ours has something to look at: what nobody waits for waits for it. */
  readonly drawn: Promise<void>
  /** Remembers where it is. The window does so itself when it closes; an application that ends closes nothing. */
  rememberPlace(): void
}

export interface WindowNeeds {
  readonly create: () => BrowserWindow
  /** Told when our own page cannot be loaded or keeps falling over, which is a bug of the package. */
  readonly failed: (cause: unknown) => void
  readonly remember: (place: WindowPlace) => void
  readonly clock: Pick<Clock, 'elapsed'>
  readonly log: Log
}

/** A page that falls over this often in this time does so by itself, and would for ever. */
const FALLS = { most: 3, withinMs: 60_000 } as const

/** Known before its page is loaded: the page's first questions come while it loads, and are to be answered. */
export function openTheWindow({ create, failed, remember, clock, log }: WindowNeeds): TheWindow {
  let window: BrowserWindow | null = null
  let falls: number[] = []
  let isDrawn = (): void => undefined
  const drawn = new Promise<void>((resolve) => {
    isDrawn = resolve
  })
  const rememberPlace = (): void => {
    if (window !== null && !window.isDestroyed()) remember(placeOf(window))
  }
  const load = (into: BrowserWindow): void => void into.loadURL(APP_PAGE).catch(failed)
  /** The page's process is gone: its window gets a new one, and everything that main does has gone on meanwhile. */
  const mend = (fallen: BrowserWindow, reason: string): void => {
    log.note('window.page-gone', { reason })
    if (fallen.isDestroyed() || reason === 'clean-exit') return
    const now: number = clock.elapsed()
    falls = [...falls.filter((at) => now - at < FALLS.withinMs), now]
    if (falls.length > FALLS.most) failed(new Error(`the page's process keeps ending: ${reason}`))
    else load(fallen)
  }
  return {
    current: () => window,
    drawn,
    rememberPlace,
    show: () => {
      if (window !== null) return raise(window)
      const created = create()
      window = created
      created.once('ready-to-show', isDrawn)
      created.once('close', rememberPlace)
      created.once('closed', () => {
        window = null
      })
      created.webContents.on('render-process-gone', (_event, { reason }) => mend(created, reason))
      load(created)
    },
  }
}

function placeOf(window: BrowserWindow): WindowPlace {
  const { x, y, width, height } = window.getNormalBounds()
  return { x, y, width, height, maximized: window.isMaximized() }
}

function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
