import type { Clock } from '../../ports/clock.js'

/** The shortest time between two values outside our window, in milliseconds. */
const SHOWN_MS = 1000

export interface ThrottleTiming {
  readonly clock: Pick<Clock, 'sleep'>
  /** Once it is aborted, no value is passed on. */
  readonly life: AbortSignal
}

/**
 * Passes on the first value at once. Of those that follow within a second, it passes on only the last one, at the end
 * of the second. The system redraws the menu of a tray for each value, and the engine reports ten a second.
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
