import { expect, test } from 'vitest'
import { createCommitRetry } from '../../../../electron/engine/loop/commitFailures.js'
import type { QueueEntry } from '../../../../electron/engine/queue/queueEntry.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok } from '../../../../shared/result.js'

/** Creates a store that refuses this many commits, and records its calls. */
function createRetryAgainst(refusals: number) {
  const entry = {} as QueueEntry
  const pauses: number[] = []
  const changed: QueueEntry[] = []
  let commits = 0
  const commitRetry = createCommitRetry({
    clock: {
      async sleep(ms) {
        pauses.push(ms)
      },
    },
    loop: {
      async commitAgain() {
        commits += 1
        return commits > refusals ? ok(undefined) : fail(failure('disk/full'))
      },
      markChanged: (one) => void changed.push(one),
    },
  })
  return { entry, pauses, changed, commitRetry, commits: () => commits }
}

test('what the store refused is committed at once, then after pauses that double up to half a minute', async () => {
  const { entry, pauses, commitRetry, commits } = createRetryAgainst(8)
  await commitRetry.retry(entry)
  expect(commits()).toBe(9)
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 32_000, 32_000])
})

test('an entry is not retried twice at a time, and anew once it was taken', async () => {
  const { entry, commitRetry, commits } = createRetryAgainst(2)
  expect(commitRetry.retry(entry)).toBe(commitRetry.retry(entry))
  await commitRetry.retry(entry)
  expect(commits()).toBe(3)
  await commitRetry.retry(entry)
  expect(commits()).toBe(4)
})

test('what is still owed at the end is in the last group, and nothing is committed after it', async () => {
  const { entry, changed, commitRetry, commits } = createRetryAgainst(Number.POSITIVE_INFINITY)
  void commitRetry.retry(entry)
  commitRetry.close()
  expect(changed).toEqual([entry])
  void commitRetry.retry({} as QueueEntry)
  await new Promise((resolve) => setImmediate(resolve))
  expect(commits()).toBe(1)
})

test('what the store has taken is not committed again at the end', async () => {
  const { entry, changed, commitRetry } = createRetryAgainst(1)
  await commitRetry.retry(entry)
  commitRetry.close()
  expect(changed).toEqual([])
})
