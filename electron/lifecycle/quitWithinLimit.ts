import type { App } from 'electron'

/** How long quitting may take. What is not on disk by then is found again at the next start (D-12). */
export const QUIT_MS = 3000

export interface QuitDeps {
  /** Called at each attempt to quit; false keeps the application running. */
  readonly mayQuit: () => Promise<boolean>
  readonly close: () => Promise<void>
  /** Ends this process at once, without its own end: that may wait for a thread without a limit. */
  readonly kill: () => void
}

/**
 * Quits within three seconds: once `mayQuit` allows it, `close` is awaited for at most that long, and then the
 * application ends in any case. What did not close in time may be a thread that never ends (Node joins its threads at
 * the end of a process, and a thread that waits for a task of V8 which waits for that thread is known as
 * nodejs/node#54918), so the process is killed then: it would stay without a window, and hold the place of the next
 * start. Nothing depends on an orderly end: a `kill -9` at the same moment costs no more than the bytes since the last
 * sync.
 */
export function quitWithinLimit(app: Pick<App, 'on' | 'exit'>, { mayQuit, close, kill }: QuitDeps): void {
  let isLeaving = false
  const leave = async (): Promise<void> => {
    if (!(await mayQuit().catch(() => true))) {
      isLeaving = false
      return
    }
    const closed = close().then(
      () => true,
      () => true,
    )
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), QUIT_MS))
    if (await Promise.race([closed, late])) app.exit(0)
    else kill()
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    if (isLeaving) return
    isLeaving = true
    void leave()
  })
}
