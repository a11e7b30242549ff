import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DisplayArea, fitToDisplays } from '../../../electron/window/fitToDisplays.js'

const LEFT: DisplayArea = { x: 0, y: 25, width: 1920, height: 1055 }
const RIGHT: DisplayArea = { x: 1920, y: 0, width: 1280, height: 1024 }
const kept = (x: number, y: number, width = 1000, height = 700) => ({ x, y, width, height, maximized: false })

describe('the window’s place', () => {
  it('is the system’s choice at the first start', () => {
    expect(fitToDisplays(null, [LEFT])).toEqual({ width: 1280, height: 820 })
  })

  it('is where it was, on whichever display', () => {
    expect(fitToDisplays(kept(100, 80), [LEFT, RIGHT])).toEqual({ x: 100, y: 80, width: 1000, height: 700 })
    expect(fitToDisplays(kept(2000, 80), [LEFT, RIGHT])).toEqual({ x: 2000, y: 80, width: 1000, height: 700 })
  })

  it('is the system’s choice when its display was unplugged, in the size it had', () => {
    expect(fitToDisplays(kept(2000, 80), [LEFT])).toEqual({ width: 1000, height: 700 })
  })

  it('is pulled in when a part hangs over, onto the display that holds most of it', () => {
    expect(fitToDisplays(kept(1500, 700), [LEFT, RIGHT])).toEqual({ x: 1920, y: 324, width: 1000, height: 700 })
    expect(fitToDisplays(kept(-400, 0), [LEFT, RIGHT])).toEqual({ x: 0, y: 25, width: 1000, height: 700 })
  })

  it('is never outside every display, nor larger than the one it is on', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 })
    const size = fc.integer({ min: 1, max: 10_000 })
    const area = fc.record({
      x: number,
      y: number,
      width: fc.integer({ min: 600, max: 4000 }),
      height: fc.integer({ min: 400, max: 3000 }),
    })
    fc.assert(
      fc.property(
        number,
        number,
        size,
        size,
        fc.array(area, { minLength: 1, maxLength: 3 }),
        (x, y, width, height, screens) => {
          const placed = fitToDisplays(kept(x, y, width, height), screens)
          if (placed.x === undefined || placed.y === undefined) return
          const { x: left, y: top } = placed
          const holds = (screen: DisplayArea): boolean =>
            left >= screen.x &&
            top >= screen.y &&
            left + placed.width <= screen.x + screen.width &&
            top + placed.height <= screen.y + screen.height
          expect(screens.some(holds)).toBe(true)
        },
      ),
      { seed: 25, numRuns: 5000 },
    )
  })
})
