import type { QueueRepairEvent } from '../download/model/queueRepairEvent.js'
import { formatCount } from './formatAmounts.js'
import type { Language } from './language.js'

/** The file in which damaged rows are kept. */
const STORE_FILE = 'library.db'

type News<Type extends QueueRepairEvent['type']> = Extract<QueueRepairEvent, { readonly type: Type }>

const sumCounts = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

const formatCounted = (number: number, one: string, others: string, language: Language): string =>
  `${formatCount(number, language)} ${number === 1 || (language === 'fr' && number === 0) ? one : others}`

const rebuilt = {
  fr: (names: string, kept: number, lost: number) =>
    [
      'La liste des téléchargements était endommagée. Elle a été reconstruite à partir de ce qui a pu être lu :',
      `${formatCounted(kept, 'téléchargement', 'téléchargements', 'fr')}${lost === 0 ? '' : ` ; ${formatCounted(lost, 'n’a pas pu être relu', 'n’ont pas pu être relus', 'fr')}`}.`,
      `Le fichier endommagé est gardé : ${names}.`,
    ].join(' '),
  en: (names: string, kept: number, lost: number) =>
    [
      'The list of downloads was damaged. It was rebuilt from what could be read:',
      `${formatCounted(kept, 'download', 'downloads', 'en')}${lost === 0 ? '' : `; ${formatCounted(lost, 'could not be read', 'could not be read', 'en')}`}.`,
      `The damaged file is kept: ${names}.`,
    ].join(' '),
}

const foreign = {
  fr: (name: string, kept: number) =>
    `La liste des téléchargements appartient à un autre compte de cet ordinateur, et ce compte-ci ne peut pas l’utiliser. Une nouvelle liste a été faite de ce qui a pu être lu : ${formatCounted(kept, 'téléchargement', 'téléchargements', 'fr')}. L’ancien fichier est gardé : ${name}.`,
  en: (name: string, kept: number) =>
    `The list of downloads belongs to another account of this computer, and this account cannot use it. A new list was made of what could be read: ${formatCounted(kept, 'download', 'downloads', 'en')}. The old file is kept: ${name}.`,
}

const restored = {
  fr: (kept: number) =>
    `La liste des téléchargements était absente ou vide. Elle a été reconstruite à partir de sa copie : ${formatCounted(kept, 'téléchargement', 'téléchargements', 'fr')}.`,
  en: (kept: number) =>
    `The list of downloads was missing or empty. It was rebuilt from its copy: ${formatCounted(kept, 'download', 'downloads', 'en')}.`,
}

const putAside = {
  fr: (file: string, rows: number) =>
    `${formatCounted(rows, 'téléchargement endommagé a été retiré', 'téléchargements endommagés ont été retirés', 'fr')} de la liste ; ce qui a pu être lu est gardé dans ${file}. Ajoutez à nouveau ce qui manque.`,
  en: (file: string, rows: number) =>
    `${formatCounted(rows, 'damaged download was removed', 'damaged downloads were removed', 'en')} from the list; what could be read is kept in ${file}. Add what is missing again.`,
}

const putBack = {
  fr: (file: string, rows: number) =>
    `${formatCounted(rows, 'téléchargement endommagé a été rétabli', 'téléchargements endommagés ont été rétablis', 'fr')} d’après la copie de la liste ; l’original est gardé dans ${file}.`,
  en: (file: string, rows: number) =>
    `${formatCounted(rows, 'damaged download was restored', 'damaged downloads were restored', 'en')} from the copy of the list; what was damaged is kept in ${file}.`,
}

const unread = {
  fr: (file: string, rows: number) =>
    `${formatCounted(rows, 'téléchargement n’a pas pu être lu et manque dans la liste', 'téléchargements n’ont pas pu être lus et manquent dans la liste', 'fr')} jusqu’au prochain démarrage ; rien n’est effacé de ${file}.`,
  en: (file: string, rows: number) =>
    `${formatCounted(rows, 'download could not be read and is missing from the list', 'downloads could not be read and are missing from the list', 'en')} until the next start; nothing is deleted from ${file}.`,
}

const untouched = {
  fr: 'Les fichiers téléchargés sont intacts.',
  en: 'Downloaded files are untouched.',
}

/**
 * Formats what happened to the list of downloads, as one paragraph: what was damaged, how many downloads there are, and
 * where the damaged part is kept. `pathOf` returns a file's path from its name. `all` has at least one event.
 */
export function formatQueueRepair(
  all: readonly QueueRepairEvent[],
  pathOf: (name: string) => string,
  language: Language,
): string {
  const remakings = all.filter((one): one is News<'remade'> => one.type === 'remade')
  const rows = all.filter((one): one is News<'put-aside'> => one.type === 'put-aside')
  const back = sumCounts(rows.map((one) => one.restored))
  const gone = sumCounts(rows.map((one) => one.rows)) - back
  const notRead = sumCounts(all.map((one) => (one.type === 'unread' ? one.rows : 0)))
  const last = remakings.at(-1)
  const lost = sumCounts(remakings.map((one) => one.lost))
  const names = remakings.map(({ name }) => pathOf(name)).join(', ')
  return [
    ...all.flatMap((one) => (one.type === 'foreign' ? [foreign[language](pathOf(one.name), one.kept)] : [])),
    ...all.flatMap((one) => (one.type === 'restored' ? [restored[language](one.kept)] : [])),
    ...(last === undefined ? [] : [rebuilt[language](names, last.kept, lost)]),
    ...(back === 0 ? [] : [putBack[language](pathOf(STORE_FILE), back)]),
    ...(gone === 0 ? [] : [putAside[language](pathOf(STORE_FILE), gone)]),
    ...(notRead === 0 ? [] : [unread[language](pathOf(STORE_FILE), notRead)]),
    untouched[language],
  ].join(' ')
}
