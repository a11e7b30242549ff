import { expect, test } from 'vitest'
import { isSummable } from '../../../../electron/compare/columns/isSummable.js'

test('identifiers, years and places are not summed', () => {
  expect(['code', 'année', 'Latitude', 'coord_x', 'comptage', 'total annuel'].filter(isSummable)).toEqual([
    'comptage',
    'total annuel',
  ])
})
