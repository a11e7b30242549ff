import { expect, it } from 'vitest'
import { createWorkRegistry } from '../../../../electron/engine/loop/workRegistry.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { createDeferred } from '../../../../shared/pacing/createDeferred.js'

const ID = 'download' as DownloadId

it('an attempt waits for the cleanups of a work that was removed', async () => {
  const works = createWorkRegistry()
  const [first, second] = [createDeferred<void>(), createDeferred<void>()]
  works.getWork(ID)
  works.trackCleanup(ID, first.promise)
  works.remove(ID)
  works.trackCleanup(ID, second.promise)
  let isDone = false
  const { cleanupDone } = works.getWork(ID).carried
  const waited = Promise.resolve(cleanupDone).then(() => {
    isDone = true
  })
  second.resolve()
  await new Promise(setImmediate)
  expect([isDone, works.isCleaningUp()]).toEqual([false, true])
  first.resolve()
  await waited
  await expect.poll(works.isCleaningUp).toBe(false)
  works.remove(ID)
  expect(works.getWork(ID).carried.cleanupDone).toBeNull()
})
