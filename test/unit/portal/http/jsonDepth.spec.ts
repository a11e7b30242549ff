import { expect, test } from 'vitest'
import { checkJsonDepth, isWithinJsonDepth } from '../../../../electron/portal/http/jsonDepth.js'

/** Longer than one slice, so that what follows begins at any place of a later one. */
const longText = (chars: number): string => `{"a":"${'x'.repeat(chars)}"`

test.each([131_060, 131_064, 131_065, 131_066, 131_067, 200_000])(
  'an escaped quotation mark near the end of a slice ends no text (%i characters)',
  (chars) => {
    const text = `${longText(chars)},"b":"\\"[[[[[[\\\\","c":[[1]]}`
    expect(isWithinJsonDepth(text, 3)).toBe(true)
    expect(isWithinJsonDepth(text, 2)).toBe(false)
  },
)

test('levels are counted through all slices', () => {
  const text = `${longText(131_072)},"b":${'['.repeat(63)}${']'.repeat(63)}}`
  expect(isWithinJsonDepth(text, 64)).toBe(true)
  expect(isWithinJsonDepth(text, 63)).toBe(false)
})

test('a text of megabytes is looked at in steps', () => {
  expect([...checkJsonDepth(longText(1_000_000), 64)].length).toBeGreaterThan(7)
  expect([...checkJsonDepth('{}', 64)]).toHaveLength(1)
})
