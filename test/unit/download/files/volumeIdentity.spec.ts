import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRequiredBytes, selectFitting } from '../../../../shared/download/files/diskSpace.js'
import { computeRecheckDelayMs } from '../../../../shared/download/files/diskWait.js'
import { isSameVolume } from '../../../../shared/download/files/volumeIdentity.js'
import { reduceDownload } from '../../../../shared/download/machine/machine.js'
import { FRESH } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'

const RESERVE = LIMITS.DISK_RESERVE_BYTES
const sizes = (...needs: readonly number[]) => needs.map((needBytes) => ({ needBytes }))

describe('who goes on when there is room', () => {
  it('is everybody who fits, in their order, a large one never in the way of a small one', () => {
    const [a, b, c] = sizes(100, 5000, 50)
    expect(
      selectFitting(
        [a, b, c].flatMap((one) => one ?? []),
        RESERVE + 200,
      ),
    ).toEqual([a, c])
  })
  it('never promises more than is free beyond the reserve', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e9)), fc.nat(3e9), (needs, freeBytes) => {
        const promised = selectFitting(sizes(...needs), freeBytes).reduce((sum, { needBytes }) => sum + needBytes, 0)
        expect(promised).toBeLessThanOrEqual(Math.max(0, freeBytes - RESERVE))
      }),
    )
  })
})

describe('a volume', () => {
  it.each([
    ['the same', { id: 'a', folderId: '1' }, true],
    ['under another number', { id: 'b', folderId: '1' }, true],
    ['whose folder was made anew', { id: 'a', folderId: '2' }, true],
    ['that is another one', { id: 'b', folderId: '2' }, false],
  ])('%s is told', (_what, now, isSame) => {
    expect(isSameVolume({ id: 'a', folderId: '1' }, now)).toBe(isSame)
  })
  it('is looked at soon, then less and less often, and never more rarely than the cap', () => {
    expect(computeRecheckDelayMs(0, 1)).toBe(LIMITS.DISK_CHECK_BASE_MS)
    for (const looks of [1, 5, 50, 5000])
      expect(computeRecheckDelayMs(looks, 1)).toBeLessThanOrEqual(LIMITS.DISK_CHECK_CAP_MS)
    expect(computeRecheckDelayMs(5000, 0)).toBeGreaterThan(LIMITS.DISK_CHECK_BASE_MS)
  })
})

it('a download that rests needs what is left of it', () => {
  const identity = { etag: null, lastModified: null, totalBytes: 100 }
  const resting = { type: 'paused', because: failure('disk/full'), ...FRESH, identity, durableBytes: 30 } as const
  expect(getRequiredBytes(resting)).toBe(70)
  expect(getRequiredBytes({ ...resting, islands: [[40, 90]] })).toBe(20)
})

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
