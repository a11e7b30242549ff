import { describe, expect, it } from 'vitest'
import { fitBounds, getLayerBounds } from '../../../../../renderer/features/map/frame/camera.js'
import { chooseLevel, findVisibleChunks } from '../../../../../renderer/features/map/frame/levelOfDetail.js'
import { getColourClass, type MapFrame } from '../../../../../renderer/features/map/frame/mapFrame.js'
import { createLayer } from '../../../../support/map/createLayer.js'

const SIZE = { width: 800, height: 600 }

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

it('a row has its class, one without a class that the palette knows that of rows without a value', () => {
  const palette = { classes: ['none', 'few', 'many'] } as unknown as MapFrame['palette']
  const classOf = (classes: string | null, row: number) => getColourClass({ classes, palette }, row)
  expect([classOf('12', 0), classOf('12', 1), classOf(null, 0)]).toEqual([1, 2, 1])
  expect([classOf('12', 2), classOf('7', 0), classOf('', 0)]).toEqual([0, 0, 0])
})
