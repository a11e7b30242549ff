import { join } from 'node:path'
import { failure } from '../../../../shared/failure.js'
import type { CliContext } from '../../core/cliContext.js'
import { EXIT_CODES, type ExitCode } from '../../core/exitCodes.js'
import { reportFailure } from '../../core/reportFailure.js'

const RETRY_MS = 100

/** Work that only one command may do at a time, each kind with a lock file in the data folder. */
const LOCKS = {
  /** A change of the lists takes milliseconds, so a longer wait for another command is no reason to fail. */
  lists: { file: 'followed.lock', patienceMs: 60_000 },
  /** An update may take hours, so a second one does not wait for its end. */
  update: { file: 'update.lock', patienceMs: 5000 },
} as const

/**
 * Runs work while no other command does the same. Fails with `state/in-use` when another command holds the lock for too
 * long. The lists are locked only while they are read and written, so that `follow` need not wait for an update.
 */
export async function holdFollowLock(
  context: CliContext,
  { folder, of }: { readonly folder: string; readonly of: keyof typeof LOCKS },
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  const made = await context.makeDataFolder(folder)
  if (!made.ok) return reportFailure(context, made.failure)
  const { file, patienceMs } = LOCKS[of]
  const endMs = context.clock.elapsed() + patienceMs
  for (;;) {
    const lock = context.acquireFileLock(join(folder, file))
    if (lock !== null)
      try {
        return await work()
      } finally {
        lock.release()
      }
    // A lock that another command holds has a file.
    const lockFile = await context.disk.stamp(join(folder, file))
    if (!lockFile.ok && lockFile.failure.code === 'disk/not-found')
      return reportFailure(context, failure('disk/denied', { name: folder }))
    if (context.clock.elapsed() >= endMs) return reportFailure(context, failure('state/in-use'))
    await context.clock.sleep(RETRY_MS, context.signal)
    if (context.signal.aborted) return EXIT_CODES.interrupted
  }
}
