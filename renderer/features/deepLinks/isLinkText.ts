import { findTargetsInText } from '../../../shared/link/downloadTarget.js'
import { explainBadLink } from '../../../shared/link/explainBadLink.js'

/**
 * Whether a typed or pasted text names a dataset or a file of a portal: a link, the address of a page, or an id. A
 * `rudi:` link that cannot be opened counts too: the person is told why, where a search for it would find nothing.
 */
export const isLinkText = (text: string): boolean => findTargetsInText(text).length > 0 || explainBadLink(text) !== null
