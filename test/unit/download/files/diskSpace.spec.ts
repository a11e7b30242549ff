import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRequiredBytes, selectFitting } from '../../../../shared/download/files/diskSpace.js'
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

it('a download that rests needs what is left of it', () => {
  const identity = { etag: null, lastModified: null, totalBytes: 100 }
  const resting = { type: 'paused', because: failure('disk/full'), ...FRESH, identity, durableBytes: 30 } as const
  expect(getRequiredBytes(resting)).toBe(70)
  expect(getRequiredBytes({ ...resting, islands: [[40, 90]] })).toBe(20)
})
