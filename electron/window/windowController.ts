import type { BrowserWindow } from 'electron'
import { createDeferred } from '../../shared/pacing/createDeferred.js'
import type { SavedWindowBounds } from '../../shared/settings/preferences.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import { APP_PAGE } from './security/origin.js'

/** The window of the application. It may be closed: on macOS the application then goes on without a window. */
export interface WindowController {
  current(): BrowserWindow | null
  /** Opens the window, or brings an open one to the front. */
  show(): void
  /** Called when the start has failed. A message is shown instead, and the window is not shown by itself any more. */
  keepHidden(): void
  /**
   * Resolves once a page of ours has painted, or once the window is shown without that. Background work starts after
   * it.
   */
  readonly drawn: Promise<void>
  /**
   * Remembers where the window is. A window that is closed does this itself; one that ends with the application does
   * not.
   */
  rememberPlace(): void
  /** Called at each request of the page, which proves that the page is alive. */
  confirmAlive(): void
}

export interface WindowControllerDeps {
  readonly create: () => BrowserWindow
  /** Called when our own page cannot be loaded or keeps crashing, which is a bug of the package. */
  readonly onFailed: (cause: unknown) => void
  readonly remember: (place: SavedWindowBounds) => void
  readonly clock: Pick<Clock, 'elapsed' | 'sleep' | 'turnEnds'>
  readonly log: Log
}

/** A page that crashes more often than this within this time would crash for ever, so it is not loaded again. */
const CRASH_LIMIT = { most: 3, withinMs: 60_000 } as const

/** A page sends requests while it loads. A page that was loaded again and has sent none for this long does not work. */
const REQUEST_WAIT_MS = 10_000

/**
 * A window is shown once its page has painted, so that there is no white flash, or after this time at the latest. A
 * page may never paint because of a faulty graphics driver or a blocked process, and the program would then have no
 * window.
 */
const PAINT_LIMIT_MS = 10_000

/**
 * How long the report of a crash takes at most. A page that could not be loaded, and of which no crash is reported
 * within this time, has not crashed.
 */
const CRASH_REPORT_MS = 1000

/**
 * Creates the controller. `current` returns the window before its page is loaded, because the page sends requests
 * meanwhile.
 */
export function createWindowController({
  create,
  onFailed,
  remember,
  clock,
  log,
}: WindowControllerDeps): WindowController {
  let window: BrowserWindow | null = null
  let crashes: number[] = []
  /** Aborted when the page that was loaded again sends a request, or crashes too. */
  let requestWait = new AbortController()
  let isKeptHidden = false
  const drawn = createDeferred<void>()
  const rememberPlace = (): void => {
    if (window !== null && !window.isDestroyed()) remember(readBounds(window))
  }
  const load = async (into: BrowserWindow): Promise<void> => {
    const known = crashes
    try {
      await into.loadURL(APP_PAGE)
    } catch (cause) {
      // Loading also fails when the process of the page ends meanwhile. That is a crash, and has its own report.
      await clock.sleep(CRASH_REPORT_MS)
      if (crashes === known && !into.isDestroyed()) onFailed(cause)
    }
  }
  const open = (): void => {
    const created = create()
    window = created
    void reveal(created)
    created.once('close', rememberPlace)
    created.once('closed', () => {
      if (window === created) window = null
    })
    created.webContents.on('render-process-gone', (_event, { reason }) => void recover(created, reason))
    void load(created)
  }
  /** Shows a new window once its page has painted, or after `PAINT_LIMIT_MS`. */
  const reveal = async (created: BrowserWindow): Promise<void> => {
    const painted = new AbortController()
    created.once('ready-to-show', () => painted.abort())
    created.once('closed', () => painted.abort())
    await clock.sleep(PAINT_LIMIT_MS, painted.signal)
    if (isKeptHidden || created.isDestroyed()) return
    if (!painted.signal.aborted) log.note('window.shown-unpainted')
    created.show()
    drawn.resolve()
  }
  /** Loads the page again after its process has ended. The main process goes on with its work meanwhile. */
  const recover = async (crashed: BrowserWindow, reason: string): Promise<void> => {
    log.note('window.page-gone', { reason })
    requestWait.abort()
    if (crashed.isDestroyed() || reason === 'clean-exit') return
    const now: number = clock.elapsed()
    crashes = [...crashes.filter((at) => now - at < CRASH_LIMIT.withinMs), now]
    if (crashes.length > CRASH_LIMIT.most) return onFailed(new Error(`the page's process keeps ending: ${reason}`))
    const known = crashes
    // Chromium is still calling its listeners. A process that is started now can crash the whole application
    // (electron/electron 51900).
    await clock.turnEnds()
    if (crashes !== known || crashed.isDestroyed()) return
    requestWait = new AbortController()
    const { signal } = requestWait
    void load(crashed)
    await clock.sleep(REQUEST_WAIT_MS, signal)
    if (!signal.aborted && !crashed.isDestroyed()) replace(crashed)
  }
  /**
   * Replaces a window whose page does not work. The new window opens first, because the application quits with its last
   * one.
   */
  const replace = (silent: BrowserWindow): void => {
    log.note('window.page-mute')
    rememberPlace()
    open()
    silent.destroy()
  }
  return {
    current: () => window,
    drawn: drawn.promise,
    rememberPlace,
    show: () => {
      if (window === null) open()
      else raise(window)
    },
    keepHidden: () => {
      isKeptHidden = true
    },
    confirmAlive: () => requestWait.abort(),
  }
}

function readBounds(window: BrowserWindow): SavedWindowBounds {
  const { x, y, width, height } = window.getNormalBounds()
  return { x, y, width, height, maximized: window.isMaximized() }
}

function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
