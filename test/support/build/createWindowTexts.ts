import { type ProductText, readProductTexts } from '../../../build/texts/readProductTexts.js'

/** Where the texts of `createWindowTexts` stand. */
export const FR = 'renderer/features/a/messages/fr.ts'
export const EN = 'renderer/features/a/messages/en.ts'

/** Reads one text of the window from tables that hold nothing else. */
export const createWindowTexts = (fr: string, en: string): readonly ProductText[] =>
  readProductTexts([
    { path: FR, source: `export const a = {\n  'a.b': '${fr}',\n} as const` },
    { path: EN, source: `export const a = {\n  'a.b':\n    '${en}',\n}` },
  ])
