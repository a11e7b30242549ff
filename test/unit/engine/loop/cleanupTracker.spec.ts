import { expect, it } from 'vitest'
import { createCleanupTracker } from '../../../../electron/engine/loop/cleanupTracker.js'
import type { DownloadId } from '../../../../shared/ids.js'
import { createDeferred } from '../../../../shared/pacing/createDeferred.js'

const ID = 'download' as DownloadId

it('an attempt waits for all cleanups of its download, whichever ends first', async () => {
  const cleanups = createCleanupTracker()
  const [first, second] = [createDeferred<void>(), createDeferred<void>()]
  cleanups.track(ID, first.promise)
  cleanups.track(ID, second.promise)
  let isDone = false
  const waited = cleanups.whenCleanedUp(ID).then(() => {
    isDone = true
  })
  second.resolve()
  await new Promise(setImmediate)
  expect([isDone, cleanups.isCleaningUp()]).toEqual([false, true])
  first.resolve()
  await waited
  await expect.poll(cleanups.isCleaningUp).toBe(false)
  await cleanups.whenCleanedUp(ID)
})
