import { ok, type Result } from '../../../../shared/result.js'
import { type FollowedSearch, openFollowedSearchList } from '../../../follow/followedSearchList.js'
import { type Followed, openFollowList } from '../../../follow/followList.js'
import type { Disk } from '../../../ports/disk.js'
import type { CliContext } from '../../core/cliContext.js'
import { EXIT_CODES, type ExitCode } from '../../core/exitCodes.js'
import { reportFailure } from '../../core/reportFailure.js'
import { holdFollowLock } from './followLock.js'

/** Everything that is followed: datasets and files by their ids, and searches. */
export interface FollowLists {
  readonly followed: readonly Followed[]
  readonly searched: readonly FollowedSearch[]
}

/** Counts the entries of both lists. */
export const countFollowed = ({ followed, searched }: FollowLists): number => followed.length + searched.length

/** Opens both lists, in files of the data folder. The window has its own lists. */
export function openFollowLists(disk: Disk, folder: string) {
  const [follows, searches] = [openFollowList(disk, folder), openFollowedSearchList(disk, folder)]
  return {
    /** Fails with `state/unreadable` when one of the files exists and cannot be decoded. */
    async read(): Promise<Result<FollowLists>> {
      const followed = await follows.read()
      if (!followed.ok) return followed
      const searched = await searches.read()
      return searched.ok ? ok({ followed: followed.value, searched: searched.value }) : searched
    },
    /** Writes the lists that have changed. */
    async write(before: FollowLists, after: FollowLists): Promise<Result<void>> {
      const written = isSame(before.followed, after.followed) ? ok(undefined) : await follows.write(after.followed)
      if (!written.ok || isSame(before.searched, after.searched)) return written
      return searches.write(after.searched)
    },
  }
}

/** Entries are replaced and never mutated, so they can be compared by identity. */
const isSame = <T>(before: readonly T[], after: readonly T[]): boolean =>
  before.length === after.length && before.every((one, at) => one === after[at])

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
