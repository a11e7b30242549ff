import { expect, test } from 'vitest'
import { createEnqueue } from '../../../../electron/engine/commands/enqueue.js'
import { loadRepository } from '../../../../electron/engine/queue/downloadRepository.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import {
  createMemoryQueueStore,
  createStoredId,
  REPOSITORY_OPTIONS,
  STORED_DATASET,
} from '../../../support/queue/memoryQueueStore.js'
import { createMedia } from '../../../support/samples/catalogueSamples.js'
import { createRequest } from '../../../support/samples/downloadRequestSamples.js'

/** Creates `add` over a store in memory; it notes each turn that it ends and how many rows each of its writes has. */
function createNotedEnqueue() {
  const { store } = createMemoryQueueStore()
  const notes: ('turn' | number)[] = []
  const put: typeof store.put = (rows) => {
    notes.push(rows.length)
    return store.put(rows)
  }
  const options = { ...REPOSITORY_OPTIONS, store: { ...store, put } }
  const repository = runToEnd(loadRepository(options, () => undefined))
  if (!repository.ok) throw new Error('a store in memory can be read')
  let ids = 0
  const add = createEnqueue({
    repository: repository.value,
    newId: () => createStoredId(++ids),
    onAdded: () => undefined,
    activate: () => undefined,
    recheckLibrary: () => undefined,
    dispatch: () => undefined,
    order: { catchUp: () => undefined },
    yieldTurn: async () => void notes.push('turn'),
  })
  return { add, notes }
}

const createRequests = (count: number) =>
  Array.from({ length: count }, (_, n) => createRequest(STORED_DATASET, createMedia(n + 1), '/data'))

// The first wait of a caller that answers an event of the disk or of the network ends in the turn of that event.
test('many requests are indexed in one turn and written in others, batch by batch', async () => {
  const { add, notes } = createNotedEnqueue()
  const added = await add(createRequests(600))
  expect(added.ok && added.value.length).toBe(600)
  expect(notes.filter((note) => note !== 'turn')).toEqual([250, 250, 100])
  expect(notes.slice(0, 7)).toEqual(['turn', 'turn', 250, 'turn', 250, 'turn', 100])
})

test('few requests are written at once', async () => {
  const { add, notes } = createNotedEnqueue()
  await add(createRequests(2))
  expect(notes).toEqual([2])
})
