import { describe, expect, it } from 'vitest'
import { chooseSource } from '../../../../renderer/features/map/mapOptionChoices.js'

describe('the choices of a map', () => {
  it('keep the system when the column changes', () => {
    const columns = [
      { name: 'a', kind: 'number', type: 'DOUBLE' },
      { name: 'b', kind: 'number', type: 'DOUBLE' },
    ] as const
    const before = { type: 'shapes', column: 'geom', crs: 'cc48' } as const
    expect(chooseSource('columns', before, columns)).toEqual({ type: 'columns', x: 'a', y: 'b', crs: 'cc48' })
    expect(chooseSource('in:geo_point_2d', before, columns)).toEqual({
      type: 'pair',
      column: 'geo_point_2d',
      crs: 'cc48',
    })
    expect(chooseSource('in:wkt', before, columns)).toEqual({ type: 'shapes', column: 'wkt', crs: 'cc48' })
  })
})
