import { projectToMap } from '../../../electron/preview/map/projectToMap.js'
import type { DrawnChunk } from '../../../renderer/features/map/frame/mapFrame.js'
import { decodeChunk } from '../../../shared/preview/map/chunkCodec.js'
import { createLayerBuilder } from '../../../shared/preview/map/layerBuilder.js'
import type { MapLayer } from '../../../shared/preview/map/model.js'
import { parseGeometry } from '../../../shared/preview/map/parseGeometry.js'

/** Builds the layer of geometries that are given as text, one a row, and decodes its chunks as the window does. */
export function createLayer(texts: readonly string[]): {
  readonly layer: MapLayer
  readonly chunks: readonly DrawnChunk[]
} {
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
