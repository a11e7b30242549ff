import { LIMITS } from '../limits.js'
import { isReservedWord } from '../preview/table/viewName.js'
import { withoutAgeSuffix } from '../protect/ageFile.js'

/** Words that tell nothing apart and make a name long. */
const FILLERS = new Set(
  'a à au aux avec d dans de des du en et l la le les leur of on ou par pour sur the un une and for from in to with'.split(
    ' ',
  ),
)
/** Of the title, so many words are enough to know the dataset again. */
const TITLE_WORDS = 3

function listWords(text: string): readonly string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[œŒ]/g, 'oe').replace(/[æÆ]/g, 'ae').toLowerCase()
  return (plain.match(/[a-z0-9]+/g) ?? []).filter((word) => !FILLERS.has(word))
}

/**
 * What a file is called in a query: words of its dataset's title, then those of its own name that the title has not, as
 * one word that SQL lets stand without quotes. `Comptages vélo et piétons` with `compteurs.csv` is
 * `comptages_velo_pietons_compteurs`. Never longer than `QUERY_TABLE_CHARS` less what a number needs.
 */
export function createTableName(datasetTitle: string, fileName: string): string {
  const title = listWords(datasetTitle).slice(0, TITLE_WORDS)
  const own = listWords(fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')).filter((word) => !title.includes(word))
  const most = LIMITS.QUERY_TABLE_CHARS - NUMBER_CHARS
  let name = ''
  for (const word of [...title, ...own]) {
    const longer = name === '' ? word.slice(0, most) : `${name}_${word}`
    if (longer.length > most) break
    name = longer
  }
  return /^[a-z]/.test(name) && !isReservedWord(name) ? name : `t_${name}`.slice(0, most)
}

/** Files that a table can be made of, by the ending that most of them have. */
const TABULAR = /\.(?:csv|tsv|tab|txt|json|ndjson|jsonl|geojson|parquet|xlsx|gpkg|fgb|kml|gpx|zip|gz)$/i

/** Whether a file of this name, encrypted or not, is one that queries can name. */
export const isTabularName = (name: string): boolean => TABULAR.test(withoutAgeSuffix(name))

/** `_9999`. */
const NUMBER_CHARS = 5

/** The name, or the first number behind it that is free. A name once given is never given to another file. */
export function chooseFreeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  for (let number = 2; ; number++) {
    const numbered = `${name}_${number}`
    if (!isTaken(numbered)) return numbered
  }
}

/** What `createTableName` may give: anything else is no name of ours. */
export const TABLE_NAME = /^[a-z][a-z0-9_]*$/
