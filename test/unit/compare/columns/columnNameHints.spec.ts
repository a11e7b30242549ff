import { expect, test } from 'vitest'
import { isSummableName, rankIdentifierName } from '../../../../electron/compare/columns/columnNameHints.js'

test.each(['code', 'année', 'Latitude', 'coord_x', 'annee_construction', 'lat_wgs84', 'x_l93', 'long', 'jourSemaine'])(
  '%s is not summed',
  (name) => {
    expect(isSummableName(name)).toBe(false)
  },
)

test.each(['comptage', 'total annuel', 'geothermie_kwh', 'coordinateurs', 'passages_jour', 'long_km'])(
  '%s is summed',
  (name) => {
    expect(isSummableName(name)).toBe(true)
  },
)

test.each([
  ['ID', 0],
  ['idDataset', 0],
  ['identifiant', 0],
  ['Référence', 1],
  ['code_postal', 1],
  ['SIRET', 2],
  ['insee', 3],
  ['video', 4],
  ['codeur', 4],
])('%s has the rank %i as an identifier', (name, rank) => {
  expect(rankIdentifierName(name)).toBe(rank)
})
