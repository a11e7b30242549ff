import { parseTargets } from '../../../shared/link/pendingLinks.js'

/** Whether a text that was typed or pasted names a dataset or a file of a portal: a link, a page's address, an id. */
export const isLinkText = (text: string): boolean => parseTargets(text).length > 0
