import { LAYOUT_TOKENS, type LayoutProblem } from '../library/folderLayout.js'
import { LIMITS } from '../limits.js'
import type { Language } from './language.js'

const TOKENS = LAYOUT_TOKENS.map((token) => `{${token}}`).join(', ')

const WORDS: Readonly<Record<LayoutProblem['type'], Readonly<Record<Language, (what: string) => string>>>> = {
  empty: {
    fr: () => 'Il faut au moins un dossier, par exemple {dataset}.',
    en: () => 'At least one folder is needed, for example {dataset}.',
  },
  'too-long': {
    fr: () => `${LIMITS.LAYOUT_CHARS} caractères au plus.`,
    en: () => `At most ${LIMITS.LAYOUT_CHARS} characters.`,
  },
  'too-deep': {
    fr: (what) => `${what} dossiers imbriqués au plus.`,
    en: (what) => `At most ${what} nested folders.`,
  },
  'unknown-token': {
    fr: (what) => `« ${what} » est inconnu ; utilisez ${TOKENS} et, à la fin, {media}.`,
    en: (what) => `“${what}” is unknown; use ${TOKENS} and, at the end, {media}.`,
  },
  'not-a-folder': {
    fr: (what) => `« ${what} » ne peut pas être un dossier sur tous les systèmes.`,
    en: (what) => `“${what}” cannot be a folder on every system.`,
  },
  'media-not-last': {
    fr: () => '{media} est le fichier lui-même : il vient seul, à la fin.',
    en: () => '{media} is the file itself: it comes alone, at the end.',
  },
  'no-dataset': {
    fr: () => 'Le dernier dossier, et lui seul, contient {dataset} : chaque jeu de données garde le sien.',
    en: () => 'The last folder, and only that one, holds {dataset}: each dataset keeps its own.',
  },
}

/** Formats why a layout is invalid, in one sentence. It never throws. */
export const formatLayoutProblem = ({ type, what }: LayoutProblem, language: Language): string =>
  WORDS[type][language](what)
