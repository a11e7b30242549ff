import type { StoreNews } from '../download/storeNews.js'
import { type Language, sayCount } from './amounts.js'

/** The file that rows which were put aside are kept in. */
const STORE_FILE = 'library.db'

type News<Type extends StoreNews['type']> = Extract<StoreNews, { readonly type: Type }>

const count = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

const counted = (number: number, one: string, others: string, language: Language): string =>
  `${sayCount(number, language)} ${number === 1 || (language === 'fr' && number === 0) ? one : others}`

const remade = {
  fr: (names: string, kept: number, lost: number) =>
    [
      'La liste de vos téléchargements était endommagée. Elle a été refaite avec ce qui pouvait en être relu :',
      `${counted(kept, 'téléchargement', 'téléchargements', 'fr')}${lost === 0 ? '' : ` ; ${counted(lost, 'n’a pas pu être relu', 'n’ont pas pu être relus', 'fr')}`}.`,
      `Le fichier endommagé est gardé : ${names}.`,
    ].join(' '),
  en: (names: string, kept: number, lost: number) =>
    [
      'The list of your downloads was damaged. It was made anew with what could be read of it:',
      `${counted(kept, 'download', 'downloads', 'en')}${lost === 0 ? '' : `; ${counted(lost, 'could not be read', 'could not be read', 'en')}`}.`,
      `The damaged file is kept: ${names}.`,
    ].join(' '),
}

const putAside = {
  fr: (file: string, rows: number) =>
    `${counted(rows, 'téléchargement était endommagé et a quitté', 'téléchargements étaient endommagés et ont quitté', 'fr')} la liste ; ce qui en reste est gardé dans ${file}. Ajoutez de nouveau ce qui manque.`,
  en: (file: string, rows: number) =>
    `${counted(rows, 'download was damaged and has left', 'downloads were damaged and have left', 'en')} the list; what is left of them is kept in ${file}. Add again what is missing.`,
}

const untouched = {
  fr: 'Les fichiers téléchargés sont intacts.',
  en: 'Downloaded files are untouched.',
}

/**
 * What happened to the list of downloads, as one paragraph: what was damaged, how much is there, and where what was
 * damaged is kept. `pathOf` gives a file's path from its name. There is at least one piece of news.
 */
export function sayStoreNews(all: readonly StoreNews[], pathOf: (name: string) => string, language: Language): string {
  const remakings = all.filter((one): one is News<'remade'> => one.type === 'remade')
  const rows = count(all.map((one) => (one.type === 'put-aside' ? one.rows : 0)))
  const last = remakings.at(-1)
  const names = remakings.map(({ name }) => pathOf(name)).join(', ')
  return [
    ...(last === undefined ? [] : [remade[language](names, last.kept, count(remakings.map(({ lost }) => lost)))]),
    ...(rows === 0 ? [] : [putAside[language](pathOf(STORE_FILE), rows)]),
    untouched[language],
  ].join(' ')
}
