import type { BrowserWindow } from 'electron'
import { APP_PAGE } from './origin.js'

/** The one window there is, or is not: on macOS the application lives on without it. */
export interface TheWindow {
  current(): BrowserWindow | null
  /** Opens it, or brings the one there is to the front. */
  show(): void
}

/**
 * Known before its page is loaded: the page's first questions come while it loads, and are to be answered.
 * `failed` is told when our own page cannot be loaded, which is a bug of the package.
 */
export function openTheWindow(create: () => BrowserWindow, failed: (cause: unknown) => void): TheWindow {
  let window: BrowserWindow | null = null
  return {
    current: () => window,
    show: () => {
      if (window !== null) return raise(window)
      const created = create()
      window = created
      created.once('closed', () => {
        window = null
      })
      created.loadURL(APP_PAGE).catch(failed)
    },
  }
}

function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
