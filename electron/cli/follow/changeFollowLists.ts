import { type CliContext, EXIT_CODES, type ExitCode } from '../core/command.js'
import { reportFailure } from '../core/options.js'
import { type FollowLists, openFollowLists } from './followLists.js'
import { holdFollowLock } from './followLock.js'

export interface ListChange {
  readonly before: FollowLists
  readonly after: FollowLists
}

/**
 * Changes the lists of a data folder while no other command does. `next` gets the lists as they are now and returns the
 * new ones; `onChanged` gets both. Failures are reported, and the exit code is returned.
 */
export const changeFollowLists = (
  context: CliContext,
  folder: string,
  next: (before: FollowLists) => FollowLists,
  onChanged: (change: ListChange) => void = () => undefined,
): Promise<ExitCode> =>
  holdFollowLock(context, { folder, of: 'lists' }, async () => {
    const lists = openFollowLists(context.disk, folder)
    const before = await lists.read()
    if (!before.ok) return reportFailure(context, before.failure)
    const after = next(before.value)
    const written = await lists.write(before.value, after)
    if (!written.ok) return reportFailure(context, written.failure)
    onChanged({ before: before.value, after })
    return EXIT_CODES.done
  })
