import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simplifyPath } from '../../../../shared/preview/map/simplify.js'

describe('a simplified path', () => {
  const simplify = (vertices: readonly number[], isRing: boolean, tolerance: number): number[] => {
    const out: number[] = []
    simplifyPath(Int32Array.from(vertices), { from: 0, to: vertices.length / 2, isRing, tolerance }, (x, y) =>
      out.push(x, y),
    )
    return out
  }
  it('keeps its ends, and nothing is farther from it than the tolerance', () => {
    const coordinate = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 60 }), (points) => {
        const kept = simplify(points.flat(), false, 500)
        expect(kept.slice(0, 2)).toEqual([...(points[0] ?? [])])
        expect(kept.slice(-2)).toEqual([...(points.at(-1) ?? [])])
        for (const [x, y] of points) {
          let least = Infinity
          for (let at = 0; at + 3 < kept.length; at += 2) {
            const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = kept.slice(at, at + 4)
            const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
            const along =
              length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
            least = Math.min(least, Math.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0)))
          }
          expect(least).toBeLessThanOrEqual(500.001)
        }
      }),
    )
  })
  it('that is an area smaller than the tolerance stays an area', () => {
    const ring = Array.from({ length: 9 }, (_, n) => [
      100 + Math.round(9 * Math.cos((n % 8) * 0.785)),
      100 + Math.round(9 * Math.sin((n % 8) * 0.785)),
    ])
    expect(simplify(ring.flat(), true, 50)).toEqual([91, 91, 109, 91, 109, 109, 91, 109])
  })
})
