/** The origin of our pages. */
export const APP_ORIGIN = 'app://rudi'

/** The address of our page. */
export const APP_PAGE = `${APP_ORIGIN}/index.html`

/**
 * Whether an address belongs to our origin. It compares texts, because `URL.origin` of a scheme of our own is the
 * string "null" in Node.
 */
export const isAppUrl = (address: string): boolean => address === APP_ORIGIN || address.startsWith(`${APP_ORIGIN}/`)
