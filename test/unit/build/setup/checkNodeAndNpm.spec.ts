import { describe, expect, it } from 'vitest'
import { isAtLeast } from '../../../../build/setup/checkNodeAndNpm.mjs'

describe('which Node is new enough', () => {
  it.each([
    ['20.19.0', true],
    ['20.20.2', true],
    ['24.0.0', true],
    ['20.18.9', false],
    ['18.20.0', false],
    ['9.99.99', false],
  ])('%s: %s', (version, enough) => {
    expect(isAtLeast(version, '20.19.0')).toBe(enough)
  })
})
