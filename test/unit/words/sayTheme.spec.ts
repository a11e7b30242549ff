// A theme is said in the reader's words from the first moment on: never as the code that the portal files it under.
import { expect, it } from 'vitest'
import { sayTheme } from '../../../renderer/parts/sayTheme.js'
import { wordsIn } from '../../../renderer/words/words.js'

const fr = wordsIn('fr')
const en = wordsIn('en')

it('says what the portal calls it to who reads French, and ours to who does not', () => {
  expect(sayTheme('mobilite', 'Se déplacer', fr)).toBe('Se déplacer')
  expect(sayTheme('mobilite', 'Se déplacer', en)).toBe('Mobility and transport')
})

it('says ours while the portal has not said its own, or cannot', () => {
  expect([sayTheme('town-planning', null, fr), sayTheme('energyNetworks', 'energyNetworks', fr)]).toEqual([
    'Urbanisme et aménagement',
    'Énergie et réseaux',
  ])
})

it('says nothing of one that nobody knows until the portal was asked, then its name as one writes it', () => {
  expect(sayTheme('rareEarths', null, fr)).toBeNull()
  expect([sayTheme('rareEarths', 'rareEarths', fr), sayTheme('sols-et_sites', 'sols-et_sites', en)]).toEqual([
    'Rare earths',
    'Sols et sites',
  ])
  expect(sayTheme('rareEarths', 'Terres rares', en)).toBe('Terres rares')
})

it('takes no code for one of the language’s own names', () => {
  expect(sayTheme('constructor', 'constructor', fr)).toBe('Constructor')
})
