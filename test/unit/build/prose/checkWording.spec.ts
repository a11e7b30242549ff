import { describe, expect, it } from 'vitest'
import { checkWording } from '../../../../build/prose/checkWording.js'
import { readProductTexts } from '../../../../build/prose/productTexts.js'

const FR = 'renderer/features/a/messages/fr.ts'
const EN = 'renderer/features/a/messages/en.ts'
const inWindow = (fr: string, en: string) =>
  readProductTexts([
    { path: FR, source: `export const a = {\n  'a.b': '${fr}',\n} as const` },
    { path: EN, source: `export const a = {\n  'a.b':\n    '${en}',\n}` },
  ])
const saidOf = (fr: string, en: string) => checkWording(inWindow(fr, en)).map(({ path, line }) => `${path}:${line}`)

describe('the texts of the product', () => {
  it.each([
    ['# médias', '# files'],
    ['Abîmé', 'Damaged'],
    ['Dépassés', 'Outdated'],
    ['Nous essayons', 'Trying'],
    ['Regarder', 'Preview'],
    ['Oublier', 'Remove'],
    ['Aucun fichier ne répond à cela', 'No results'],
    ['Fichier: lu', 'File: read'],
    ['Prêt; lu', 'Ready; read'],
    ['Lire «tout»', 'Read “all”'],
    ['Prêt ; {name}; lu', 'Ready; {name}; read'],
    ['{name}?', '{name}?'],
    ['Bravo !', 'Good'],
    ['Tu peux lire', 'Reading is possible'],
    ['Ce fichier s’abîme', 'This file is damaged'],
    ['Ce poste', 'This computer'],
    ['Si cela dure', 'If the problem persists'],
    ['Fichier à accès restreint', 'Restricted file'],
    ['Veuillez lire', 'Read'],
    ['Lire "tout"', 'Read “all”'],
    ['Lecture... (1)', 'Reading… (1)'],
  ])('are refused in French: %s', (fr, en) => {
    expect(saidOf(fr, en)).toEqual([`${FR}:2`])
  })

  it.each([
    '# media',
    'We try',
    'Take out',
    'Look again',
    'It needs you',
    '3 in line',
    'Forget',
    'Tell the portal',
    'Done!',
    'Please read',
    'Saved in clear',
    'If it persists',
    'Former version',
    'A proxy took it out',
    'This is no key of minisign',
    'The timetable',
    'Open-source license',
    'Your organization',
    'Read "all"',
    'Reading... (1)',
  ])('are refused in English: %s', (en) => {
    expect(saidOf('Fichier', en)).toEqual([`${FR}:2`])
  })

  it('are refused in French: an apostrophe of a typewriter', () => {
    const source = "x = { fr: `L'adresse`, en: 'Address' }"
    const texts = readProductTexts([{ path: 'electron/cli/core/cliMessages.ts', source }])
    expect(checkWording(texts)).toHaveLength(1)
  })

  it.each([
    ['Fichier lu. Rien n’est perdu', 'File read. Nothing is lost'],
    ['Le fichier est lu.', 'The file is read'],
    ['Lecture…', 'Reading'],
  ])('are refused with a missing mark at the end: %s', (fr, en) => {
    expect(saidOf(fr, en)).toEqual([`${FR}:2`])
  })

  it('may end as the facts decide, and may be keywords in any spelling', () => {
    const fr = 'Lu. {count, plural, =0 {} one {# reste.} other {# restent.}}'
    expect(saidOf(fr, 'Read. {count, plural, =0 {} one {# left.} other {# left.}}')).toEqual([])
    const keywords = { fr: 'couleur', en: 'color' }
    const [text] = inWindow(keywords.fr, keywords.en)
    expect(checkWording(text === undefined ? [] : [text, { ...text, name: 'a.also' }])).toHaveLength(1)
  })

  it('may hold facts, codes and well-set marks', () => {
    expect(
      saidOf(
        'Fichiers : {count, plural, one {# fichier} other {# fichiers}} ; « {name} » ({media, select, none {} other {{media}}})',
        'Status: media:<id>, {media}, answers',
      ),
    ).toEqual([])
    expect(saidOf('Adresse https://a.example, à 14:02', 'At 14:02')).toEqual([])
  })
})
