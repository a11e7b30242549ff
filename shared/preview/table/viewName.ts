import { LIMITS } from '../../limits.js'

/** A word that SQL lets stand without quotes: `Comptages vélos 2024.csv` is `comptages_velos_2024`. */
export function toViewName(fileName: string): string {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '')
  const word = stem
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LIMITS.PREVIEW_VIEW_CHARS - 4)
  // A word that begins with a digit, or that SQL keeps for itself, would need quotes.
  return /^[a-z]/.test(word) && !KEPT.has(word) ? word : `t_${word}`
}

/** The words a person's file is likely to be called by that a query could not name. */
const KEPT = new Set(
  'all analyse and any array as asc both case cast check column create default desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit not null offset on only or order pivot primary qualify references returning select show some summarize symmetric table then to trailing true union unique unpivot using when where window with'.split(
    ' ',
  ),
)

/** Whether SQL keeps this word for itself, so that a name that is this word would need quotes. */
export const isReservedWord = (word: string): boolean => KEPT.has(word)

/** One name for each file, in their order; files of the same name are numbered. */
export function toViewNames(fileNames: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return fileNames.map((fileName) => {
    const plain = toViewName(fileName)
    let name = plain
    for (let next = 2; taken.has(name); next++) name = `${plain}_${next}`
    taken.add(name)
    return name
  })
}
