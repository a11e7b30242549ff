import { describe, expect, it } from 'vitest'
import { projectToMap } from '../../../../../electron/preview/map/projectToMap.js'
import { findFeatureAt } from '../../../../../renderer/features/map/draw/findFeatureAt.js'
import type { DrawnChunk } from '../../../../../renderer/features/map/frame/mapFrame.js'
import { decodeChunk } from '../../../../../shared/preview/map/chunkCodec.js'
import { createLayerBuilder } from '../../../../../shared/preview/map/layerBuilder.js'
import type { MapLayer } from '../../../../../shared/preview/map/model.js'
import { parseGeometry } from '../../../../../shared/preview/map/parseGeometry.js'

function createLayer(texts: readonly string[]): { readonly layer: MapLayer; readonly chunks: readonly DrawnChunk[] } {
  const builder = createLayerBuilder()
  for (const [row, text] of texts.entries()) {
    builder.setRow(row)
    parseGeometry(text, builder)
  }
  const built = builder.build({ chosen: 'plane', declared: null }, projectToMap)
  if (built === null) throw new Error('a layer')
  const chunks = [...built.chunks()]
  return {
    layer: {
      ...built,
      id: 1,
      source: { type: 'shapes', column: 'geometry', crs: null },
      rows: texts.length,
      leftOut: 0,
      columns: [],
      chunks: chunks.map(({ pieces, ...chunk }) => ({ ...chunk, pieces: pieces.map(() => ({ at: 0, bytes: 0 })) })),
    },
    chunks: chunks.flatMap(({ pieces }, index) => {
      const geometry = decodeChunk(pieces[0] ?? new Uint8Array())
      return geometry === null ? [] : [{ index, level: 0, geometry }]
    }),
  }
}

describe('the feature under the pointer', () => {
  const { layer, chunks } = createLayer([
    'POLYGON((0 0,100 0,100 100,0 100,0 0),(40 40,60 40,60 60,40 60,40 40))',
    'LINESTRING(0 20,100 20)',
    'POINT(80 80)',
    'POLYGON((200 0,300 0,300 100,200 100,200 0))',
  ])
  const find = (x: number, y: number): number | null =>
    findFeatureAt(chunks, [(x - layer.west) / layer.step, (y - layer.south) / layer.step], 3 / layer.step)
  it.each([
    ['an area', 10, 60, 0],
    ['nothing in its hole', 50, 50, null],
    ['a line before the area below it', 30, 21, 1],
    ['a point before the area below it', 81, 79, 2],
    ['another area', 250, 50, 3],
    ['nothing', 150, 50, null],
  ])('is %s', (_what, x, y, row) => {
    expect(find(x, y)).toBe(row)
  })
})
