import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActivityTracker, IDLE } from '../../../shared/desktop/activityTracker.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { downloadId } from '../../../shared/ids.js'
import { createDownloadView } from '../../support/samples/downloadSamples.js'

const idOf = (index: number) => downloadId.parse(`11111111-2222-4333-8444-${String(index).padStart(12, '0')}`)
const failed = { code: 'net/broken', facts: {} } as const
const STATES: Readonly<Record<string, DownloadView['state']>> = {
  queued: { type: 'queued' },
  running: { type: 'running', bytesPerSecond: 5 },
  verifying: { type: 'verifying' },
  paused: { type: 'paused', because: 'person' },
  done: { type: 'done', verdict: { is: 'verified', algorithm: 'sha-256' }, atMs: 1 },
  failed: { type: 'failed', because: failed, atMs: 1 },
  cancelled: { type: 'cancelled' },
}
const a = (index: number, is: string, received = 0, total: number | null = 100): DownloadView => ({
  ...createDownloadView(index, STATES[is] ?? STATES.queued),
  id: idOf(index),
  receivedBytes: received,
  totalBytes: total,
})

describe('the activity', () => {
  it('is at rest until something lives, and an old list that is shown is no work', () => {
    const follower = createActivityTracker()
    follower.onChanged([a(1, 'done', 100), a(2, 'failed'), a(3, 'paused', 40)])
    expect(follower.getActivity()).toEqual(IDLE)
  })

  it('counts what lives, what moves, what ended and how far it is', () => {
    const follower = createActivityTracker()
    follower.onChanged([a(1, 'running', 50), a(2, 'queued'), a(3, 'queued'), a(4, 'running', 0, null)])
    expect(follower.getActivity()).toEqual({ live: 4, running: 2, done: 0, failed: 0, fraction: 0.125 })
    follower.onChanged([a(1, 'done', 100), a(2, 'failed')])
    expect(follower.getActivity()).toEqual({ live: 2, running: 1, done: 1, failed: 1, fraction: 0.5 })
    follower.onChanged([a(3, 'done', 100), a(4, 'paused')])
    expect(follower.getActivity()).toMatchObject({ live: 0, done: 2, failed: 1, fraction: null })
  })

  it('begins anew with the next stretch of work', () => {
    const follower = createActivityTracker()
    follower.onChanged([a(1, 'running')])
    follower.onChanged([a(1, 'done')])
    follower.onChanged([a(2, 'queued')])
    expect(follower.getActivity()).toEqual({ live: 1, running: 0, done: 0, failed: 0, fraction: 0 })
  })

  it('agrees with a count from scratch whatever changes and goes, and stays between nothing and whole', () => {
    const change = fc.record({
      index: fc.integer({ min: 0, max: 5 }),
      type: fc.constantFrom(...Object.keys(STATES), 'removed'),
      received: fc.integer({ min: 0, max: 200 }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const follower = createActivityTracker()
        const live = new Map<number, string>()
        for (const { index, type, received } of changes) {
          if (type === 'removed') follower.onRemoved([idOf(index)])
          else follower.onChanged([a(index, type, received)])
          live.set(index, type)
          const isLive = (one: string): boolean => ['queued', 'running', 'verifying'].includes(one)
          const now = follower.getActivity()
          expect(now.live).toBe([...live.values()].filter(isLive).length)
          expect(now.running).toBe([...live.values()].filter((one) => one === 'running').length)
          expect(now.fraction === null).toBe(now.live === 0)
          if (now.fraction !== null) expect(now.fraction >= 0 && now.fraction <= 1).toBe(true)
        }
      }),
    )
  })
})
