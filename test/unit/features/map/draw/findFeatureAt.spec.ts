import { describe, expect, it } from 'vitest'
import { findFeatureAt } from '../../../../../renderer/features/map/draw/findFeatureAt.js'
import { createLayer } from '../../../../support/map/createLayer.js'

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
