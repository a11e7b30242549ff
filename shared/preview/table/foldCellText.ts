import { removeAccents } from '../../text/removeAccents.js'

/** Removes case and accents from a text, for comparison, as `foldTextSql` does in the search through whole tables. */
export const foldCellText = (text: string): string =>
  removeAccents(text)
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
