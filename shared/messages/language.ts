import * as z from 'zod'

/** The languages that every text of the product exists in. */
export const languageSchema = z.enum(['fr', 'en'])
export type Language = z.infer<typeof languageSchema>

/** A text in each of them. */
export type BilingualText = Readonly<Record<Language, string>>
