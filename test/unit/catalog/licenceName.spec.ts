import { expect, it } from 'vitest'
import { licenceName } from '../../../shared/catalog/licenceName.js'
import { citationOf } from '../../../shared/library/citation.js'
import { aDataset, NOW, PORTAL } from '../../help/aLibraryDataset.js'

it.each([
  ['etalab-2.0', 'Licence Ouverte 2.0'],
  ['odbl-1.0', 'ODbL 1.0'],
  ['Licence de Rennes', 'Licence de Rennes'],
  ['constructor', 'constructor'],
])('%s is called %s', (label, name) => {
  expect(licenceName(label)).toBe(name)
})

it('a citation names a licence as a licence, once', () => {
  const cited = (label: string): string => citationOf(aDataset({ licence: { label, uri: null } }), PORTAL, NOW).text
  expect(cited('odbl-1.0')).toContain('. Licence ODbL 1.0. ')
  expect(cited('etalab-2.0')).toContain('. Licence Ouverte 2.0. ')
})
