import { describe, expect, it } from 'vitest'
import { projectToMap } from '../../../../../electron/preview/map/projectToMap.js'
import { locateRow } from '../../../../../renderer/features/map/frame/locateRow.js'
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

describe('the place of a row', () => {
  const { layer, chunks } = createLayer(['POINT(0 0)', 'POLYGON((10 20,30 20,30 50,10 20))', 'not a place'])
  it('is the box of its feature', () => {
    const box = locateRow(layer, chunks, 1)
    const rounded = Object.fromEntries(
      Object.entries(box ?? {}).map(([side, at]) => [side, Math.round(at * 100) / 100]),
    )
    expect(rounded).toEqual({ west: 10, south: 20, east: 30, north: 50 })
  })
  it('is none for a row without a feature', () => {
    expect(locateRow(layer, chunks, 2)).toBeNull()
    expect(locateRow(layer, chunks, 3)).toBeNull()
  })
})
