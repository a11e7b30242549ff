import { join } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { type CliContext, EXIT_CODES, type ExitCode } from '../core/command.js'
import { reportFailure } from '../core/options.js'

const RETRY_MS = 100
const MAX_TRIES = 50

/** Runs a command that changes what is followed while no other one does. Fails when another holds the list for long. */
export async function holdFollowLock(
  context: CliContext,
  folder: string,
  work: () => Promise<ExitCode>,
): Promise<ExitCode> {
  const made = await context.makeRoot(folder)
  if (!made.ok) return reportFailure(context, made.failure)
  const path = join(folder, 'followed.lock')
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const lock = context.acquireFileLock(path)
    if (lock !== null)
      try {
        return await work()
      } finally {
        lock.release()
      }
    await context.clock.sleep(RETRY_MS, context.signal)
    if (context.signal.aborted) return EXIT_CODES.interrupted
  }
  return reportFailure(context, failure('state/in-use'))
}
