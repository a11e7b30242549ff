import { describe, expect, it } from 'vitest'
import { checkEndMarks } from '../../../../build/texts/checkEndMarks.js'
import { createWindowTexts, EN, FR } from '../../../support/build/createWindowTexts.js'

const listPlaces = (fr: string, en: string) =>
  checkEndMarks(createWindowTexts(fr, en)).map(({ path, line }) => `${path}:${line}`)

describe('the end of a text', () => {
  it.each([
    ['Fichier lu. Rien n’est perdu', 'File read; nothing is lost.', FR],
    ['Fichier lu ; rien n’est perdu.', 'File read. Nothing is lost', EN],
    ['Lu. {count, plural, =0 {} one {# reste.} other {# restent}}', 'Read. {count, plural, other {# left.}}', FR],
    ['Lu. {count, plural, other {# restent.}}', 'Read. {count, plural, one {# is left.} other {Some are left}}', EN],
    ['Le fichier est lu.', 'The file is read', FR],
    [
      'Le fichier est {is, select, read {lu.} other {écrit.}}',
      'The file is {is, select, read {read} other {written}}',
      FR,
    ],
    ['Lecture…', 'Reading', FR],
  ])('lacks a mark: “%s” and “%s”', (fr, en, path) => {
    expect(listPlaces(fr, en)).toEqual([`${path}:2`])
  })

  it.each([
    ['Lu. {count, plural, =0 {} one {# reste.} other {# restent.}}', 'Read. {count, plural, =0 {} other {# left.}}'],
    ['Lu. Suite : {name}', 'Read. Next: {name}'],
    ['{a, select, x {{b, select, y {Lu.} other {Écrit.}}} other {{name}}}', '{a, select, x {Read.} other {{name}}}'],
    ['Lu. Ou non (voir plus bas)', 'Read. Or not (see below)'],
    ['Fichier', 'File'],
  ])('is right: “%s” and “%s”', (fr, en) => {
    expect(listPlaces(fr, en)).toEqual([])
  })

  it('of keywords is free', () => {
    const [text] = createWindowTexts('couleur.', 'color')
    expect(checkEndMarks(text === undefined ? [] : [text, { ...text, name: 'a.also' }])).toHaveLength(1)
  })
})
