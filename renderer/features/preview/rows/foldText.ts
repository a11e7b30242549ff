/** Text as a person compares it, without case and accents: what the machine's search finds in it, too. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
