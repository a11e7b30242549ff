// Themes are shown in the reader's words from the first moment on, and never as the portal's code.
import { expect, it } from 'vitest'
import { formatTheme } from '../../../../../renderer/features/catalogue/labels/formatTheme.js'
import { createMessages } from '../../../../../renderer/messages/messages.js'

const fr = createMessages('fr')
const en = createMessages('en')

it('shows the portal’s name in French, and our own in English', () => {
  expect(formatTheme('mobilite', 'Se déplacer', fr)).toBe('Se déplacer')
  expect(formatTheme('mobilite', 'Se déplacer', en)).toBe('Mobility and transport')
})

it('says ours while the portal has not said its own, or cannot', () => {
  expect([formatTheme('town-planning', null, fr), formatTheme('energyNetworks', 'energyNetworks', fr)]).toEqual([
    'Urbanisme et aménagement',
    'Énergie et réseaux',
  ])
})

it('says nothing of an unknown one until the portal was asked, then its name as one writes it', () => {
  expect(formatTheme('rareEarths', null, fr)).toBeNull()
  expect([formatTheme('rareEarths', 'rareEarths', fr), formatTheme('sols-et_sites', 'sols-et_sites', en)]).toEqual([
    'Rare earths',
    'Sols et sites',
  ])
  expect(formatTheme('rareEarths', 'Terres rares', en)).toBe('Terres rares')
})

it('takes no code for one of the language’s own names', () => {
  expect(formatTheme('constructor', 'constructor', fr)).toBe('Constructor')
})
