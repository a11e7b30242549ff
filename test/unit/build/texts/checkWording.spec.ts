import { describe, expect, it } from 'vitest'
import { checkWording } from '../../../../build/texts/checkWording.js'
import { readProductTexts } from '../../../../build/texts/readProductTexts.js'
import { createWindowTexts, EN, FR } from '../../../support/build/createWindowTexts.js'

const listPlaces = (fr: string, en: string) =>
  checkWording(createWindowTexts(fr, en)).map(({ path, line }) => `${path}:${line}`)

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
    expect(listPlaces(fr, en)).toEqual([`${FR}:2`])
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
    expect(listPlaces('Fichier', en)).toEqual([`${EN}:2`])
  })

  it('are refused in French: an apostrophe of a typewriter', () => {
    const source = "x = { fr: `L'adresse`, en: 'Address' }"
    const texts = readProductTexts([{ path: 'electron/cli/core/cliMessages.ts', source }])
    expect(checkWording(texts)).toHaveLength(1)
  })

  it('may be keywords in any spelling', () => {
    const [text] = createWindowTexts('couleur', 'color')
    expect(checkWording(text === undefined ? [] : [text, { ...text, name: 'a.also' }])).toHaveLength(1)
  })

  it('may hold facts, codes and well-set marks', () => {
    expect(
      listPlaces(
        'Fichiers : {count, plural, one {# fichier} other {# fichiers}} ; « {name} » ({media, select, none {} other {{media}}})',
        'Status: media:<id>, {media}, answers',
      ),
    ).toEqual([])
    expect(listPlaces('Adresse https://a.example, à 14:02', 'At 14:02')).toEqual([])
  })
})
