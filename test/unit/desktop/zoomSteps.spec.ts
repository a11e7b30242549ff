import { describe, expect, it } from 'vitest'
import { getNextZoomStep } from '../../../shared/desktop/zoomSteps.js'

describe('the size of the letters', () => {
  it('goes by steps that can be seen, from wherever one is, and stops at the ends', () => {
    expect([getNextZoomStep(100, 'larger'), getNextZoomStep(104, 'larger'), getNextZoomStep(200, 'larger')]).toEqual([
      110, 110, 200,
    ])
    expect([getNextZoomStep(100, 'smaller'), getNextZoomStep(104, 'smaller'), getNextZoomStep(70, 'smaller')]).toEqual([
      90, 100, 70,
    ])
  })
})
