// Detecting where a table's geometry is, from names and numbers.
import { describe, expect, it } from 'vitest'
import { isLongitudeFirst } from '../../../../shared/preview/map/coordinatesInOneCell.js'
import { detectMapSource } from '../../../../shared/preview/map/detectMapSource.js'

type Column = readonly [name: string, kind: string, ...values: readonly (string | null)[]]

const detect = (...columns: readonly Column[]) =>
  detectMapSource({
    columns: columns.map(([name, kind]) => ({ name, kind })),
    rows: Array.from({ length: 3 }, (_, row) => columns.map(([, , ...values]) => values[row] ?? null)),
  })

describe('the geometry of a table', () => {
  it.each<[string, Column, Column]>([
    ['longitude and latitude', ['longitude', 'number', '-1.68'], ['latitude', 'number', '48.1']],
    ['short names', ['lng', 'number', '-1.68'], ['lat', 'number', '48.1']],
    ['Lambert-93', ['x_l93', 'number', '352000.5'], ['y_l93', 'number', '6789000.1']],
    ['bare letters in Lambert-93', ['X', 'number', '352000.5'], ['Y', 'number', '6789000.1']],
    ['a conic zone', ['coord_x', 'number', '1352000'], ['coord_y', 'number', '7221000']],
    ['bare letters in degrees', ['x', 'number', '-1.68'], ['y', 'number', '48.1']],
    ['accents', ['Coordonnée X', 'number', '352000'], ['Coordonnée Y', 'number', '6789000']],
  ])('is in two columns: %s', (_what, x, y) => {
    expect(detect(['nom', 'text', 'a'], y, x)).toEqual({ type: 'columns', x: x[0], y: y[0], crs: null })
  })

  it.each<[string, Column]>([
    ['a column of GeoJSON', ['geo_shape', 'text', '{"type":"Point","coordinates":[1,2]}']],
    ['a column of WKT', ['WKT', 'text', 'POINT (1 2)']],
    ['a column of the reader', ['geometry', 'geometry', null]],
  ])('is in one column of shapes: %s', (_what, column) => {
    expect(detect(['x', 'number', '1'], column)).toEqual({ type: 'shapes', column: column[0], crs: null })
  })

  it('is not in a column of words that is called geometry', () => {
    const words: Column = ['geometry', 'geometry', 'Polygone']
    const [x, y]: Column[] = [
      ['lon', 'number', '-1.68'],
      ['lat', 'number', '48.1'],
    ]
    expect(detect(words, x as Column, y as Column)).toEqual({ type: 'columns', x: 'lon', y: 'lat', crs: null })
  })

  it.each<[string, boolean, string, readonly string[]]>([
    ['a latitude of France', false, 'geo_point_2d', ['48.85, 2.35', '43.3, 5.4']],
    ['a longitude of France', true, 'geo_point_2d', ['2.35, 48.85', '5.4, 43.3']],
    ['an island', true, 'coords', ['55.45,-20.88']],
    ['a number above ninety', true, 'coords', ['139.7 35.7']],
    ['a second number above ninety', false, 'coordonneesXY', ['[35.7,139.7]']],
    ['a list of JSON elsewhere', true, 'coords', ['[0.1,51.6]']],
    ['a name', true, 'coordonneesXY', ['0.1,51.6']],
    ['another name', false, 'lat_lon', ['[51.6,0.1]']],
    ['nothing', false, 'geo_point_2d', []],
  ])('begins its pairs with %s', (_what, expected, name, cells) => {
    expect(isLongitudeFirst(name, cells)).toBe(expected)
  })

  it('is in one column of pairs', () => {
    expect(detect(['geo_point_2d', 'text', '48.1, -1.68'])).toEqual({ type: 'pair', column: 'geo_point_2d', crs: null })
  })

  it.each<[string, readonly Column[]]>([
    [
      'numbers of another meaning',
      [
        ['prix', 'number', '12'],
        ['surface', 'number', '48'],
      ],
    ],
    [
      'x and y that are no place',
      [
        ['x', 'number', '5000'],
        ['y', 'number', '12'],
      ],
    ],
    ['a name without such values', [['geo_shape', 'text', 'carré']]],
    [
      'only zeros',
      [
        ['lon', 'number', '0'],
        ['lat', 'number', '0'],
      ],
    ],
    ['latitude alone', [['lat', 'number', '48']]],
  ])('is nowhere: %s', (_what, columns) => {
    expect(detect(...columns)).toBeNull()
  })
})
