import { join } from 'node:path'

/** The checkout. */
export const ROOT = join(import.meta.dirname, '..', '..')
/** What set-up fetched and may fetch again: never committed. */
export const CACHE = join(ROOT, '.cache')
/** What `build/bundle.ts` makes. */
export const DIST = join(ROOT, 'dist')
