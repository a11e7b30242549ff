import { join } from 'node:path'

/** The checkout. */
export const ROOT = join(import.meta.dirname, '..', '..')
/** Files that set-up fetched and can fetch again. They are not committed. */
export const CACHE = join(ROOT, '.cache')
/** The output of `build/bundle.ts`. */
export const DIST = join(ROOT, 'dist')
