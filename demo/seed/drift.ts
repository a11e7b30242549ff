import type { SeedDataset } from './model.js'

/**
 * How a catalogue changes while a client pages through it. Records that compare equal have no fixed order, and pages
 * are not a snapshot (portal-api.md 2.2).
 */
export type Drift = 'still' | 'grows' | 'shrinks' | 'repeats' | 'renames'

interface Page {
  readonly total: number
  readonly offset: number
  readonly page: readonly SeedDataset[]
}

/** Changes a page as if something had been published or withdrawn since the first one. */
export function applyDrift(drift: Drift, page: Page): Page {
  if (page.offset === 0) return page
  switch (drift) {
    case 'still':
      return page
    case 'grows':
      return { ...page, total: page.total + Math.ceil(page.offset / 100) }
    case 'shrinks':
      return { ...page, total: Math.max(0, page.total - 3), page: page.page.slice(0, -3) }
    case 'repeats':
      return { ...page, page: [...page.page, ...page.page.slice(0, 2)] }
    case 'renames':
      return {
        ...page,
        page: page.page.map((one) => ({ ...one, title: `${one.title} (nouvelle version)`.slice(0, 150) })),
      }
  }
}
