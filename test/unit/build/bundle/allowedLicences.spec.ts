import { describe, expect, it } from 'vitest'
import { isAllowedLicence } from '../../../../build/bundle/allowedLicences.js'

describe('a licence', () => {
  it.each(['MIT', '(MIT AND Zlib)', 'GPL-3.0-only OR MIT', 'MIT AND BSD-3-Clause'])(
    'that is %s may be shipped',
    (one) => {
      expect(isAllowedLicence(one)).toBe(true)
    },
  )

  it.each([
    ...['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN LICENSE', 'UNLICENSED', ''],
    ...['(MIT OR Apache-2.0) AND GPL-2.0-only', undefined, { type: 'MIT' }],
  ])('that is %j may not', (one) => {
    expect(isAllowedLicence(one)).toBe(false)
  })
})
