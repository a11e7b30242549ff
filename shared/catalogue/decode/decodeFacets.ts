import { asCount, asLine, asList, asRecord } from '../../decode/untrustedJson.js'
import { LIMITS } from '../../limits.js'
import type { PortalFacets } from '../search/portalQuery.js'

/** Labels of theme codes, as the vocabulary service gives them (portal-api.md 2.7, kos). */
export type ThemeLabels = ReadonlyMap<string, string>

/**
 * Decodes the answer of the facets call (portal-api.md 2.7). A theme without a known label is shown by its code. It
 * never throws.
 */
export function decodeFacets(raw: unknown, labels: ThemeLabels): PortalFacets {
  const decodeFacet = (name: string) =>
    asList(asRecord(raw).items)
      .slice(0, 100)
      .map(asRecord)
      .filter((item) => item.propertyName === name)
      .flatMap((item) => asList(item.values))
      .slice(0, LIMITS.LIST_ITEMS)
      .flatMap((entry) => {
        const value = asLine(asRecord(entry).value, LIMITS.TITLE_CHARS)
        return value === null ? [] : [{ value, label: value, count: asCount(asRecord(entry).count) ?? 0 }]
      })
  return {
    themes: decodeFacet('theme').map((theme) => ({ ...theme, label: labels.get(theme.value) ?? theme.label })),
    producers: decodeFacet('producer_organization_name'),
  }
}

/** Decodes one page of concepts, `{total, elements:[{concept_code, text}]}`. It never throws. */
export function decodeThemeLabels(raw: unknown): ThemeLabels {
  const pairs = asList(asRecord(raw).elements)
    .slice(0, LIMITS.LIST_ITEMS)
    .flatMap((element) => {
      const code = asLine(asRecord(element).concept_code, 200)
      const text = asLine(asRecord(element).text, LIMITS.TITLE_CHARS)
      return code === null || text === null ? [] : [[code, text] as const]
    })
  return new Map(pairs)
}
