/** The languages that every text of the product exists in. */
export type Language = 'fr' | 'en'

/** A text in each of them. */
export type BilingualText = Readonly<Record<Language, string>>
