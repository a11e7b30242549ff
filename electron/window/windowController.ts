import type { BrowserWindow } from 'electron'
import { createDeferred } from '../../shared/pacing/createDeferred.js'
import type { SavedWindowBounds } from '../../shared/settings/preferences.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import { APP_PAGE } from './security/origin.js'

/** The application's one window, which may be closed: on macOS the application runs on without it. */
export interface WindowController {
  current(): BrowserWindow | null
  /** Opens it, or brings the one there is to the front. */
  show(): void
  /** Called when the start has failed: a message takes the place of the window, which is not shown any more by itself. */
  keepHidden(): void
  /** Resolves once a page of ours is painted, or is shown without that. Work that no person waits for starts after it. */
  readonly drawn: Promise<void>
  /** Remembers where it is. The window does so itself when it closes; an application that ends closes nothing. */
  rememberPlace(): void
  /** Called at each request of the page: it is alive. */
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

/** A page that crashes this often in this time crashes by itself, and would do so for ever. */
const FALLS = { most: 3, withinMs: 60_000 } as const

/** A page sends requests while it loads. A reloaded one without a request for so long does not work. */
const SILENCE_MS = 10_000

/**
 * A window is shown once its page has painted, so that there is no white flash; after so long it is shown all the same.
 * A page that never paints (a graphics driver at fault, a blocked process) would leave a program without a window.
 */
const PAINT_MS = 10_000

/** After so long a page that could not be loaded has not crashed: its end would have been reported. */
const CRASH_REPORT_MS = 1000

/** The window is known before its page is loaded, because the page sends its first requests while it loads. */
export function createWindowController({
  create,
  onFailed,
  remember,
  clock,
  log,
}: WindowControllerDeps): WindowController {
  let window: BrowserWindow | null = null
  let falls: number[] = []
  /** Ends when the reloaded page sends a request, or has crashed as well. */
  let silence = new AbortController()
  let isKeptHidden = false
  const drawn = createDeferred<void>()
  const rememberPlace = (): void => {
    if (window !== null && !window.isDestroyed()) remember(readBounds(window))
  }
  const load = async (into: BrowserWindow): Promise<void> => {
    const known = falls
    try {
      await into.loadURL(APP_PAGE)
    } catch (cause) {
      // It fails as well when the page's process ends meanwhile: that is a crash, and is reported before or after.
      await clock.sleep(CRASH_REPORT_MS)
      if (falls === known && !into.isDestroyed()) onFailed(cause)
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
  /** Shows a new window once its page has painted, or when it has taken too long to. */
  const reveal = async (created: BrowserWindow): Promise<void> => {
    const painted = new AbortController()
    created.once('ready-to-show', () => painted.abort())
    created.once('closed', () => painted.abort())
    await clock.sleep(PAINT_MS, painted.signal)
    if (isKeptHidden || created.isDestroyed()) return
    if (!painted.signal.aborted) log.note('window.shown-unpainted')
    created.show()
    drawn.resolve()
  }
  /** The page's process is gone: its window gets a new one, and the work of the main process goes on meanwhile. */
  const recover = async (fallen: BrowserWindow, reason: string): Promise<void> => {
    log.note('window.page-gone', { reason })
    silence.abort()
    if (fallen.isDestroyed() || reason === 'clean-exit') return
    const now: number = clock.elapsed()
    falls = [...falls.filter((at) => now - at < FALLS.withinMs), now]
    if (falls.length > FALLS.most) return onFailed(new Error(`the page's process keeps ending: ${reason}`))
    const known = falls
    // Chromium is still reporting the end to its listeners: a process that is begun in the midst of that can take the whole
    // application down (electron/electron 51900).
    await clock.turnEnds()
    if (falls !== known || fallen.isDestroyed()) return
    silence = new AbortController()
    const { signal } = silence
    void load(fallen)
    await clock.sleep(SILENCE_MS, signal)
    if (!signal.aborted && !fallen.isDestroyed()) replace(fallen)
  }
  /** The new one comes first: the application ends with its last window. */
  const replace = (mute: BrowserWindow): void => {
    log.note('window.page-mute')
    rememberPlace()
    open()
    mute.destroy()
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
    confirmAlive: () => silence.abort(),
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
