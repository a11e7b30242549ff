import { expect, test } from 'vitest'
import { createClockJumps } from '../../../../electron/engine/loop/clockJumps.js'
import { type Download, FRESH } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { createMemoryQueueStore } from '../../../support/queue/memoryQueueStore.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const waiting: Download = { type: 'waiting', ...FRESH, untilMs: 1e9, because: failure('net/timeout') }

test('after a sleep all that wait are told, and their rows are read together, some in each turn', async () => {
  const { leave, loadCountingReads } = createMemoryQueueStore()
  const ids = Array.from({ length: 130 }, (_, n) => leave(n + 1, waiting))
  const { repository, reads } = loadCountingReads()
  const told: DownloadId[] = []
  const clock = createFakeClock()
  const jumps = createClockJumps({
    repository,
    clock,
    dispatch: ({ id }) => void told.push(id),
    onNetworkAvailable: () => undefined,
    isBusy: () => true,
  })
  jumps.onSystemSlept()
  expect(told).toEqual(ids.slice(0, 64))
  await clock.pass(0)
  expect(told).toEqual(ids)
  expect(reads).toEqual([64, 64, 2])
})
