import { describe, expect, it, test } from 'vitest'
import { createCitation } from '../../../shared/library/citation.js'
import { createLibraryDataset, LIBRARY_NOW_MS, LIBRARY_PORTAL } from '../../support/library/libraryDataset.js'

describe('a citation', () => {
  test('names producer, year, title, version, portal, licence, address and day', () => {
    expect(createCitation(createLibraryDataset(), LIBRARY_PORTAL, LIBRARY_NOW_MS).text).toBe(
      'Ville Exemple (2026). Comptages vélo [dataset]. Version of 2026-02-01. rudi.example.org. Licence Ouverte 2.0. ' +
        'https://rudi.example.org/portail/catalogue/detail/5f0c1a2b-0000-4000-8000-000000000001 (accessed 2026-11-21).',
    )
  })
  test('is a French sentence for a person who reads French', () => {
    expect(createCitation(createLibraryDataset(), LIBRARY_PORTAL, LIBRARY_NOW_MS, 'fr').text).toBe(
      'Ville Exemple (2026). Comptages vélo [jeu de données]. Version du 2026-02-01. rudi.example.org. Licence Ouverte 2.0. ' +
        'https://rudi.example.org/portail/catalogue/detail/5f0c1a2b-0000-4000-8000-000000000001 (consulté le 2026-11-21).',
    )
  })
  test('has a DOI when the dataset has one', () => {
    const { text, csl } = createCitation(createLibraryDataset({ doi: '10.5072/abc' }), LIBRARY_PORTAL, LIBRARY_NOW_MS)
    expect(csl.DOI).toBe('10.5072/abc')
    expect(text).toContain('https://doi.org/10.5072/abc')
  })
  test('says licence once when the licence says so itself', () => {
    const licence = { label: 'Licence Ouverte 2.0', uri: null }
    expect(createCitation(createLibraryDataset({ licence }), LIBRARY_PORTAL, LIBRARY_NOW_MS).text).toContain(
      '. Licence Ouverte 2.0. ',
    )
  })
  test('a date that cannot be read is left out', () => {
    expect(
      createCitation(createLibraryDataset({ updated: 'yesterday' }), LIBRARY_PORTAL, LIBRARY_NOW_MS).csl.issued,
    ).toBeUndefined()
  })
})

it('a citation names a licence as a licence, once', () => {
  const cited = (label: string): string =>
    createCitation(createLibraryDataset({ licence: { label, uri: null } }), LIBRARY_PORTAL, LIBRARY_NOW_MS).text
  expect(cited('odbl-1.0')).toContain('. Licence ODbL 1.0. ')
  expect(cited('etalab-2.0')).toContain('. Licence Ouverte 2.0. ')
})
