import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDownloadActivityTracker,
  type DownloadActivity,
  IDLE,
  type TrackedDownloads,
  trackDownloadActivity,
} from '../../../shared/desktop/trackDownloadActivity.js'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { Download } from '../../../shared/download/model/state.js'
import { type DownloadId, downloadId } from '../../../shared/ids.js'
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

/** The names that the engine has for these states; removed downloads have none. */
const listStates = (all: ReadonlyMap<number, string>): (readonly [DownloadId, Download['type']])[] =>
  [...all].flatMap(([index, type]) =>
    type === 'removed'
      ? []
      : [[idOf(index), type === 'verifying' ? 'publishing' : (type as Download['type'])] as const],
  )

describe('the activity', () => {
  it('is at rest until something lives, and an old list that is shown is no work', () => {
    const follower = createDownloadActivityTracker()
    follower.onChanged([a(1, 'done', 100), a(2, 'failed'), a(3, 'paused', 40)])
    expect(follower.getActivity()).toEqual(IDLE)
  })

  it('counts what the program has paused as a problem, and what a person has paused as nothing', () => {
    const follower = createDownloadActivityTracker()
    const full: DownloadView = {
      ...a(1, 'paused', 40),
      state: { type: 'paused', because: { code: 'disk/full', facts: {} } },
    }
    follower.onChanged([a(1, 'running', 40), a(2, 'running', 40)])
    follower.onChanged([full, a(2, 'paused', 40)])
    expect(follower.getActivity()).toEqual({ ...IDLE, failed: 1 })
    follower.onManyChanged([
      [idOf(1), 'paused'],
      [idOf(2), 'paused'],
    ])
    expect(follower.getActivity()).toEqual({ ...IDLE, failed: 1 })
    follower.onChanged([a(1, 'queued', 40)])
    expect(follower.getActivity()).toMatchObject({ live: 1, failed: 0 })
  })

  it('counts what lives, what moves, what ended and how far it is', () => {
    const follower = createDownloadActivityTracker()
    follower.onChanged([a(1, 'running', 50), a(2, 'queued'), a(3, 'queued'), a(4, 'running', 0, null)])
    expect(follower.getActivity()).toEqual({ live: 4, running: 2, done: 0, failed: 0, fraction: 0.125 })
    follower.onChanged([a(1, 'done', 100), a(2, 'failed')])
    expect(follower.getActivity()).toEqual({ live: 2, running: 1, done: 1, failed: 1, fraction: 0.5 })
    follower.onChanged([a(3, 'done', 100), a(4, 'paused')])
    expect(follower.getActivity()).toMatchObject({ live: 0, done: 2, failed: 1, fraction: null })
  })

  it('begins anew with the next stretch of work', () => {
    const follower = createDownloadActivityTracker()
    follower.onChanged([a(1, 'running')])
    follower.onChanged([a(1, 'done')])
    follower.onChanged([a(2, 'queued')])
    expect(follower.getActivity()).toEqual({ live: 1, running: 0, done: 0, failed: 0, fraction: 0 })
  })

  it('is at rest when all downloads are paused or gone at once, which no event lists', () => {
    const follower = createDownloadActivityTracker()
    follower.onChanged([a(1, 'running', 50), a(2, 'queued'), a(3, 'queued'), a(4, 'done', 100)])
    follower.onManyChanged([
      [idOf(1), 'stopping'],
      [idOf(2), 'paused'],
    ])
    expect(follower.getActivity()).toEqual(IDLE)
  })

  it('keeps the progress of downloads whose states alone are told', () => {
    const follower = createDownloadActivityTracker()
    follower.onChanged([a(1, 'running', 50), a(2, 'queued')])
    follower.onManyChanged([
      [idOf(1), 'running'],
      [idOf(2), 'publishing'],
      [idOf(3), 'queued'],
      [idOf(4), 'done'],
    ])
    expect(follower.getActivity()).toEqual({ live: 3, running: 1, done: 0, failed: 0, fraction: 0.5 / 3 })
    follower.onManyChanged([
      [idOf(1), 'done'],
      [idOf(2), 'failed'],
      [idOf(3), 'queued'],
    ])
    expect(follower.getActivity()).toEqual({ live: 1, running: 0, done: 1, failed: 1, fraction: 2 / 3 })
  })

  it('agrees with a count from scratch whatever changes and goes, and stays between nothing and whole', () => {
    const change = fc.record({
      index: fc.integer({ min: 0, max: 5 }),
      type: fc.constantFrom(...Object.keys(STATES), 'removed'),
      received: fc.integer({ min: 0, max: 200 }),
      isListed: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const follower = createDownloadActivityTracker()
        const live = new Map<number, string>()
        for (const { index, type, received, isListed } of changes) {
          live.set(index, type)
          if (!isListed) follower.onManyChanged(listStates(live))
          else if (type === 'removed') follower.onRemoved([idOf(index)])
          else follower.onChanged([a(index, type, received)])
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

  it('of an engine follows its events, also those that list no changes', () => {
    let notify: Parameters<TrackedDownloads['subscribe']>[0] = () => undefined
    let states: ReturnType<typeof listStates> = []
    const watched: DownloadActivity[] = []
    const engine: TrackedDownloads = {
      subscribe(listener) {
        notify = listener
      },
      getStateNames: () => states,
    }
    trackDownloadActivity(engine, (now) => void watched.push(now))
    notify({ isPartial: false, changed: [a(1, 'running')], added: [idOf(2)], removed: [] })
    states = [
      [idOf(1), 'paused'],
      [idOf(2), 'paused'],
    ]
    notify({ isPartial: true, changed: [], added: [], removed: [] })
    expect(watched.map(({ live }) => live)).toEqual([2, 0])
  })
})
