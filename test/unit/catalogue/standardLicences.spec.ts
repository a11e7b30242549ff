import { expect, it } from 'vitest'
import { findLicencePage, formatLicenceName } from '../../../shared/catalogue/standardLicences.js'

it.each([
  ['etalab-2.0', 'Licence Ouverte 2.0'],
  ['odbl-1.0', 'ODbL 1.0'],
  ['Licence de Rennes', 'Licence de Rennes'],
  ['constructor', 'constructor'],
])('%s is called %s', (label, name) => {
  expect(formatLicenceName(label)).toBe(name)
})

it.each([
  [
    'a standard one at its own publisher, whatever address it was given',
    'mit',
    'https://evil.example',
    'https://opensource.org/license/mit',
  ],
  [
    'another one at its producer',
    'Licence de Rennes',
    'https://rennes.example/licence',
    'https://rennes.example/licence',
  ],
  ['none without an address', 'Licence de Rennes', null, null],
  ['none over plain http', 'Licence de Rennes', 'http://rennes.example/licence', null],
  ['none at what is no address', 'Licence de Rennes', 'voir le site', null],
])('%s can be read', (_, label, uri, page) => {
  expect(findLicencePage({ label, uri })).toBe(page)
})
