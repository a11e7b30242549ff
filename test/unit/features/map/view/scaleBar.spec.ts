import { expect, it } from 'vitest'
import { getScaleBar } from '../../../../../renderer/features/map/view/scaleBar.js'

it('a map has a scale of a round length that fits', () => {
  for (const scale of [0.0001, 0.03, 0.7, 40]) {
    const { metres, pixels } = getScaleBar(scale)
    expect(pixels).toBeLessThanOrEqual(110)
    expect(pixels).toBeGreaterThan(40)
    expect(metres / 10 ** Math.floor(Math.log10(metres) + 1e-9)).toBeCloseTo(
      Math.round(metres / 10 ** Math.floor(Math.log10(metres) + 1e-9)),
    )
  }
})
