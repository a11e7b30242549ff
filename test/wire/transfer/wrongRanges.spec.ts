// Ranges that are not those that were asked for: the file is fetched again as a whole, and is right.
import { beforeAll, describe, expect, test } from 'vitest'
import { createFaultRow } from '../../support/engine/faultRow.js'
import { type FaultOutcome, runFaults } from '../../support/engine/runFaults.js'

/** The connection breaks once, and all ranges that are then asked for are wrong. The whole file is sent as it should be. */
const WRONG_RANGES = (
  ['range-start', 'range-end', 'range-total-unknown', 'range-unnamed', 'range-multipart'] as const
).map((name) =>
  createFaultRow(
    `${name} each time, after a break`,
    [
      { name: 'reset', afterBytes: 200_000, times: 1 },
      { name, skip: 1 },
    ],
    ['done', null, 4],
  ),
)

describe('instead of a range', () => {
  let ends: readonly FaultOutcome[] = []
  beforeAll(async () => {
    ends = await runFaults('gateway', WRONG_RANGES)
  }, 120_000)

  test.each(WRONG_RANGES.map((one, n) => ({ ...one, n })))('$title', ({ n, ends: expected }) => {
    const { state, asked, sha256, versions = [] } = ends[n] ?? { state: { type: 'queued' as const }, asked: 0 }
    const because = 'because' in state && typeof state.because !== 'string' ? state.because.code : null
    expect([state.type, because, asked]).toEqual(expected)
    expect(versions[0]).toBe(sha256)
  })
})
