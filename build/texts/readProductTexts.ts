import type { TextFile } from '../check/textFile.js'

type Language = 'fr' | 'en'

interface Place {
  readonly path: string
  readonly line: number
}

/** One text of the product in both languages; a missing language is undefined. */
export interface ProductText {
  /** Its key in a table of messages, or its number in the file. */
  readonly name: string
  readonly fr: string | undefined
  readonly en: string | undefined
  readonly places: Readonly<Record<Language, Place>>
}

/** Matches the start of a language, a literal, or a comment to skip. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<![\w'’-])(fr|en|FR|EN)(?=(?:: \w+)?\s*(?::|=|,\s*$))|'((?:[^'\\\n]|\\.)*)'(:?)|`((?:[^`\\]|\\.)*)`/gm

const countLine = (source: string, index: number): number => source.slice(0, index).split('\n').length

interface Literal {
  readonly said: string
  readonly line: number
}

/**
 * Returns the literals of a file with both languages, in order, each for the language that was named last. `single`:
 * one literal after each name of a language, as in files that also have other literals.
 */
function listLiterals(source: string, single: boolean): Readonly<Record<Language, readonly Literal[]>> {
  const found: Record<Language, Literal[]> = { fr: [], en: [] }
  let language: Language | null = null
  for (const { 1: begins, 2: quoted, 3: colon, 4: template, index } of source.matchAll(TOKEN)) {
    if (begins !== undefined) language = begins.toLowerCase() as Language
    const said = quoted ?? template
    if (said === undefined || colon === ':' || language === null || !/\p{L}/u.test(said) || /^(?:fr|en)$/.test(said))
      continue
    found[language].push({ said, line: countLine(source, index) })
    if (single) language = null
  }
  return found
}

const ROW = /^ {2}'?([\w.-]+)'?:\s+'([^'\n]*)'/gm

/** Parses one language's table of messages into the text of each key. */
const parseTable = (source: string): ReadonlyMap<string, Literal> =>
  new Map(
    [...source.matchAll(ROW)].map((row) => [row[1] ?? '', { said: row[2] ?? '', line: countLine(source, row.index) }]),
  )

const pair = (
  paths: Readonly<Record<Language, string>>,
  name: string,
  fr: Literal | undefined,
  en: Literal | undefined,
): ProductText => ({
  name,
  fr: fr?.said,
  en: en?.said,
  places: { fr: { path: paths.fr, line: fr?.line ?? 1 }, en: { path: paths.en, line: en?.line ?? 1 } },
})

/** Whether a text is words that the search of the settings finds, which are not read. */
export const isKeywords = ({ name }: ProductText): boolean => name.endsWith('.also')

/** Whether the two texts say the same: in a file with templates, literals are only counted off against each other. */
export const isPaired = ({ places: { fr } }: ProductText): boolean =>
  ['renderer/', 'shared/messages/failures/', 'electron/cli/'].some((room) => fr.path.startsWith(room))

/** Whether the literals of a file are texts of the product: failures, notifications, the command line, letters. */
export const isMessageFile = (path: string): boolean =>
  /^shared\/(?:messages|desktop)\/(?!formatAmounts|splitLongText)(?:failures\/)?\w*\.ts$/.test(path) ||
  path === 'shared/compare/comparisonMessages.ts' ||
  path === 'shared/library/describe/readme.ts' ||
  path === 'shared/external/producerLetter.ts' ||
  path.startsWith('electron/cli/')

/** Reads all texts of the product, from the window's tables and from the files of `isMessageFile`. */
export function readProductTexts(files: readonly TextFile[]): readonly ProductText[] {
  const sources = new Map(files.map(({ path, source }) => [path, source]))
  return files.flatMap(({ path, source }) => {
    if (/^renderer\/.*\/messages\/fr\.ts$/.test(path)) {
      const paths = { fr: path, en: path.replace(/fr\.ts$/, 'en.ts') }
      const [fr, en] = [parseTable(source), parseTable(sources.get(paths.en) ?? '')]
      return [...fr].map(([key, said]) => pair(paths, key, said, en.get(key)))
    }
    if (!isMessageFile(path)) return []
    const { fr, en } = listLiterals(source, path.startsWith('electron/cli/'))
    const most = fr.length > en.length ? fr : en
    return most.map((_, index) => pair({ fr: path, en: path }, String(index + 1), fr[index], en[index]))
  })
}
