import { describe, expect, it } from 'vitest'
import { guessCrs } from '../../../../shared/preview/map/crs.js'
import { PLACES_BY_PROJ } from '../../../support/preview/placesByProj.js'

describe('a system told by its numbers', () => {
  it.each(
    Object.entries(PLACES_BY_PROJ)
      .filter(([crs]) => !crs.startsWith('utm') && crs !== 'mercator')
      .map(([crs, rows]) => [crs, rows] as const),
  )('is %s', (crs, rows) => {
    const [xs, ys] = [rows.map(([x]) => x), rows.map(([, y]) => y)]
    const extent = { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
    expect(guessCrs(extent)).toBe(crs)
  })

  it.each([
    ['degrees', { west: -1.7, south: 48, east: -1.5, north: 48.2 }, 'wgs84'],
    ['Rennes in Web Mercator', { west: -190_000, south: 6_120_000, east: -180_000, north: 6_130_000 }, 'mercator'],
    ['Paris in Web Mercator', { west: 250_000, south: 6_240_000, east: 275_000, north: 6_260_000 }, 'mercator'],
    ['the plan of a floor', { west: 0, south: 0, east: 1200, north: 800 }, 'plane'],
  ])('is found for %s', (_what, extent, crs) => {
    expect(guessCrs(extent)).toBe(crs)
  })
})
