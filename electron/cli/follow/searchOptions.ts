import { type CatalogFilter, NO_FILTER } from '../../../shared/catalogue/search/model.js'
import { LIMITS } from '../../../shared/limits.js'
import type { CliInvocation, OptionTable } from '../core/command.js'

/** The options of `follow` and `unfollow` for a search. A producer alone stands for everything that it publishes. */
export const SEARCH_OPTIONS: OptionTable = {
  query: { type: 'string' },
  theme: { type: 'string', multiple: true },
  producer: { type: 'string', multiple: true },
}

/** Reads the search of the options; null when there is none. */
export function parseSearch(invocation: CliInvocation): CatalogFilter | null {
  const text = (invocation.text('query') ?? '').trim().slice(0, LIMITS.QUERY_CHARS)
  const [themes, producers] = [invocation.texts('theme').slice(0, 50), invocation.texts('producer').slice(0, 50)]
  if (text === '' && themes.length === 0 && producers.length === 0) return null
  return { ...NO_FILTER, text, themes: [...themes], producers: [...producers] }
}
