import type { BilingualText, Language } from '../../../shared/messages/language.js'
import { PROGRAM } from './command.js'

/** Why a command line is wrong. `what` is the word itself, never its value. */
export type UsageError =
  | { readonly type: 'no-command' }
  /** Only options were given. `what` is one of them, and `commands` are those that have it. */
  | { readonly type: 'option-without-command'; readonly what: string; readonly commands: readonly string[] }
  /** The word where a command belongs is a link, an id, an address or a selection. `command` takes it. */
  | { readonly type: 'command-left-out'; readonly what: string; readonly command: 'download' | 'follow' | 'catalog' }
  /** `near`: the word that was probably meant. */
  | { readonly type: 'unknown-command'; readonly what: string; readonly near: string | null }
  | { readonly type: 'unknown-option'; readonly what: string; readonly near: string | null }
  | { readonly type: 'secret-option'; readonly what: string }
  | { readonly type: 'value-missing'; readonly what: string }
  /** The value is a word of its own that begins with a dash, like `--limit -5`. */
  | { readonly type: 'value-with-dash'; readonly what: string }
  | { readonly type: 'value-not-taken'; readonly what: string }
  /** An option that takes one value was given several times. */
  | { readonly type: 'option-repeated'; readonly what: string }
  | { readonly type: 'word-too-many'; readonly what: string }
  /** The words of a search, given without the option for it. */
  | { readonly type: 'search-as-word'; readonly what: string }
  /** An operand of a script whose variable is unset. As a path it would mean the current folder. */
  | { readonly type: 'empty-word' }
  | { readonly type: 'bad-log-level'; readonly what: string }
  /** A place of Windows, given on a system where it would become one strange name in the current folder. */
  | { readonly type: 'windows-path'; readonly what: string }

/** The question about the word that was probably meant. */
const askNear = (near: string | null): BilingualText =>
  near === null ? { fr: '', en: '' } : { fr: `. Vouliez-vous dire ${near} ?`, en: `. Did you mean ${near}?` }

/** The command line that takes a word which was given without a command. */
const LEFT_OUT: Readonly<Record<'download' | 'follow' | 'catalog', (what: string) => BilingualText>> = {
  download: (what) => ({ fr: `download ${what} --to <dossier>`, en: `download ${what} --to <folder>` }),
  follow: (what) => ({ fr: `follow ${what} --to <dossier>`, en: `follow ${what} --to <folder>` }),
  catalog: (what) => ({ fr: `catalog --portal ${what}`, en: `catalog --portal ${what}` }),
}

/** Quotes a word as a shell needs it: addresses have `?` and `&`, and titles have spaces. */
export const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

const USAGE: {
  readonly [Type in UsageError['type']]: (problem: Extract<UsageError, { readonly type: Type }>) => BilingualText
} = {
  'no-command': () => ({ fr: 'Quelle commande ?', en: 'Which command?' }),
  'option-without-command': ({ what, commands }) => ({
    fr: `Quelle commande ? ${what} est une option de : ${commands.join(', ')}.`,
    en: `Which command? ${what} is an option of: ${commands.join(', ')}.`,
  }),
  'command-left-out': ({ what, command }) => {
    const line = LEFT_OUT[command](quoteWord(what))
    return { fr: `Il manque la commande : ${PROGRAM} ${line.fr}`, en: `The command is missing: ${PROGRAM} ${line.en}` }
  },
  'unknown-command': ({ what, near }) => ({
    fr: `Commande inconnue : ${what}${askNear(near).fr}`,
    en: `Unknown command: ${what}${askNear(near).en}`,
  }),
  'unknown-option': ({ what, near }) => ({
    fr: `Option inconnue : ${what}${askNear(near).fr}`,
    en: `Unknown option: ${what}${askNear(near).en}`,
  }),
  'value-missing': ({ what }) => ({
    fr: `L’option ${what} demande une valeur.`,
    en: `The option ${what} needs a value.`,
  }),
  'value-with-dash': ({ what }) => ({
    fr: `La valeur de l’option ${what} commence par un tiret : écrivez ${what}=-… sans espace.`,
    en: `The value of the option ${what} begins with a dash: write ${what}=-… without a space.`,
  }),
  'windows-path': ({ what }) => ({
    fr: `La valeur de l’option ${what} est un chemin de Windows. Donnez un chemin de ce système, par exemple ~/Données.`,
    en: `The value of the option ${what} is a path of Windows. Give a path of this system, for example ~/Data.`,
  }),
  'value-not-taken': ({ what }) => ({
    fr: `L’option ${what} ne prend pas de valeur.`,
    en: `The option ${what} takes no value.`,
  }),
  'option-repeated': ({ what }) => ({
    fr: `L’option ${what} est donnée plusieurs fois. Elle ne prend qu’une valeur.`,
    en: `The option ${what} is given several times. It takes one value only.`,
  }),
  'word-too-many': ({ what }) => ({ fr: `Mot de trop : ${what}`, en: `One word too many: ${what}` }),
  'search-as-word': ({ what }) => ({
    fr: `Mot de trop : ${what}. Pour chercher : --query ${quoteWord(what)}`,
    en: `One word too many: ${what}. To search for it: --query ${quoteWord(what)}`,
  }),
  'empty-word': () => ({
    fr: 'Un mot vide a été donné. Une variable du script n’est-elle pas définie ?',
    en: 'An empty word was given. Is a variable of the script unset?',
  }),
  'bad-log-level': () => ({
    fr: '--log-level vaut silent, error, warn, info ou debug.',
    en: '--log-level is silent, error, warn, info or debug.',
  }),
  'secret-option': ({ what }) => ({
    fr: `${what} est refusée : les autres utilisateurs de cet ordinateur peuvent lire une ligne de commande. Les secrets viennent du trousseau ou de l’environnement (voir help).`,
    en: `${what} is refused: other users of this computer can read a command line. Secrets come from the keychain or the environment (see help).`,
  }),
}

/** Says what is wrong with a command line, in one or two sentences. */
export function formatUsageError<Type extends UsageError['type']>(
  problem: Extract<UsageError, { readonly type: Type }>,
  language: Language,
): string {
  return USAGE[problem.type](problem)[language]
}
