// Well-known text as geometries of GeoJSON; what is none is refused as a whole.
import { describe, expect, it } from 'vitest'
import { parseWkt } from '../../../../shared/preview/geo/parseWkt.js'

describe('well-known text', () => {
  it.each([
    ['POINT (1 -2.5)', { type: 'Point', coordinates: [1, -2.5] }],
    ['SRID=2154;pointz(1e3 2 3)', { type: 'Point', coordinates: [1000, 2, 3] }],
    ['POINT M (1 2 9)', { type: 'Point', coordinates: [1, 2] }],
    ['POINT ZM (1 2 3 9)', { type: 'Point', coordinates: [1, 2, 3] }],
    ['POINT EMPTY', { type: 'Point', coordinates: [] }],
    [
      'MULTIPOINT (1 2, (3 4))',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'LINESTRING (0 0,1 1)',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    [
      'MULTIPOLYGON (((0 0, 1 0, 0 0)))',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [0, 0],
            ],
          ],
        ],
      },
    ],
    [
      'GEOMETRYCOLLECTION (POINT (1 2), MULTILINESTRING EMPTY)',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [1, 2] },
          { type: 'MultiLineString', coordinates: [] },
        ],
      },
    ],
  ])('%s', (text, geometry) => expect(parseWkt(text)).toEqual(geometry))

  it.each([
    '',
    'rue de Brest',
    'POINT (1 2',
    'POINT (1)',
    'POINT (1 2) x',
    'POINT (nan nan)',
    'CURVEPOLYGON ((0 0, 1 1))',
    'GEOMETRYCOLLECTION ('.repeat(1e5),
    `POINT${' '.repeat(1e5)}`,
  ])('is none: %#', (text) => expect(parseWkt(text)).toBeNull())
})
