/** The one origin our pages have. */
export const APP_ORIGIN = 'app://rudi'

/** Where the window starts and where alone it may stay. */
export const APP_PAGE = `${APP_ORIGIN}/index.html`

/**
 * Whether an address is on our origin exactly. Compared as text on purpose: `URL.origin` of a scheme of our own is the
 * string "null" in Node, and whatever does not begin with these very characters is a stranger.
 */
export const isAppUrl = (address: string): boolean => address === APP_ORIGIN || address.startsWith(`${APP_ORIGIN}/`)
