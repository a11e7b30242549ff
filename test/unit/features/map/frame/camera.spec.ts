import { describe, expect, it } from 'vitest'
import {
  centreOn,
  fitBounds,
  panBy,
  toMap,
  toScreen,
  zoomAt,
} from '../../../../../renderer/features/map/frame/camera.js'

const SIZE = { width: 800, height: 600 }
const BOUNDS = { west: 1000, south: 2000, east: 3000, north: 3000 }

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
