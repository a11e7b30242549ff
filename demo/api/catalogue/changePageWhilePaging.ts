import type { SeedDataset } from '../../seed/model.js'
import type { CatalogueDrift } from '../../state/portalOptions.js'

interface Page {
  readonly total: number
  readonly offset: number
  readonly page: readonly SeedDataset[]
}

/** Changes a page behind the first one as if the catalogue had changed meanwhile, or had no fixed order. */
export function changePageWhilePaging(drift: CatalogueDrift, page: Page): Page {
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
