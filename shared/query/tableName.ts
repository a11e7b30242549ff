import { LIMITS } from '../limits.js'
import { isReservedWord } from '../preview/sql/reservedWords.js'
import { removeAccents } from '../text/removeAccents.js'
import { removeExtension } from '../text/removeExtension.js'

/** Words that make a name longer without distinguishing it. */
const FILLERS = new Set(
  'a à au aux avec d dans de des du en et l la le les leur of on ou par pour sur the un une and for from in to with'.split(
    ' ',
  ),
)
/** How many words of the title are used: enough to recognise the dataset. */
const TITLE_WORDS = 3

function listWords(text: string): readonly string[] {
  const plain = removeAccents(text).replace(/[œŒ]/g, 'oe').replace(/[æÆ]/g, 'ae').toLowerCase()
  return (plain.match(/[a-z0-9]+/g) ?? []).filter((word) => !FILLERS.has(word))
}

/**
 * Creates the name of a file in queries: words of its dataset's title, then the words of its own name that the title
 * lacks, joined into a word that SQL accepts without quotes. `Comptages vélo et piétons` with `compteurs.csv` gives
 * `comptages_velo_pietons_compteurs`. The name leaves room for a number within `QUERY_TABLE_CHARS`.
 */
export function createTableName(datasetTitle: string, fileName: string): string {
  const title = listWords(datasetTitle).slice(0, TITLE_WORDS)
  const own = listWords(removeExtension(fileName)).filter((word) => !title.includes(word))
  const most = LIMITS.QUERY_TABLE_CHARS - NUMBER_CHARS
  let name = ''
  for (const word of [...title, ...own]) {
    const longer = name === '' ? word.slice(0, most) : `${name}_${word}`
    if (longer.length > most) break
    name = longer
  }
  return /^[a-z]/.test(name) && !isReservedWord(name) ? name : `t_${name}`.slice(0, most)
}

/** `_9999`. */
const NUMBER_CHARS = 5

/** Returns the name, or the name with the first free number. A used name is not given to another file later. */
export function chooseFreeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  for (let number = 2; ; number++) {
    const numbered = `${name}_${number}`
    if (!isTaken(numbered)) return numbered
  }
}

/** The form of a name from `createTableName`; other names are refused. */
export const TABLE_NAME = /^[a-z][a-z0-9_]*$/
