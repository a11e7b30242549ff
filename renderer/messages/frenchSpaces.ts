/**
 * The spaces that French puts inside sentences, made such that no line ends before its mark: narrow before `;`, `!` and
 * `?`, whole before a colon and within guillemets. Words are written with plain spaces, because those can be seen.
 */
export const applyFrenchSpacing = (text: string): string =>
  text.replace(/ (?=[;!?])/g, '\u202f').replace(/ (?=[:»])|(?<=«) /g, '\u00a0')
