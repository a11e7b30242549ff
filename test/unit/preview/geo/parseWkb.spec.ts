import { expect, it } from 'vitest'
import { parseWkb } from '../../../../shared/preview/geo/parseWkb.js'

const parseHex = (hex: string) => parseWkb(Buffer.from(hex, 'hex'))
const NAN = '000000000000f87f'
const ONE = '000000000000f03f'

it('a point without a position is an empty point, also among others', () => {
  const point = `0101000000${NAN}${NAN}`
  expect(parseHex(point)).toEqual({ type: 'Point', coordinates: [] })
  expect(parseHex(`010400000002000000${point}0101000000${ONE}${ONE}`)).toEqual({
    type: 'MultiPoint',
    coordinates: [[], [1, 1]],
  })
})

it('collections that are nested deeper than real ones are none', () => {
  const nest = (depth: number): string =>
    depth === 0 ? `0101000000${ONE}${ONE}` : `010700000001000000${nest(depth - 1)}`
  expect(parseHex(nest(8))).toMatchObject({ type: 'GeometryCollection' })
  expect(parseHex(nest(9))).toBeNull()
})
