import { describe, expect, it } from 'vitest'
import { openTopology, TopologyError, type TopologyFeature } from '../../../../shared/preview/geo/topoJson.js'

/** Two squares that share a border, and places: a quantised topology and one in plain degrees. */
const SQUARES = {
  type: 'Topology',
  transform: { scale: [0.5, 0.5], translate: [-2, 48] },
  arcs: [
    [
      [2, 0],
      [0, 2],
    ],
    [
      [2, 2],
      [-2, 0],
      [0, -2],
      [2, 0],
    ],
    [
      [2, 0],
      [2, 0],
      [0, 2],
      [-2, 0],
    ],
  ],
  objects: {
    communes: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', id: 'a', arcs: [[0, 1]], properties: { nom: 'Acigné' } },
        { type: 'MultiPolygon', id: 'b', arcs: [[[2, -1]]], properties: { nom: 'Betton' } },
        { type: null, properties: { nom: 'Nulle part' } },
      ],
    },
    mairies: {
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [4, 2],
      ],
    },
    route: { type: 'LineString', arcs: [0, 1] },
  },
}
const read = (document: unknown, layer: number): readonly TopologyFeature[] => {
  const topology = openTopology(JSON.stringify(document))
  if (topology === null) throw new Error('no topology')
  return [...topology.readFeatures(layer)]
}
const reasonOf = (document: unknown): string => {
  try {
    read(document, 0)
    return 'read'
  } catch (error) {
    if (error instanceof TopologyError) return error.reason
    throw error
  }
}

describe('a topology', () => {
  it('keeps the positions before an arc that has none', () => {
    const line = { type: 'LineString', arcs: [0, 1] }
    const both = [
      [1, 2],
      [3, 4],
    ]
    const [only] = read({ type: 'Topology', arcs: [both, []], objects: { line } }, 0)
    expect(only?.geometry).toEqual({ type: 'LineString', coordinates: both })
  })

  it('gives the features of each object, its shared borders in both directions', () => {
    expect(openTopology(JSON.stringify(SQUARES))?.layers).toEqual(['communes', 'mairies', 'route'])
    expect(read(SQUARES, 0)).toEqual([
      {
        type: 'Feature',
        id: 'a',
        properties: { nom: 'Acigné' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [-1, 48],
              [-1, 49],
              [-2, 49],
              [-2, 48],
              [-1, 48],
            ],
          ],
        },
      },
      {
        type: 'Feature',
        id: 'b',
        properties: { nom: 'Betton' },
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [-1, 48],
                [0, 48],
                [0, 49],
                [-1, 49],
                [-1, 48],
              ],
            ],
          ],
        },
      },
      { type: 'Feature', properties: { nom: 'Nulle part' }, geometry: null },
    ])
    expect(read(SQUARES, 1)[0]?.geometry).toEqual({
      type: 'MultiPoint',
      coordinates: [
        [-2, 48],
        [0, 49],
      ],
    })
    expect(read(SQUARES, 2)[0]?.geometry).toMatchObject({ type: 'LineString', coordinates: { length: 5 } })
  })

  it('without quantisation has positions as they are, and says when they are no degrees', () => {
    const arcs = [
      [
        [350_000, 6_780_000],
        [350_100, 6_780_000],
      ],
    ]
    const topology = openTopology(
      JSON.stringify({ type: 'Topology', arcs, objects: { a: { type: 'LineString', arcs: [0] } } }),
    )
    expect([...(topology?.readFeatures(0) ?? [])][0]?.geometry).toEqual({ type: 'LineString', coordinates: arcs[0] })
    expect(topology?.isGeographic()).toBe(false)
  })

  it('that was simplified to less than a ring has closed rings', () => {
    const document = {
      ...{
        type: 'Topology',
        arcs: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
      objects: { a: { type: 'Polygon', arcs: [[0]] } },
    }
    expect(read(document, 0)[0]?.geometry).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 0],
          [0, 0],
        ],
      ],
    })
  })
})

describe('a hostile topology', () => {
  const withObject = (
    object: unknown,
    arcs: unknown = [
      [
        [0, 0],
        [1, 1],
      ],
    ],
  ) => ({ type: 'Topology', arcs, objects: { a: object } })

  it('that names one long arc without end is refused before it fills the memory', () => {
    // Not far above the bound: a reading without one would otherwise fill the memory of the test.
    const long = Array.from({ length: 2_500 }, (_, at) => [at / 1000, 0])
    const line = { type: 'LineString', arcs: Array.from({ length: 2_500 }, () => 0) }
    expect(reasonOf(withObject(line, [long]))).toBe('too-large')
    const many = {
      type: 'GeometryCollection',
      geometries: Array.from({ length: 2_500 }, () => ({ type: 'LineString', arcs: [0] })),
    }
    expect(reasonOf(withObject(many, [long]))).toBe('too-large')
  })

  it.each([
    ['an arc that is not there', { type: 'LineString', arcs: [7] }],
    ['an arc before the first', { type: 'LineString', arcs: [-9] }],
    ['an arc that is no number', { type: 'LineString', arcs: ['__proto__'] }],
    ['half an arc', { type: 'LineString', arcs: [0.5] }],
    ['a polygon that is a line', { type: 'Polygon', arcs: [0] }],
    ['a point in words', { type: 'Point', coordinates: ['1e400', 0] }],
    ['a type that is none', { type: 'constructor' }],
    ['no object', 'a'],
    ['geometries that are none', { type: 'GeometryCollection', geometries: [1] }],
  ])('with %s is malformed', (_what, object) => {
    expect(reasonOf(withObject(object))).toBe('malformed')
  })

  it('with collections in collections is read to a depth', () => {
    let nested: unknown = { type: 'Point', coordinates: [0, 0] }
    for (let depth = 0; depth < 1000; depth++) nested = { type: 'GeometryCollection', geometries: [nested] }
    expect(reasonOf(withObject(nested))).toBe('malformed')
  })

  it.each(['[]', '1', '{"type":"Topology","objects":[]}', '{"type":"Topology"}', '{"objects":{}}'])(
    'that is other JSON is no topology: %s',
    (text) => expect(openTopology(text)).toBeNull(),
  )

  it.each(['', '{"type":"Topology"', '['.repeat(100_000)])('that is no JSON is malformed', (text) =>
    expect(() => openTopology(text)).toThrow(new TopologyError('malformed')),
  )
})
