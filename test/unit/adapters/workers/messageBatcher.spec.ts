import { expect, test } from 'vitest'
import { createMessageBatcher } from '../../../../electron/adapters/workers/messageBatcher.js'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('what is said in one turn is posted together, in order', async () => {
  const posted: (readonly number[])[] = []
  const batch = createMessageBatcher<number>((all) => posted.push(all))
  batch.put(1)
  await Promise.resolve()
  batch.put(2)
  expect(posted).toEqual([])
  await turn()
  batch.put(3)
  await turn()
  expect(posted).toEqual([[1, 2], [3]])
})

test('what is flushed is posted at once and not again', async () => {
  const posted: (readonly number[])[] = []
  const batch = createMessageBatcher<number>((all) => posted.push(all))
  batch.put(1)
  batch.flush()
  expect(posted).toEqual([[1]])
  await turn()
  expect(posted).toEqual([[1]])
})
