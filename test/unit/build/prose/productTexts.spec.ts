import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isMessageFile, readProductTexts } from '../../../../build/prose/productTexts.js'

const FR = 'renderer/features/a/messages/fr.ts'
const EN = 'renderer/features/a/messages/en.ts'

describe('the texts of the product', () => {
  it('are read by their key in both languages of the window', () => {
    const files = [
      { path: FR, source: `export const a = {\n  'a.b': 'Fichiers',\n} as const` },
      { path: EN, source: `export const a = {\n  'a.b':\n    'Files',\n}` },
    ]
    expect(readProductTexts(files)).toEqual([
      { path: FR, name: 'a.b', fr: 'Fichiers', en: 'Files', lines: { fr: 2, en: 2 } },
    ])
  })

  it('are read in pairs where both languages stand in one file, without the keys and codes beside them', () => {
    const source = "'a/b': { fr: 'Arrêté', en: 'Stopped' },\nconst is = 'media'\n  c: { fr: `Vide`, en: `Empty` }"
    const texts = readProductTexts([{ path: 'electron/cli/core/cliMessages.ts', source }])
    expect(texts.map(({ fr, en }) => [fr, en])).toEqual([
      ['Arrêté', 'Stopped'],
      ['Vide', 'Empty'],
    ])
  })

  it('come from failures, notifications and the command line too', () => {
    const files = [
      'shared/messages/failures/failureMessages.ts',
      'shared/messages/desktopMessages.ts',
      'electron/cli/verify/verify.ts',
    ]
    expect(files.filter(isMessageFile)).toEqual(files)
    expect(isMessageFile('shared/messages/formatAmounts.ts')).toBe(false)
    expect(files.filter((path) => !existsSync(path))).toEqual([])
  })
})
