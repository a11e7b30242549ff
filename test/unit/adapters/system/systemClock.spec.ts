import { once } from 'node:events'
import { SHARE_ENV, Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { createUtcOffset } from '../../../../electron/adapters/system/systemClock.js'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ
  else process.env.TZ = TZ
})

/** Another thread moves the zone of the process; this thread learns of it as little as of a change of the system. */
const moveTo = async (zone: string): Promise<void> => {
  const code = `process.env.TZ = ${JSON.stringify(zone)}`
  await once(new Worker(code, { eval: true, env: SHARE_ENV }), 'exit')
}

test('the time zone is that of the place where the computer is now', async () => {
  process.env.TZ = 'America/New_York'
  let elapsedMs = 0
  const getOffset = createUtcOffset(() => elapsedMs)
  const july = Date.UTC(2026, 6, 1)
  expect(getOffset(july)).toBe(-4 * 3_600_000)
  await moveTo('Asia/Tokyo')
  elapsedMs = 60_000
  expect(getOffset(july)).toBe(9 * 3_600_000)
  await moveTo('Europe/Paris')
  elapsedMs = 120_000
  expect([getOffset(july), getOffset(Date.UTC(2026, 0, 1))]).toEqual([2 * 3_600_000, 3_600_000])
})
