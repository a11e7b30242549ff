/** Removes the accents of letters: `Été à Nîmes` becomes `Ete a Nimes`. Case, ligatures and all else stay. */
export const removeAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
