import { listQueryTerms } from '../../../../shared/catalogue/search/searchWords.js'
import type { StatusGroup } from './statusGroup.js'

/** The filters of the list. */
export interface ListFilter {
  readonly text: string
  readonly kind: StatusGroup | null
  readonly producer: string | null
}
export const NO_LIST_FILTER: ListFilter = { text: '', kind: null, producer: null }
export const isNarrowing = ({ text, kind, producer }: ListFilter): boolean =>
  kind !== null || producer !== null || listQueryTerms(text).length > 0
