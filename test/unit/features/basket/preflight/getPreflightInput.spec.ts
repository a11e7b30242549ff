import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { getExpectedSpeed } from '../../../../../renderer/features/basket/preflight/getPreflightInput.js'
import { DEFAULT_SETTINGS } from '../../../../../shared/settings/schema.js'

type Stores = Parameters<typeof getExpectedSpeed>[0]

test.each([
  [5_000_000, null, 5_000_000],
  [5_000_000, 200_000, 200_000],
  [100_000, 200_000, 100_000],
  [null, 200_000, null],
])('a recent speed of %s under a limit of %s gives %s', (recent, limitBytesPerSecond, expected) => {
  const settings = createStore(() => ({ settings: { ...DEFAULT_SETTINGS, limitBytesPerSecond } }))
  const stores = { settings, speeds: { getRecentSpeed: () => recent } } as unknown as Stores
  expect(getExpectedSpeed(stores)).toBe(expected)
})
