import { describe, expect, test } from 'vitest'
import { createStallTimeouts, type StallTimeouts } from '../../../../electron/cli/download/stallTimeouts.js'
import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { WaitReason } from '../../../../shared/download/traffic/waitReason.js'
import { failure } from '../../../../shared/failure.js'
import { downloadId, portalId } from '../../../../shared/ids.js'
import { MINUTE_MS } from '../../../../shared/timeUnits.js'

const ONE = downloadId.parse('00000000-0000-4000-8000-000000000001')
const OTHER = downloadId.parse('00000000-0000-4000-8000-000000000002')

const RENNES = { portalId: portalId.parse('https://portal.example'), producer: 'Rennes' }
const RUNNING = { type: 'running', bytesPerSecond: 0 } as const
const ASKED = { type: 'producer-asked', untilMs: 0 } as const
const QUEUED = { type: 'queued' } as const
const BUSY = { type: 'waiting', untilMs: 0, because: failure('server/busy', { host: 'h' }) } as const

const over = (stallTimeouts: StallTimeouts, nowMs: number, why: WaitReason | null = null) =>
  stallTimeouts
    .findOverdue([ONE, OTHER], nowMs, () => ({ view: RENNES, wait: why }))
    .map(({ id, because }) => [id === ONE ? 'one' : 'other', because.code])

function heardOf(...heard: readonly (readonly [DownloadView['state'], number, number])[]): StallTimeouts {
  const stallTimeouts = createStallTimeouts(15 * MINUTE_MS, 0)
  for (const [state, receivedBytes, nowMs] of heard)
    stallTimeouts.observe({ ...RENNES, id: ONE, state, receivedBytes }, nowMs)
  return stallTimeouts
}
const ofOne = (stallTimeouts: StallTimeouts, nowMs: number) => over(stallTimeouts, nowMs).filter(([id]) => id === 'one')

describe('a file without a new byte', () => {
  test('is given up after its time, by the name of what it waited for', () => {
    const stallTimeouts = heardOf([RUNNING, 0, 0], [BUSY, 0, 1000], [QUEUED, 0, 2000], [RUNNING, 0, 3000])
    expect(ofOne(stallTimeouts, 15 * MINUTE_MS - 1)).toEqual([])
    expect(ofOne(stallTimeouts, 15 * MINUTE_MS)).toEqual([['one', 'server/busy']])
  })

  test('has its time anew with every byte, also of one that began again', () => {
    const more = heardOf([RUNNING, 0, 0], [RUNNING, 500, 10 * MINUTE_MS])
    expect([ofOne(more, 24 * MINUTE_MS), ofOne(more, 25 * MINUTE_MS)]).toEqual([[], [['one', 'net/timeout']]])
    const again = heardOf([RUNNING, 500, 0], [BUSY, 0, 10 * MINUTE_MS], [RUNNING, 20, 14 * MINUTE_MS])
    expect(ofOne(again, 28 * MINUTE_MS)).toEqual([])
  })

  test('is not given up once all its bytes are there', () => {
    expect(ofOne(heardOf([RUNNING, 0, 0], [{ type: 'verifying' }, 0, 1]), 60 * MINUTE_MS)).toEqual([])
  })

  test('was not waited for while the machine slept', () => {
    const stallTimeouts = heardOf([RUNNING, 0, 0])
    stallTimeouts.onSlept(60 * MINUTE_MS)
    expect(over(stallTimeouts, 75 * MINUTE_MS - 1)).toEqual([])
    expect(over(stallTimeouts, 75 * MINUTE_MS).map(([id]) => id)).toEqual(['one', 'other'])
  })

  test('that stands in line waits for its turn as long as others move', () => {
    const stallTimeouts = createStallTimeouts(15 * MINUTE_MS, 0)
    stallTimeouts.observe({ ...RENNES, id: OTHER, state: QUEUED, receivedBytes: 0 }, 0)
    stallTimeouts.observe({ ...RENNES, id: ONE, state: RUNNING, receivedBytes: 0 }, 0)
    stallTimeouts.observe({ ...RENNES, id: ONE, state: RUNNING, receivedBytes: 1 }, 14 * MINUTE_MS)
    expect(over(stallTimeouts, 28 * MINUTE_MS)).toEqual([])
    stallTimeouts.onEnded(ONE, 28 * MINUTE_MS)
    expect(stallTimeouts.findOverdue([OTHER], 42 * MINUTE_MS, () => null)).toEqual([])
    expect(stallTimeouts.findOverdue([OTHER], 43 * MINUTE_MS, () => ({ view: RENNES, wait: ASKED }))).toEqual([
      { id: OTHER, because: failure('server/busy') },
    ])
  })

  test('that has not begun is given up for what the others met at its producer, when nothing else says why', () => {
    const unreachable = failure('net/unreachable', { host: 'files.example' })
    const stallTimeouts = heardOf([RUNNING, 0, 0], [{ type: 'waiting', untilMs: 0, because: unreachable }, 0, 1000])
    const findOther = (producer: string) =>
      stallTimeouts.findOverdue([OTHER], 15 * MINUTE_MS, () => ({ view: { ...RENNES, producer }, wait: null }))
    expect(findOther('Rennes')).toEqual([{ id: OTHER, because: unreachable }])
    expect(findOther('Brest')[0]?.because.code).toBe('net/timeout')
    stallTimeouts.observe({ ...RENNES, id: ONE, state: RUNNING, receivedBytes: 1 }, 2000)
    expect(over(stallTimeouts, 16 * MINUTE_MS)).toEqual([
      ['one', 'net/timeout'],
      ['other', 'net/timeout'],
    ])
  })

  test.each<[WaitReason | null, string]>([
    [{ type: 'offline', untilMs: 0 }, 'net/unreachable'],
    [{ type: 'impersonated', host: 'h', untilMs: 0 }, 'net/captive'],
    [{ type: 'producer-failing', untilMs: 0 }, 'server/error'],
    [{ type: 'producer-failing', why: 'silent', untilMs: 0 }, 'net/unreachable'],
    [{ type: 'host-circuit', host: 'h', untilMs: 0 }, 'server/error'],
    [{ type: 'host-circuit', host: 'h', why: 'silent', untilMs: 0 }, 'net/unreachable'],
    [{ type: 'host-circuit', host: 'h', why: 'asked', untilMs: 0 }, 'server/busy'],
    [{ type: 'turn', waiting: 3 }, 'net/timeout'],
    [null, 'net/timeout'],
  ])('that only stands in line ends by why it does: %o', (why, code) => {
    expect(over(createStallTimeouts(1000, 0), 1000, why)).toEqual([
      ['one', code],
      ['other', code],
    ])
  })
})
