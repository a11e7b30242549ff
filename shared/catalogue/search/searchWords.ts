import { foldText } from '../../text/foldText.js'

/** How many words of a search are used at most: people type fewer, and each word costs time. */
const WORDS = 16

/** The words of a folded text: runs of letters and digits. */
export const tokenize = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The distinct words of a typed text, at most the first sixteen. An empty list means that the text does not narrow. */
export const listQueryTerms = (text: string): readonly string[] => [...new Set(tokenize(text))].slice(0, WORDS)
