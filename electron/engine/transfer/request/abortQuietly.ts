/** Aborts with a reason that is never read. Without one, each file would create an error object with its stack. */
export const abortQuietly = (aborter: AbortController): void => aborter.abort('over')
