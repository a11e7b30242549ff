/** Letters that Unicode does not decompose, and that people type as two. */
const PAIRS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/** Folds a text for comparison: no accents, no case, no ligatures. `Cœur d’Été` becomes `coeur d’ete`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => PAIRS[letter] ?? letter)
