/** The languages that every text of the product exists in. */
export type Language = 'fr' | 'en'
