import { expect, test } from 'vitest'
import { createKeyedMutex } from '../../../../electron/engine/context/keyedMutex.js'

test.each([true, false])(
  'a signal that aborts releases the key, also one that has aborted before: %s',
  async (isBefore) => {
    const mutex = createKeyedMutex()
    const life = new AbortController()
    if (isBefore) life.abort()
    await mutex.acquire('folder', life.signal)
    life.abort()
    await mutex.acquire('folder', new AbortController().signal)
  },
)

test('the key goes to one after the other', async () => {
  const mutex = createKeyedMutex()
  const { signal } = new AbortController()
  const release = await mutex.acquire('folder', signal)
  let isNext = false
  const next = mutex.acquire('folder', signal).then(() => {
    isNext = true
  })
  await mutex.acquire('another folder', signal)
  expect(isNext).toBe(false)
  release()
  await next
})
