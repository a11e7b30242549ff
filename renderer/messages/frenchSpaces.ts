/**
 * Inserts the narrow no-break spaces of French before `;`, `:`, `!` and `?`, and inside guillemets. The tables are
 * written with plain spaces, because those can be seen.
 */
export const applyFrenchSpacing = (text: string): string => text.replace(/ (?=[;:!?»])|(?<=«) /g, '\u202f')
