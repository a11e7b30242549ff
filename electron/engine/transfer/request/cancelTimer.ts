/** Ends a sleep of the clock. The reason is never read; without one, each file would create an error with its stack. */
export const cancelTimer = (timer: AbortController): void => timer.abort('cancelled')
