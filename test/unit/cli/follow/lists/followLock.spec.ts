import { expect, it } from 'vitest'
import type { CliContext } from '../../../../../electron/cli/core/cliContext.js'
import { EXIT_CODES } from '../../../../../electron/cli/core/exitCodes.js'
import { holdFollowLock } from '../../../../../electron/cli/follow/lists/followLock.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'

/** Creates a command line whose lock another process holds for this long. */
function createHeldContext(heldMs: number, hasLockFile = true) {
  let nowMs = 0
  const failed: string[] = []
  const paths = new Set<string>()
  const context: Pick<CliContext, 'makeDataFolder' | 'acquireFileLock' | 'signal'> &
    Record<'clock' | 'disk' | 'output', unknown> = {
    makeDataFolder: async () => ok(undefined),
    acquireFileLock: (path) => {
      paths.add(path)
      return nowMs < heldMs ? null : { release: () => undefined }
    },
    disk: { stamp: async () => (hasLockFile ? ok({}) : fail(failure('disk/not-found'))) },
    signal: new AbortController().signal,
    clock: {
      elapsed: () => nowMs,
      sleep: async (ms: number) => {
        nowMs += ms
      },
    },
    output: { language: 'en', fail: ({ code }: { readonly code: string }) => failed.push(code) },
  }
  return { context: context as unknown as CliContext, failed, paths, nowMs: () => nowMs }
}

const work = async () => EXIT_CODES.done

it('a change of the lists waits a minute for another one, and no longer', async () => {
  const busy = createHeldContext(59_000)
  expect(await holdFollowLock(busy.context, { folder: '/data', of: 'lists' }, work)).toBe(EXIT_CODES.done)
  const stuck = createHeldContext(Number.POSITIVE_INFINITY)
  expect(await holdFollowLock(stuck.context, { folder: '/data', of: 'lists' }, work)).toBe(EXIT_CODES.failed)
  expect([stuck.nowMs(), stuck.failed]).toEqual([60_000, ['state/in-use']])
})

it('an update does not wait for the end of another one, nor for a change of the lists', async () => {
  const stuck = createHeldContext(Number.POSITIVE_INFINITY)
  expect(await holdFollowLock(stuck.context, { folder: '/data', of: 'update' }, work)).toBe(EXIT_CODES.failed)
  expect([stuck.nowMs(), stuck.failed]).toEqual([5000, ['state/in-use']])
  const changing = createHeldContext(0)
  await holdFollowLock(changing.context, { folder: '/data', of: 'lists' }, work)
  expect([...changing.paths]).not.toEqual([...stuck.paths])
})

it('a lock that cannot be made is no lock of another command', async () => {
  const denied = createHeldContext(Number.POSITIVE_INFINITY, false)
  expect(await holdFollowLock(denied.context, { folder: '/data', of: 'lists' }, work)).toBe(EXIT_CODES.failed)
  expect([denied.nowMs(), denied.failed]).toEqual([0, ['disk/denied']])
})
