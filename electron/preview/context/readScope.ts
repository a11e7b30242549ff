/**
 * How much of a file that must be converted is read: `all` reads the whole file, `head` only the beginning of a large
 * one.
 */
export type ReadScope = 'head' | 'all'

const HEAD_ROWS = 50_000

/** The most rows of a layer or a sheet that are converted. */
export const getMostRows = (scope: ReadScope): number => (scope === 'head' ? HEAD_ROWS : Number.POSITIVE_INFINITY)

/** How many bytes of a large text file `head` converts. */
export const HEAD_REWRITE_BYTES = 32 * 1024 * 1024
