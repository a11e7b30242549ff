import { expect, it } from 'vitest'
import { toDownloadView } from '../../../../electron/engine/queries/toDownloadView.js'
import type { QueueEntry } from '../../../../electron/engine/queue/queueEntry.js'

/** An entry with the fields that the total size is read from. */
const totalOf = (declaredBytes: number | undefined, state: object): number | null =>
  toDownloadView({
    request: { ref: {}, declaredBytes },
    state: { type: 'queued', durableBytes: 0, islands: [], place: null, identity: null, attempts: 0, ...state },
    receivedBytes: 0,
    islands: [],
    rateLimit: null,
    priority: 1,
  } as unknown as QueueEntry).totalBytes

it('a download has the declared size until the server says another one', () => {
  expect(totalOf(1000, {})).toBe(1000)
  expect(totalOf(undefined, {})).toBeNull()
  expect(totalOf(1000, { identity: { totalBytes: 2000 } })).toBe(2000)
  expect(totalOf(1000, { identity: { totalBytes: null } })).toBe(1000)
})

it('a declared size that is zero or was exceeded is none', () => {
  expect(totalOf(0, {})).toBeNull()
  expect(totalOf(1000, { durableBytes: 1001 })).toBeNull()
})
