import type { Language } from './language.js'

/**
 * Inserts the no-break spaces of French: before `:` and inside guillemets as wide as between words, before `;`, `!` and
 * `?` narrow. The tables are written with plain spaces, because those can be seen.
 */
export const applyFrenchSpacing = (text: string): string =>
  text.replace(/ (?=[:»])|(?<=«) /g, '\u00a0').replace(/ (?=[;!?])/g, '\u202f')

/**
 * Sets the spaces of a text that is shown where lines are broken: in the window and in dialogs of the system. Terminals
 * get plain spaces, because many show nothing for a narrow one.
 */
export const applySpacing = (text: string, language: Language): string =>
  language === 'fr' ? applyFrenchSpacing(text) : text
