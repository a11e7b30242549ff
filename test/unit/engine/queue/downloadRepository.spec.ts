import { beforeEach, describe, expect, test } from 'vitest'
import { loadRepository } from '../../../../electron/engine/queue/downloadRepository.js'
import type { QueueStore } from '../../../../electron/ports/queueStore.js'
import { type Download, QUEUED } from '../../../../shared/download/model/state.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import { createMemoryQueueStore, createStoredId, REPOSITORY_OPTIONS } from '../../../support/queue/memoryQueueStore.js'

const done: Download = {
  type: 'done',
  attempts: 1,
  folder: '/data/d',
  name: 'a.csv',
  sizeBytes: 1,
  atMs: 0,
  verdict: { is: 'not-verifiable', because: 'no-checksum' },
}

let kept: ReturnType<typeof createMemoryQueueStore>

beforeEach(() => {
  kept = createMemoryQueueStore()
})

describe('rows that are read together', () => {
  test('are asked for once, in the order of those who ask, and one that cannot be read costs no other', () => {
    const ids = [1, 2, 3, 4].map((n) => kept.leave(n, done))
    const asked: (readonly string[])[] = []
    const read: QueueStore['read'] = (some) => {
      asked.push(some)
      return kept.store.read(some)
    }
    const store: QueueStore = { ...kept.store, read }
    const repository = runToEnd(loadRepository({ ...REPOSITORY_OPTIONS, store }, () => undefined))
    if (!repository.ok) throw new Error(repository.failure.code)
    const order = ids.toReversed()
    expect(repository.value.loadMany(order).map(({ id, state }) => [id, state.type])).toEqual(
      order.map((id) => [id, 'done']),
    )
    expect(asked).toEqual([order])
    // They are loaded now, so they are not read again.
    expect(repository.value.loadMany(ids)).toHaveLength(4)
    expect(asked).toHaveLength(1)

    kept.unreadable.add(createStoredId(2))
    const anew = runToEnd(loadRepository({ ...REPOSITORY_OPTIONS, store }, () => undefined))
    expect(anew.ok && anew.value.loadMany(ids).map(({ id }) => id)).toEqual([1, 3, 4].map(createStoredId))
  })

  test('what is newer here than in the store stays what it is', () => {
    const id = kept.leave(1, QUEUED)
    kept.leave(2, QUEUED)
    const repository = runToEnd(loadRepository({ ...REPOSITORY_OPTIONS, store: kept.store }, () => undefined))
    if (!repository.ok) throw new Error(repository.failure.code)
    const entry = repository.value.load(id)
    if (entry === undefined) throw new Error('it is there')
    entry.state = done
    expect(repository.value.loadMany([id, createStoredId(2)]).map(({ state }) => state.type)).toEqual([
      'done',
      'queued',
    ])
  })
})
