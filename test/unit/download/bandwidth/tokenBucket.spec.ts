import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTokenBucket, takeTokens } from '../../../../shared/download/bandwidth/tokenBucket.js'

const MB = 1_000_000

test('over any stretch a bucket lets no more through than its rate, a moment’s worth and what came at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 10 * MB }),
      fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 65_536 }), idleMs: fc.nat(50) }), { minLength: 1 }),
      (rate, chunks) => {
        let bucket = createTokenBucket(rate, 0)
        let atMs = 0
        let passed = 0
        for (const { bytes, idleMs } of chunks) {
          atMs += idleMs
          passed += bytes
          const [next, restMs] = takeTokens(bucket, bytes, atMs)
          bucket = next
          expect(passed).toBeLessThanOrEqual((rate * (atMs + restMs + 100)) / 1000 + 1)
          atMs += restMs
        }
      },
    ),
  )
})

test('a steady stream comes out at its rate', () => {
  let bucket = createTokenBucket(MB, 0)
  let atMs = 0
  for (let n = 0; n < 200; n += 1) {
    const [next, restMs] = takeTokens(bucket, 32_768, atMs)
    bucket = next
    atMs += restMs
  }
  expect((200 * 32_768 * 1000) / atMs / MB).toBeCloseTo(1, 1)
})
