import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Log } from '../../ports/log.js'
import type { Engine } from '../api/engine.js'
import type { ChangeFeed } from '../loop/changeFeed.js'
import type { Dispatch } from '../queue/dispatch.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry, QueueItem } from '../queue/queueEntry.js'
import { isTerminal } from '../queue/statePredicates.js'

export interface CommandDeps {
  readonly repository: DownloadRepository
  readonly log: Log
  readonly changeFeed: Pick<ChangeFeed, 'markRemoved'>
  readonly dispatch: Dispatch
  /** Takes up an entry that was left resting at the start. */
  readonly activate: (entry: QueueEntry) => void
  /** Lets this thread do something else. */
  readonly yieldTurn: () => Promise<void>
}

/** So many are read, moved and committed between two rests: a few milliseconds of this thread. */
const AT_ONCE = 64

/** States that a command does not change: such downloads are not even read. */
const IMMOVABLE: Readonly<Record<'paused' | 'resumed' | 'cancelled', ReadonlySet<Download['is']>>> = {
  paused: new Set(['done', 'cancelled', 'failed', 'publishing']),
  resumed: new Set(['done', 'cancelled', 'running']),
  cancelled: new Set(['done', 'cancelled']),
}

/**
 * What a person does with downloads that are there already: one, some or all of them. Of a few it is done on return; of
 * a hundred thousand the first are, and the others follow while this thread stays free for what else there is.
 */
export function createCommands(deps: CommandDeps): Pick<Engine, 'pause' | 'resume' | 'cancel' | 'retry' | 'forget'> {
  const { repository, dispatch } = deps

  const each = (ids: readonly DownloadId[], act: (some: readonly DownloadId[]) => void): void => {
    act(ids.slice(0, AT_ONCE))
    if (ids.length > AT_ONCE) void deps.yieldTurn().then(() => each(ids.slice(AT_ONCE), act))
  }

  const resolveIds = (
    ids: readonly DownloadId[] | 'all',
    isMeant: (item: QueueItem) => boolean,
  ): readonly DownloadId[] => (ids === 'all' ? [...repository.all()].filter(isMeant).map(({ id }) => id) : ids)

  const dispatchTo = (
    ids: readonly DownloadId[] | 'all',
    type: keyof typeof IMMOVABLE,
    isMeant: (item: QueueItem) => boolean = () => true,
  ): void =>
    each(
      resolveIds(ids, (item) => !IMMOVABLE[type].has(item.is) && isMeant(item)),
      (some) => {
        for (const entry of repository.loadMany(some)) {
          if (type === 'resumed') deps.activate(entry)
          dispatch(entry, { type })
        }
      },
    )

  /** A failed download may have left a partial, which no row would explain any more. */
  const abandon = (entry: QueueEntry): void => {
    if (entry.is === 'failed') dispatch(entry, { type: 'cancelled' })
  }

  return {
    pause: (ids) => dispatchTo(ids, 'paused'),
    // To resume all is not to retry what has failed: that is asked for by its own command, or by its id.
    resume: (ids) => dispatchTo(ids, 'resumed', ({ is }) => is !== 'failed'),
    cancel: (ids) => dispatchTo(ids, 'cancelled'),
    retry: (ids) => dispatchTo(ids, 'resumed'),
    forget: (ids) =>
      each(
        resolveIds(ids === 'ended' ? 'all' : ids, ({ is }) => isTerminal(is)),
        (some) => {
          const leaving = repository.loadMany(some).filter(({ is }) => isTerminal(is))
          leaving.forEach(abandon)
          const ended = leaving.map(({ id }) => id)
          const removed = repository.remove(ended)
          if (!removed.ok) deps.log.note('store.not-told', { code: removed.failure.code })
          deps.changeFeed.markRemoved(ended)
        },
      ),
  }
}
