/**
 * Inserts the no-break spaces of French: before `:` and inside guillemets as wide as between words, before `;`, `!` and
 * `?` narrow. The tables are written with plain spaces, because those can be seen.
 */
export const applyFrenchSpacing = (text: string): string =>
  text.replace(/ (?=[:»])|(?<=«) /g, '\u00a0').replace(/ (?=[;!?])/g, '\u202f')
