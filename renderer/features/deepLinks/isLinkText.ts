import { findTargetsInText } from '../../../shared/link/downloadTarget.js'

/** Whether a typed or pasted text names a dataset or a file of a portal: a link, the address of a page, or an id. */
export const isLinkText = (text: string): boolean => findTargetsInText(text).length > 0
