import { expect, it } from 'vitest'
import { findFileType, toFormatName } from '../../../shared/catalogue/mediaFormat.js'

const UNKNOWN = 'application/octet-stream'

const formatOf = (name: string | null, fileType = UNKNOWN): string =>
  toFormatName(findFileType({ name, fileType }) ?? 'none')

it('a file of an unknown type has the format of its extension where that is a known one', () => {
  expect(formatOf('arbres.gpkg')).toBe('GPKG')
  expect(formatOf('Relevés.CSV ')).toBe('CSV')
  expect(formatOf('relief.laz', 'binary/octet-stream')).toBe('LAZ')
  for (const name of ['sans-extension', 'a.constructor', 'a.bin', '.csv.', null]) expect(formatOf(name)).toBe('BIN')
})

it('a declared type counts more than the name', () => {
  expect(formatOf('arbres.zip', 'text/csv')).toBe('CSV')
  expect(findFileType({ name: 'arbres.zip', fileType: null })).toBeNull()
})
