import type { EngineSabotage } from './engineSabotage.js'

/** Mistakes about what happens with and without a commit. */
export const LOOP_SABOTAGES: readonly EngineSabotage[] = [
  {
    what: 'effects happen although the store did not take the change',
    file: 'electron/engine/loop/eventLoop.ts',
    find: 'if (committed.ok) for (const effect',
    replace: 'if (committed.ok || effects.length > 0) for (const effect',
    noticedBy: 'other-version-removed-once-the-store-was-told',
  },
  {
    what: 'a store that fails twice leaves the partial behind',
    file: 'electron/engine/loop/effectRunner.ts',
    find: 'const COMMIT_TIMEOUT_MS = 64_000',
    replace: 'const COMMIT_TIMEOUT_MS = 500',
    noticedBy: 'other-version-removed-once-the-store-was-told',
  },
  {
    what: 'what the store still vouches for is removed',
    file: 'electron/engine/loop/commitFailures.ts',
    find: 'runner.cleanUpOnceCommitted(entry, effect, committed)',
    replace: 'runner.run(entry, effect)',
    noticedBy: 'removed-before-the-store-answered',
  },
  {
    what: 'what the store did not take is written with the next change only',
    file: 'electron/engine/loop/commitFailures.ts',
    find: 'const committed = await loop.commitAgain(entry)',
    replace: 'const committed = await new Promise<Result<void>>(() => undefined)',
    noticedBy: 'other-version-removed-once-the-store-was-told',
  },
]
