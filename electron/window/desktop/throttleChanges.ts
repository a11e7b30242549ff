import type { Clock } from '../../ports/clock.js'

/** How long something outside our window keeps what it shows, in milliseconds, before it shows something newer. */
const SHOWN_MS = 1000

export interface ThrottleTiming {
  readonly clock: Pick<Clock, 'sleep'>
  /** Nothing is passed on from a timer once it is aborted. */
  readonly life: AbortSignal
}

/**
 * Passes the first value on at once, and of those that follow within a second only the last, at its end. The system's
 * shell draws a tray's menu anew for each value, and the engine reports ten a second.
 */
export function throttleChanges<T>({ clock, life }: ThrottleTiming, listener: (value: T) => void): (value: T) => void {
  let isShown = false
  let next: { readonly value: T } | null = null
  const pass = (value: T): void => {
    isShown = true
    listener(value)
    void clock.sleep(SHOWN_MS, life).then(() => {
      isShown = false
      if (next === null || life.aborted) return
      const { value: latest } = next
      next = null
      pass(latest)
    })
  }
  return (value) => {
    if (isShown) next = { value }
    else pass(value)
  }
}
