// Coordinates in the systems of French data, compared with PROJ.
import { describe, expect, it } from 'vitest'
import { projectToMap } from '../../../../electron/preview/map/projectToMap.js'
import { CRS_IDS, type CrsId } from '../../../../shared/preview/map/crs.js'
import { toLatitude, toLongitude } from '../../../../shared/preview/map/webMercator.js'
import { PLACES_BY_PROJ } from '../../../support/preview/placesByProj.js'

const EARTH_RADIUS = 6_378_137

/** Computes the distance in metres between two places. */
function distance(one: readonly [number, number], other: readonly [number, number]): number {
  const radians = Math.PI / 180
  const east = (one[0] - other[0]) * radians * Math.cos(one[1] * radians)
  return EARTH_RADIUS * Math.hypot(east, (one[1] - other[1]) * radians)
}

describe('a projection', () => {
  it.each(Object.entries(PLACES_BY_PROJ))('%s is that of PROJ to a millimetre', (crs, rows) => {
    for (const [x, y, longitude, latitude] of rows) {
      const place = Float64Array.of(x, y)
      projectToMap(crs as CrsId, place)
      const [east = 0, north = 0] = place
      expect(distance([toLongitude(east), toLatitude(north)], [longitude, latitude])).toBeLessThan(0.001)
    }
  })

  it('of each system but degrees and none was compared', () => {
    expect(Object.keys(PLACES_BY_PROJ).sort()).toEqual(CRS_IDS.filter((id) => id !== 'wgs84' && id !== 'plane').sort())
  })

  it('loses what lies beyond its ends, and nothing else', () => {
    const places = Float64Array.of(2.35, 48.85, 0, 89, Number.NaN, 1, 1000, 10)
    projectToMap('wgs84', places)
    expect([...places].map(Number.isFinite)).toEqual([true, true, true, false, false, true, false, true])
  })
})
