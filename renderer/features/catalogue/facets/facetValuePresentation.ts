import type { Facet as FacetName, FacetValue } from '../../../../shared/catalogue/search/model.js'
import { formatLicenceName } from '../../../../shared/catalogue/standardLicences.js'
import { toFormatLabel } from '../../../components/display/mediaFormatLabel.js'
import type { Messages } from '../../../messages/messages.js'
import { formatTheme } from '../labels/formatTheme.js'

/**
 * The label of a facet's value: in the reader's language for our own values, and as the portal gives it for the others.
 */
export function formatFacetLabel(facet: FacetName, value: FacetValue, messages: Messages): string {
  if (facet === 'themes') return formatTheme(value.value, value.label, messages) ?? value.label
  if (facet === 'formats') return toFormatLabel(value.label, messages)
  if (facet === 'licences') return formatLicenceName(value.label)
  const own = OWN_WORDS[facet]?.[value.value]
  return own === undefined ? value.label : messages.say(own)
}

type WordKey = Parameters<Messages['say']>[0]
const OWN_WORDS: Readonly<Partial<Record<FacetName, Readonly<Record<string, WordKey>>>>> = {
  access: { open: 'access.open', restricted: 'access.restricted', personal: 'access.personal' },
  sizes: {
    'under-1mb': 'size.under-1mb',
    'under-10mb': 'size.under-10mb',
    'under-100mb': 'size.under-100mb',
    'under-1gb': 'size.under-1gb',
    'over-1gb': 'size.over-1gb',
    unknown: 'size.unknown',
  },
  ages: {
    week: 'age.week',
    month: 'age.month',
    year: 'age.year',
    older: 'age.older',
    unknown: 'age.unknown',
  },
  holdings: {
    'on-disk': 'holding.on-disk',
    partial: 'holding.partial',
    outdated: 'holding.outdated',
    absent: 'holding.absent',
  },
}

/** Facets whose values have an order of their own keep it, because a scale sorted by count is hard to read. */
export const sortInOwnOrder = (facet: FacetName, values: readonly FacetValue[]): readonly FacetValue[] => {
  const order = Object.keys(OWN_WORDS[facet] ?? {})
  return order.length === 0 ? values : values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}
