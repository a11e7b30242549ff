/** A signal that never aborts. */
export const createOpenSignal = (): AbortSignal => new AbortController().signal
