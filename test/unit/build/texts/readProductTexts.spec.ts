import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isMessageFile, readProductTexts } from '../../../../build/texts/readProductTexts.js'
import { createWindowTexts, EN, FR } from '../../../support/build/createWindowTexts.js'

describe('the texts of the product', () => {
  it('are read by their key in both languages of the window', () => {
    const places = { fr: { path: FR, line: 2 }, en: { path: EN, line: 2 } }
    expect(createWindowTexts('Fichiers', 'Files')).toEqual([{ name: 'a.b', fr: 'Fichiers', en: 'Files', places }])
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
