/**
 * The spaces that French puts inside sentences, made thin and such that no line ends before its mark: before `;`, `:`, `!`
 * and `?`, and within guillemets. Words are written with plain spaces, because those can be seen.
 */
export const applyFrenchSpacing = (text: string): string => text.replace(/ (?=[;:!?»])|(?<=«) /g, '\u202f')
