import { decodeFacets, decodeThemeLabels, type ThemeLabels } from '../../../shared/catalogue/decode/decodeFacets.js'
import type { PortalFacets } from '../../../shared/catalogue/search/portalQuery.js'
import { ok, type Result } from '../../../shared/result.js'
import type { AuthorizedRequest } from '../auth/authorizedRequest.js'
import { parseJsonBody } from '../http/apiResponse.js'
import { DATASETS } from '../http/portalPaths.js'

/**
 * Page size for themes. The themes of every portal seen so far fit in one page; the page size must divide the offset,
 * so there is only one page (portal-api.md 2.7).
 */
const CONCEPTS = '500'

/**
 * Reads themes and producers with their counts. Themes have labels when the vocabulary can be read, else their codes.
 */
export function createFacetsClient(api: AuthorizedRequest): (signal: AbortSignal) => Promise<Result<PortalFacets>> {
  let labels: ThemeLabels | null = null
  return async (signal) => {
    const query = [
      ['facets', 'theme'],
      ['facets', 'producer_organization_name'],
    ] as const
    const answer = await api({ path: `${DATASETS}/facets`, query }, signal)
    if (!answer.ok) return answer
    const body = parseJsonBody(answer.value)
    if (!body.ok) return body
    labels ??= await fetchThemeLabels(api, signal)
    return ok(decodeFacets(body.value, labels ?? new Map()))
  }
}

/** Null when the labels cannot be read now. The next call requests them again; the facets are shown without them. */
async function fetchThemeLabels(api: AuthorizedRequest, signal: AbortSignal): Promise<ThemeLabels | null> {
  const query = [
    ['roles', 'theme'],
    ['lang', 'fr'],
    ['offset', '0'],
    ['limit', CONCEPTS],
  ] as const
  const answer = await api({ path: '/kos/v1/skosConcepts', query }, signal)
  if (!answer.ok) return null
  const body = parseJsonBody(answer.value)
  return body.ok ? decodeThemeLabels(body.value) : null
}
