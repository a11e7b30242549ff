import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildLinePath } from '../../../../../renderer/features/downloads/speed/SpeedCurve.js'

describe('the outline of a plot', () => {
  it('stays inside its box and ends at its right edge, whatever the speeds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 60 }), (samples) => {
        const points = buildLinePath(samples, 60, Math.max(...samples))
          .split(/[ML]/)
          .slice(1)
        const places = points.map((point) => point.split(' ').map(Number) as [number, number])
        expect(places).toHaveLength(samples.length)
        expect(places.at(-1)?.[0]).toBe(59)
        for (const [x, y] of places) expect(x >= 0 && x < 60 && y >= 0 && y <= 100).toBe(true)
      }),
    )
  })
})
