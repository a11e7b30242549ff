/** Asked too often, too early, or for a while: whoever gave it wants to be left alone for a moment (N-12). */
export const isBusyStatus = (status: number): boolean => status === 429 || status === 503 || status === 425

/** Whoever gave it has trouble of its own, or was too slow for itself. One that is busy says so otherwise: ask that first. */
export const isServerError = (status: number): boolean => status === 408 || (status >= 500 && status <= 599)
