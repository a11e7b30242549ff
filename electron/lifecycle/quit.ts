import type { App } from 'electron'

/** How long leaving may take. Whatever is not told to the disk by then is found again at the next start (D-12). */
export const QUIT_MS = 3000

/**
 * Leaves in order: once, `close` is awaited for at most three seconds, then the application ends whatever it says.
 * Nothing depends on it: a `kill -9` at the same moment costs no more than the bytes since the last sync.
 */
export function quitInOrder(app: Pick<App, 'on' | 'exit'>, close: () => Promise<void>): void {
  let leaving = false
  app.on('before-quit', (event) => {
    event.preventDefault()
    if (leaving) return
    leaving = true
    const late = new Promise<void>((resolve) => setTimeout(resolve, QUIT_MS))
    void Promise.race([close().catch(() => undefined), late]).then(() => app.exit(0))
  })
}
