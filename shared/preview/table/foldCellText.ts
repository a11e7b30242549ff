import { removeAccents } from '../../text/removeAccents.js'

/** Removes case and accents from a text, for comparison. The search of the main process compares in the same way. */
export const foldCellText = (text: string): string =>
  removeAccents(text)
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
