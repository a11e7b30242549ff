/** `all` reads the whole file where it must be written anew first; `head` is content with the beginning of a large one. */
export type ReadScope = 'head' | 'all'

const HEAD_ROWS = 50_000

/** How many rows are written anew at most of a layer or a sheet. */
export const getMostRows = (scope: ReadScope): number => (scope === 'head' ? HEAD_ROWS : Number.POSITIVE_INFINITY)

/** Bytes of a large file that `head` writes anew. */
export const HEAD_REWRITE_BYTES = 32 * 1024 * 1024
