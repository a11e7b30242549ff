import { describe, expect, it } from 'vitest'
import { isQueryableFile } from '../../../shared/query/isQueryableFile.js'

describe('a file that queries can read', () => {
  it.each(
    [
      'csv tsv txt json ndjson geojson topojson parquet xlsx ods gpkg fgb kml kmz gpx zip csv.gz csv.age'.split(' '),
    ].flat(),
  )('is one that the preview reads as a table: %s', (extension) => {
    expect(isQueryableFile(`communes.${extension}`)).toBe(true)
  })

  it.each(['pdf', 'png', 'svg', 'tiff', 'docx'])('is no picture or document: %s', (extension) => {
    expect(isQueryableFile(`communes.${extension}`)).toBe(false)
  })
})
