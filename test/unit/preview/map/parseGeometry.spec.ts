import { describe, expect, it } from 'vitest'
import { PATH_HOLE, PATH_LINE, PATH_POINT, PATH_RING } from '../../../../shared/preview/map/chunkCodec.js'
import { parseGeometry } from '../../../../shared/preview/map/parseGeometry.js'

describe('the geometry of a cell', () => {
  const kinds = (text: string) => {
    const found: [number, number[]][] = []
    parseGeometry(text, {
      begin: (kind) => void found.push([kind, []]),
      vertex: (x, y) => void found.at(-1)?.[1].push(x, y),
    })
    return found
  }
  const RING = [0, 0, 4, 0, 4, 4, 0, 0]
  const HOLE = [1, 1, 2, 1, 2, 2, 1, 1]
  it.each<[string, [number, number[]][]]>([
    ['POINT (1 2)', [[PATH_POINT, [1, 2]]]],
    ['SRID=2154;POINT Z (1 2 3)', [[PATH_POINT, [1, 2]]]],
    [
      'MULTIPOINT ((1 2), (3 4))',
      [
        [PATH_POINT, [1, 2]],
        [PATH_POINT, [3, 4]],
      ],
    ],
    [
      'MULTIPOINT (1 2, 3 4)',
      [
        [PATH_POINT, [1, 2]],
        [PATH_POINT, [3, 4]],
      ],
    ],
    ['LINESTRING (0 0, 1 1)', [[PATH_LINE, [0, 0, 1, 1]]]],
    [
      'POLYGON ((0 0,4 0,4 4,0 0),(1 1,2 1,2 2,1 1))',
      [
        [PATH_RING, RING],
        [PATH_HOLE, HOLE],
      ],
    ],
    [
      'MULTIPOLYGON (((0 0,4 0,4 4,0 0),(1 1,2 1,2 2,1 1)),((0 0,4 0,4 4,0 0)))',
      [
        [PATH_RING, RING],
        [PATH_HOLE, HOLE],
        [PATH_RING, RING],
      ],
    ],
    [
      'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (0 0, 1 1))',
      [
        [PATH_POINT, [1, 2]],
        [PATH_LINE, [0, 0, 1, 1]],
      ],
    ],
    [
      '{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}',
      [
        [PATH_RING, RING],
        [PATH_HOLE, HOLE],
      ],
    ],
    ['{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,9]}}', [[PATH_POINT, [1, 2]]]],
    ['{"type":"MultiLineString","coordinates":[[[0,0],[1,1]]]}', [[PATH_LINE, [0, 0, 1, 1]]]],
    ['', []],
    ['rue de la Visitation', []],
    ['{"type":"Point"', []],
    ['{"type":"Polygon","coordinates":7}', []],
  ])('%s', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })

  it('nested without end is none', () => {
    const nested = '{"type":"GeometryCollection","geometries":['.repeat(5000)
    expect(kinds(`${nested}${']}'.repeat(5000)}`)).toEqual([])
  })
})
