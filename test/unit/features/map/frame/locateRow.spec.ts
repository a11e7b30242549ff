import { describe, expect, it } from 'vitest'
import { locateRow } from '../../../../../renderer/features/map/frame/locateRow.js'
import { createLayer } from '../../../../support/map/createLayer.js'

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
