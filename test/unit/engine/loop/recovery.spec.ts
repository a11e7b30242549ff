import { expect, test } from 'vitest'
import { createNameReservations } from '../../../../electron/engine/files/nameReservations.js'
import { createRecovery } from '../../../../electron/engine/loop/recovery.js'
import { loadRepository } from '../../../../electron/engine/queue/downloadRepository.js'
import { FRESH } from '../../../../shared/download/model/state.js'
import { failure } from '../../../../shared/failure.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import { createMemoryQueueStore, createStoredId, REPOSITORY_OPTIONS } from '../../../support/queue/memoryQueueStore.js'

test('the rows of downloads that wait are read together, some in each step', () => {
  const kept = createMemoryQueueStore()
  const ids = Array.from({ length: 150 }, (_, n) => createStoredId(n))
  for (const n of ids.keys()) kept.leave(n, { ...FRESH, type: 'paused', because: failure('disk/full') })
  const read: number[] = []
  const store: typeof kept.store = {
    ...kept.store,
    read(some) {
      read.push(some.length)
      return kept.store.read(some)
    },
  }
  const recovery = createRecovery()
  const repository = runToEnd(loadRepository({ ...REPOSITORY_OPTIONS, store }, recovery.addRow))
  if (!repository.ok) throw new Error(repository.failure.code)
  const activated: string[] = []
  const steps = recovery.restore('all', repository.value, {
    reservations: createNameReservations(),
    enqueue: () => undefined,
    activate: ({ id }) => void activated.push(id),
  })
  let rests = 0
  while (!steps.next().done) rests += 1
  expect(activated).toEqual(ids)
  expect(read.length).toBeLessThan(ids.length / 10)
  expect(rests).toBeGreaterThan(1)
})
