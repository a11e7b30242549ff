// Themes are shown in the reader's words from the first moment on, and never as the portal's code.
import { expect, it } from 'vitest'
import { formatTheme } from '../../../../../renderer/features/catalogue/labels/formatTheme.js'
import { createMessages } from '../../../../../renderer/messages/messages.js'

const fr = createMessages('fr')
const en = createMessages('en')

it('a theme has the portal’s name in French, and our own in English', () => {
  expect(formatTheme('mobilite', 'Se déplacer', fr)).toBe('Se déplacer')
  expect(formatTheme('mobilite', 'Se déplacer', en)).toBe('Mobility and transport')
})

it('a theme has our name while the portal has not sent its own, or cannot', () => {
  expect([formatTheme('town-planning', null, fr), formatTheme('energyNetworks', 'energyNetworks', fr)]).toEqual([
    'Urbanisme et aménagement',
    'Énergie et réseaux',
  ])
})

it('an unknown theme has no name until the portal was asked, and then the portal’s', () => {
  expect(formatTheme('rareEarths', null, fr)).toBeNull()
  expect([formatTheme('rareEarths', 'rareEarths', fr), formatTheme('sols-et_sites', 'sols-et_sites', en)]).toEqual([
    'Rare earths',
    'Sols et sites',
  ])
  expect(formatTheme('rareEarths', 'Terres rares', en)).toBe('Terres rares')
})

it('a theme may be called “constructor”, as a property of every object is', () => {
  expect(formatTheme('constructor', 'constructor', fr)).toBe('Constructor')
})
