import { expect, it } from 'vitest'
import { isUnwritten } from '../../../../electron/library/copies/removeUnlessWritten.js'
import type { SidecarFile } from '../../../../shared/library/sidecar/sidecar.js'

const HOUR_MS = 3_600_000
const STARTED_MS = Date.UTC(2026, 10, 21, 5)
const FINISHED_MS = STARTED_MS + HOUR_MS
const request = {
  startedAt: new Date(STARTED_MS).toISOString(),
  finishedAt: new Date(FINISHED_MS).toISOString(),
} as SidecarFile['request']

it.each([
  ['during the download', STARTED_MS + 1000, true],
  ['at its end, by the coarse clock of the disk', FINISHED_MS + 1500, true],
  ['after it', FINISHED_MS + HOUR_MS, false],
  ['after it, on a server whose clock is behind', STARTED_MS - HOUR_MS, false],
  ['after our clock, which was ahead, was set right', STARTED_MS - 365 * 24 * HOUR_MS, false],
])('a damaged file that was written last %s counts as unwritten: %s', (_, modifiedMs, is) => {
  expect(isUnwritten(modifiedMs, { request })).toBe(is)
})

it('a file that was not downloaded may be a person’s own work', () => {
  expect(isUnwritten(FINISHED_MS, { request: null })).toBe(false)
})
