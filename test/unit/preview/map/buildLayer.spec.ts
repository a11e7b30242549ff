// A map as packed numbers: decoding returns what was encoded, in any order, and refuses malformed data.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectToMap } from '../../../../electron/preview/map/projectToMap.js'
import { type BuiltLayer, createLayerBuilder, type LayerChunk } from '../../../../shared/preview/map/buildLayer.js'
import {
  type ChunkGeometry,
  decodeChunk,
  encodeChunk,
  PATH_HOLE,
  PATH_LINE,
  PATH_POINT,
  PATH_RING,
} from '../../../../shared/preview/map/chunk.js'
import type { CrsId } from '../../../../shared/preview/map/crs.js'
import { parseGeometry } from '../../../../shared/preview/map/parseGeometry.js'
import { simplifyPath } from '../../../../shared/preview/map/simplify.js'

function build(texts: readonly string[], crs: CrsId | null = 'plane'): BuiltLayer | null {
  const builder = createLayerBuilder()
  for (const [row, text] of texts.entries()) {
    builder.setRow(row)
    parseGeometry(text, builder)
  }
  return builder.build(crs, projectToMap)
}

const decode = (chunk: LayerChunk | undefined, level: number): ChunkGeometry => {
  const geometry = decodeChunk(chunk?.pieces.at(level) ?? new Uint8Array())
  if (geometry === null) throw new Error('a chunk that is sound')
  return geometry
}

/** Lists every path of a layer in full detail: row, kind, and vertices in the layer's metres. */
function listPaths(layer: BuiltLayer, level = -1) {
  return [...layer.chunks()].flatMap((chunk) => {
    const { rows, paths, starts, vertices } = decode(chunk, level)
    return [...paths].map((word, path) => ({
      row: rows[word >>> 2],
      kind: word & 3,
      at: [...vertices.subarray(2 * (starts[path] ?? 0), 2 * (starts[path + 1] ?? 0))].map(
        (value, index) => value * layer.step + (index % 2 === 0 ? layer.west : layer.south),
      ),
    }))
  })
}

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

describe('a layer', () => {
  it('holds every feature with its row, wherever it lies', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
          {
            minLength: 1,
            maxLength: 200,
          },
        ),
        (points) => {
          const layer = build(points.map(([x, y]) => `POINT(${x} ${y})`))
          expect(layer?.features).toBe(points.length)
          for (const { row, at } of layer === null ? [] : listPaths(layer)) {
            const [x = 0, y = 0] = points[row ?? -1] ?? []
            expect(Math.abs((at[0] ?? 0) - x)).toBeLessThan(0.01)
            expect(Math.abs((at[1] ?? 0) - y)).toBeLessThan(0.01)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('leaves out what has no place, and counts it', () => {
    const layer = build(['POINT(1 2)', 'POINT(a b)', '', 'POLYGON((0 0,1 0,1e30 1,0 0))', 'LINESTRING(0 0,1 1)'])
    expect(layer).toMatchObject({ features: 2, unplaced: 2 })
    expect(build(['', 'POINT(a b)'])).toBeNull()
  })

  it('of a hundred thousand vertices and more has coarser levels that leave out less than they may', () => {
    const circle = (cx: number, cy: number) =>
      `POLYGON((${Array.from({ length: 401 }, (_, n) => {
        const turn = ((n % 400) / 400) * 2 * Math.PI
        return `${cx + 40 * Math.cos(turn)} ${cy + 40 * Math.sin(turn)}`
      }).join(',')}))`
    const layer = build(Array.from({ length: 400 }, (_, n) => circle((n % 20) * 100, Math.floor(n / 20) * 100)))
    if (layer === null) throw new Error('a layer')
    const chunks = [...layer.chunks()]
    const sizes = [0, 1, 2].map((level) => chunks.reduce((sum, { pieces }) => sum + (pieces[level]?.length ?? 0), 0))
    expect(sizes[0]).toBeLessThan((sizes[2] ?? 0) / 10)
    expect(sizes[1]).toBeLessThan((sizes[2] ?? 0) / 2)
    expect(chunks.length).toBeGreaterThan(3)
    expect(chunks.reduce((sum, { features }) => sum + features, 0)).toBe(400)
    // Neighbours share a chunk, so the chunks cover little more area than the layer.
    const area = chunks.reduce((sum, { west, east, south, north }) => sum + (east - west) * (north - south), 0)
    expect(area).toBeLessThan(2 * layer.wide * layer.high)
  })
})

describe('a simplified path', () => {
  const simplify = (vertices: readonly number[], isRing: boolean, tolerance: number): number[] => {
    const out: number[] = []
    simplifyPath(Int32Array.from(vertices), { from: 0, to: vertices.length / 2, isRing, tolerance }, (x, y) =>
      out.push(x, y),
    )
    return out
  }
  it('keeps its ends, and nothing is farther from it than the tolerance', () => {
    const coordinate = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 60 }), (points) => {
        const kept = simplify(points.flat(), false, 500)
        expect(kept.slice(0, 2)).toEqual([...(points[0] ?? [])])
        expect(kept.slice(-2)).toEqual([...(points.at(-1) ?? [])])
        for (const [x, y] of points) {
          let least = Infinity
          for (let at = 0; at + 3 < kept.length; at += 2) {
            const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = kept.slice(at, at + 4)
            const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
            const along =
              length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
            least = Math.min(least, Math.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0)))
          }
          expect(least).toBeLessThanOrEqual(500.001)
        }
      }),
    )
  })
  it('that is an area smaller than the tolerance stays an area', () => {
    const ring = Array.from({ length: 9 }, (_, n) => [
      100 + Math.round(9 * Math.cos((n % 8) * 0.785)),
      100 + Math.round(9 * Math.sin((n % 8) * 0.785)),
    ])
    expect(simplify(ring.flat(), true, 50)).toEqual([91, 91, 109, 91, 109, 109, 91, 109])
  })
})

describe('a chunk of bytes', () => {
  const sound: ChunkGeometry = {
    rows: Uint32Array.of(7, 9),
    paths: Uint32Array.of(0 * 4 + PATH_RING, 1 * 4 + PATH_POINT),
    starts: Uint32Array.of(0, 3, 4),
    vertices: Int32Array.of(0, 0, 1, 0, 1, 1, 5, 5),
  }
  it('comes out as it went in, wherever it stands in a buffer', () => {
    const bytes = encodeChunk(sound)
    expect(decodeChunk(bytes)).toEqual(sound)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(decodeChunk(shifted.subarray(3))).toEqual(sound)
  })
  it('that is cut, names a feature that is not there or counts backwards is none', () => {
    expect(decodeChunk(encodeChunk(sound).subarray(0, 40))).toBeNull()
    expect(decodeChunk(new Uint8Array(0))).toBeNull()
    expect(decodeChunk(new Uint8Array(64))).toBeNull()
    expect(decodeChunk(encodeChunk({ ...sound, paths: Uint32Array.of(2, 11) }))).toBeNull()
    expect(decodeChunk(encodeChunk({ ...sound, starts: Uint32Array.of(0, 5, 4) }))).toBeNull()
    expect(decodeChunk(encodeChunk({ ...sound, starts: Uint32Array.of(0, 3, 9) }))).toBeNull()
  })
  it('with any bytes turned is read or refused, and never read beyond', () => {
    fc.assert(
      fc.property(fc.nat({ max: 79 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const bytes = encodeChunk(sound)
        bytes[at % bytes.length] = value
        const read = decodeChunk(bytes)
        if (read !== null) expect(read.starts.at(-1)).toBe(read.vertices.length / 2)
      }),
    )
  })
})
