import { expect, it } from 'vitest'
import { formatLicenceName } from '../../../shared/catalogue/licenceName.js'
import { createCitation } from '../../../shared/library/citation.js'
import { createLibraryDataset, LIBRARY_NOW_MS, LIBRARY_PORTAL } from '../../support/library/libraryDataset.js'

it.each([
  ['etalab-2.0', 'Licence Ouverte 2.0'],
  ['odbl-1.0', 'ODbL 1.0'],
  ['Licence de Rennes', 'Licence de Rennes'],
  ['constructor', 'constructor'],
])('%s is called %s', (label, name) => {
  expect(formatLicenceName(label)).toBe(name)
})

it('a citation names a licence as a licence, once', () => {
  const cited = (label: string): string =>
    createCitation(createLibraryDataset({ licence: { label, uri: null } }), LIBRARY_PORTAL, LIBRARY_NOW_MS).text
  expect(cited('odbl-1.0')).toContain('. Licence ODbL 1.0. ')
  expect(cited('etalab-2.0')).toContain('. Licence Ouverte 2.0. ')
})
