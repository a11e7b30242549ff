// A map as packed numbers: decoding returns what was encoded, in any order, and refuses malformed data.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectToMap } from '../../../../electron/preview/map/projectToMap.js'
import { type ChunkGeometry, decodeChunk } from '../../../../shared/preview/map/chunkCodec.js'
import type { CrsId } from '../../../../shared/preview/map/crs.js'
import { type BuiltLayer, createLayerBuilder, type LayerChunk } from '../../../../shared/preview/map/layerBuilder.js'
import { parseGeometry } from '../../../../shared/preview/map/parseGeometry.js'

function build(texts: readonly string[], crs: CrsId | null = 'plane'): BuiltLayer | null {
  const builder = createLayerBuilder()
  for (const [row, text] of texts.entries()) {
    builder.setRow(row)
    parseGeometry(text, builder)
  }
  return builder.build({ chosen: null, declared: crs }, projectToMap)
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
