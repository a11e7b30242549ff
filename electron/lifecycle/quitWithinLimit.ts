import type { App } from 'electron'

/** How long quitting may take. What is not on disk by then is found again at the next start (D-12). */
export const QUIT_MS = 3000

export interface QuitDeps {
  /** Called at each attempt to quit; false keeps the application running. */
  readonly mayQuit: () => Promise<boolean>
  readonly close: () => Promise<void>
}

/**
 * Quits within three seconds: once `mayQuit` allows it, `close` is awaited for at most that long, and then the
 * application ends in any case. Nothing depends on it: a `kill -9` at the same moment costs no more than the bytes since
 * the last sync.
 */
export function quitWithinLimit(app: Pick<App, 'on' | 'exit'>, { mayQuit, close }: QuitDeps): void {
  let isLeaving = false
  const leave = async (): Promise<void> => {
    if (!(await mayQuit().catch(() => true))) {
      isLeaving = false
      return
    }
    const late = new Promise<void>((resolve) => setTimeout(resolve, QUIT_MS))
    await Promise.race([close().catch(() => undefined), late])
    app.exit(0)
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    if (isLeaving) return
    isLeaving = true
    void leave()
  })
}
