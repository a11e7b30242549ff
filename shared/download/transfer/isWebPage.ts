import { skipProlog } from './skipProlog.js'

/** How much of a text is looked at: a page names itself at its beginning. */
const HEAD_CHARS = 8192

const PAGE = /^<(?:!doctype\s+)?html[\s>]/i

/**
 * Whether a text is a page of HTML or XHTML. Servers and proxies write comments in front of a page, so these are
 * skipped, as are an XML declaration and a byte order mark.
 */
export const isWebPage = (text: string): boolean => PAGE.test(skipProlog(text.slice(0, HEAD_CHARS)))
