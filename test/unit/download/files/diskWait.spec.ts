import { expect, it } from 'vitest'
import { computeRecheckDelayMs } from '../../../../shared/download/files/diskWait.js'
import { reduceDownload } from '../../../../shared/download/machine/reduceDownload.js'
import { FRESH } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'

it('one that is in line is held back with the reason, and one that runs finds out by itself', () => {
  const because = failure('disk/full')
  expect(reduceDownload({ type: 'queued', ...FRESH }, { type: 'held-back', because })[0]).toMatchObject({
    type: 'paused',
    because,
  })
  const running = { type: 'running', attempt: 1, refusals: 0, ...FRESH } as const
  expect(reduceDownload(running, { type: 'held-back', because })).toEqual([running, []])
})

it('what waits for its disk says what lacks now, and what a person paused stays paused by a person', () => {
  const because = failure('disk/full')
  const away = { type: 'paused', because: failure('disk/gone'), ...FRESH } as const
  expect(reduceDownload(away, { type: 'held-back', because })).toEqual([{ ...away, because }, []])
  const byHand = { ...away, because: 'person' } as const
  expect(reduceDownload(byHand, { type: 'held-back', because })).toEqual([byHand, []])
  const forbidden = { ...away, because: failure('disk/denied') } as const
  expect(reduceDownload(forbidden, { type: 'held-back', because })).toEqual([forbidden, []])
})

it('what waits for its disk goes on when the disk is well, and not what a person paused while the disk was looked at', () => {
  const away = { type: 'paused', because: failure('disk/gone'), ...FRESH } as const
  expect(reduceDownload(away, { type: 'released' })[0]).toMatchObject({ type: 'queued' })
  const byHand = { ...away, because: 'person' } as const
  expect(reduceDownload(byHand, { type: 'released' })).toEqual([byHand, []])
  const forbidden = { ...away, because: failure('disk/denied') } as const
  expect(reduceDownload(forbidden, { type: 'released' })).toEqual([forbidden, []])
})

it('a file that another program has open rests for its person in the end, and is never a failure', () => {
  const because = failure('disk/in-use')
  const running = { type: 'running', attempt: 9, refusals: 0, ...FRESH, barren: 50 } as const
  const broke = { type: 'broke', attempt: 9, because, requestedWaitMs: null, leastMs: 0, chance: 0, nowMs: 0 } as const
  expect(reduceDownload(running, broke)[0]).toMatchObject({ type: 'paused', because })
})

it('a volume is looked at soon, then less and less often, and never more rarely than the cap', () => {
  expect(computeRecheckDelayMs(0, 1)).toBe(LIMITS.DISK_CHECK_BASE_MS)
  for (const looks of [1, 5, 50, 5000])
    expect(computeRecheckDelayMs(looks, 1)).toBeLessThanOrEqual(LIMITS.DISK_CHECK_CAP_MS)
  expect(computeRecheckDelayMs(5000, 0)).toBeGreaterThan(LIMITS.DISK_CHECK_BASE_MS)
})
