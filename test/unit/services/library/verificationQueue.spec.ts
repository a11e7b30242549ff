// Reading files of the library again, as one job after the other.
import { expect, it, onTestFinished } from 'vitest'
import type { IndexedFile } from '../../../../electron/ports/library/libraryIndexStore.js'
import {
  createVerificationQueue,
  type VerificationDeps,
} from '../../../../electron/services/library/verificationQueue.js'
import type { LibraryCheck } from '../../../../shared/library/model.js'
import { ok } from '../../../../shared/result.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

const fileOf = (id: number): IndexedFile => ({ id, folder: '/data', name: `${id}.csv`, sha256: 'a' }) as never

/** A queue over files that read as recorded. `glances` hold back the ends of its jobs, in turn. */
function createQueue(glances: Promise<void>[] = []) {
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const read: string[] = []
  const checks: LibraryCheck[] = []
  const queue = createVerificationQueue(
    {
      libraryIndex: {
        note: async () => ok(0),
        glance: async () => {
          await glances.shift()
          return ok(0)
        },
      },
      hashFile: async (path: string) => {
        read.push(path)
        return ok({ digests: new Map([['sha-256', 'a']]) })
      },
      clock: createFakeClock(),
      onChecked: (check: LibraryCheck) => void checks.push(check),
      life: life.signal,
    } as unknown as VerificationDeps,
    () => undefined,
  )
  return { queue, life, read, checks }
}

it('files that are added while a stopped job ends are a job of their own', async () => {
  /** Ends the glance with which the first job ends. */
  let endGlance: () => void = () => undefined
  const { queue, read, checks } = createQueue([new Promise<void>((resolve) => (endGlance = resolve))])
  queue.add([fileOf(1)])
  await expect.poll(() => read).toEqual(['/data/1.csv'])
  queue.stop()
  queue.add([fileOf(2), fileOf(3)])
  endGlance()
  await expect.poll(() => queue.isWorking()).toBe(false)
  expect(read).toEqual(['/data/1.csv', '/data/2.csv', '/data/3.csv'])
  expect(checks.at(-1)).toEqual({ done: 2, total: 2, bad: 0, name: null })
})

it('reads no file once the application ends', async () => {
  const { queue, life, read } = createQueue()
  life.abort()
  queue.add([fileOf(1)])
  await expect.poll(() => queue.isWorking()).toBe(false)
  expect(read).toEqual([])
})
