// How a map is moved, what is drawn, and which feature is under the pointer.
import { describe, expect, it } from 'vitest'
import { projectToMap } from '../../../../electron/preview/map/projectToMap.js'
import { findFeatureAt } from '../../../../renderer/features/map/draw/findFeatureAt.js'
import {
  centreOn,
  fitBounds,
  getLayerBounds,
  panBy,
  toMap,
  toScreen,
  zoomAt,
} from '../../../../renderer/features/map/frame/camera.js'
import { locateRow } from '../../../../renderer/features/map/frame/locateRow.js'
import { chooseLevel, type DrawnChunk, findVisibleChunks } from '../../../../renderer/features/map/frame/mapFrame.js'
import { getScaleBar } from '../../../../renderer/features/map/view/mapScale.js'
import { chooseSource } from '../../../../renderer/features/map/view/sourceChoices.js'
import { createLayerBuilder } from '../../../../shared/preview/map/buildLayer.js'
import { decodeChunk } from '../../../../shared/preview/map/chunk.js'
import type { MapLayer } from '../../../../shared/preview/map/model.js'
import { parseGeometry } from '../../../../shared/preview/map/parseGeometry.js'

const SIZE = { width: 800, height: 600 }
const BOUNDS = { west: 1000, south: 2000, east: 3000, north: 3000 }

function createLayer(texts: readonly string[]): { readonly layer: MapLayer; readonly chunks: readonly DrawnChunk[] } {
  const builder = createLayerBuilder()
  for (const [row, text] of texts.entries()) {
    builder.setRow(row)
    parseGeometry(text, builder)
  }
  const built = builder.build('plane', projectToMap)
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

describe('the camera', () => {
  it('shows all of a layer within its margins', () => {
    const camera = fitBounds(BOUNDS, SIZE)
    const [left, top] = toScreen(camera, [1000, 3000], SIZE)
    const [right, bottom] = toScreen(camera, [3000, 2000], SIZE)
    expect(left).toBeCloseTo(28)
    expect(right).toBeCloseTo(772)
    expect((top + bottom) / 2).toBeCloseTo(300)
    expect(top).toBeGreaterThan(28)
  })
  it('keeps the place under the pointer while it zooms, at any scale', () => {
    let camera = fitBounds(BOUNDS, SIZE)
    const at = [700, 50] as const
    const before = toMap(camera, at, SIZE)
    for (let step = 0; step < 12; step++) camera = zoomAt(camera, 1.3, at, SIZE)
    const after = toMap(camera, at, SIZE)
    expect(after[0]).toBeCloseTo(before[0], 6)
    expect(after[1]).toBeCloseTo(before[1], 6)
  })
  it('has a nearest and a farthest, and moves by points of the screen', () => {
    const camera = fitBounds(BOUNDS, SIZE)
    expect(zoomAt(camera, 1e12, [0, 0], SIZE).scale).toBe(100)
    expect(zoomAt(camera, 1e-12, [0, 0], SIZE).scale).toBeGreaterThan(0)
    const [x, y] = toScreen(panBy(camera, 10, 20), [camera.x, camera.y], SIZE)
    expect(x).toBeCloseTo(410)
    expect(y).toBeCloseTo(320)
  })
  it('brings a feature into the middle: a point amid its surroundings, a small area as large as a mark, a large one whole', () => {
    const layer = { west: 0, south: 0, east: 100_000, north: 75_000 }
    const whole = fitBounds(layer, SIZE)
    const point = centreOn(whole, { west: 7, south: 9, east: 7, north: 9 }, layer, SIZE)
    expect(point).toEqual({ x: 7, y: 9, scale: whole.scale * 16 })
    const small = centreOn(whole, { west: 0, south: 0, east: 10, north: 4 }, layer, SIZE)
    expect(small.scale * 10).toBeCloseTo(40)
    const large = { west: 0, south: 0, east: 50_000, north: 10_000 }
    expect(centreOn(whole, large, layer, SIZE).scale).toBe(fitBounds(large, SIZE).scale)
  })
  it('stays as near as it is where that shows the feature', () => {
    const layer = { west: 0, south: 0, east: 100_000, north: 75_000 }
    const near = { x: 0, y: 0, scale: 2 }
    expect(centreOn(near, { west: 7, south: 9, east: 7, north: 9 }, layer, SIZE).scale).toBe(2)
    expect(centreOn(near, { west: 0, south: 0, east: 100, north: 50 }, layer, SIZE).scale).toBe(2)
    expect(centreOn(near, { west: 0, south: 0, east: 5000, north: 50 }, layer, SIZE).scale).toBeLessThan(2)
  })
  it('shows a single point amid its surroundings', () => {
    expect(fitBounds({ west: 5, south: 5, east: 5, north: 5 }, SIZE).scale).toBe(1)
  })
})

describe('what is drawn', () => {
  const { layer } = createLayer(Array.from({ length: 70_000 }, (_, n) => `POINT(${n % 300} ${Math.floor(n / 300)})`))
  it('is the chunks in sight', () => {
    expect(layer.chunks.length).toBeGreaterThan(2)
    const whole = fitBounds(getLayerBounds(layer), SIZE)
    expect(findVisibleChunks(layer, whole, SIZE)).toHaveLength(layer.chunks.length)
    const corner = { x: 1, y: 1, scale: 100 }
    expect(findVisibleChunks(layer, corner, SIZE).length).toBeLessThan(layer.chunks.length)
    expect(findVisibleChunks(layer, { x: 1e6, y: 1e6, scale: 1 }, SIZE)).toEqual([])
  })
  it('is coarse from afar and fine from near', () => {
    const whole = fitBounds(getLayerBounds(layer), SIZE)
    expect(chooseLevel(layer, whole)).toBe(0)
    expect(chooseLevel(layer, { ...whole, scale: whole.scale * 20 })).toBe(1)
    expect(chooseLevel(layer, { ...whole, scale: whole.scale * 2000 })).toBe(2)
  })
})

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

describe('the choices of a map', () => {
  it('keep the system when the column changes', () => {
    const columns = [
      { name: 'a', kind: 'number', type: 'DOUBLE' },
      { name: 'b', kind: 'number', type: 'DOUBLE' },
    ] as const
    const before = { type: 'shapes', column: 'geom', crs: 'cc48' } as const
    expect(chooseSource('columns', before, columns)).toEqual({ type: 'columns', x: 'a', y: 'b', crs: 'cc48' })
    expect(chooseSource('in:geo_point_2d', before, columns)).toEqual({
      type: 'pair',
      column: 'geo_point_2d',
      crs: 'cc48',
    })
    expect(chooseSource('in:wkt', before, columns)).toEqual({ type: 'shapes', column: 'wkt', crs: 'cc48' })
  })
  it('has a scale of a round length that fits', () => {
    for (const scale of [0.0001, 0.03, 0.7, 40]) {
      const { metres, pixels } = getScaleBar(scale)
      expect(pixels).toBeLessThanOrEqual(110)
      expect(pixels).toBeGreaterThan(40)
      expect(metres / 10 ** Math.floor(Math.log10(metres) + 1e-9)).toBeCloseTo(
        Math.round(metres / 10 ** Math.floor(Math.log10(metres) + 1e-9)),
      )
    }
  })
})
