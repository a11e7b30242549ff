import { LIMITS } from '../../limits.js'
import { removeAccents } from '../../text/removeAccents.js'
import { removeExtension } from '../../text/removeExtension.js'
import { createUniqueNames } from '../../text/uniqueNames.js'
import { isReservedWord } from './reservedWords.js'

/**
 * Converts a file name into a word that SQL accepts without quotes: `Comptages vélos 2024.csv` becomes
 * `comptages_velos_2024`.
 */
export function toViewName(fileName: string): string {
  const word = removeAccents(removeExtension(fileName))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LIMITS.PREVIEW_VIEW_CHARS - 4)
  // A word that begins with a digit, or that is reserved in SQL, would need quotes.
  return /^[a-z]/.test(word) && !isReservedWord(word) ? word : `t_${word}`
}

/** Returns one name per file, in order; equal names get numbers. */
export function toViewNames(fileNames: readonly string[]): readonly string[] {
  const makeUnique = createUniqueNames({ number: (name, number) => `${name}_${number}` })
  return fileNames.map((fileName) => makeUnique(toViewName(fileName)))
}
