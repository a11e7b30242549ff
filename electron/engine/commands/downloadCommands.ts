import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Log } from '../../ports/log.js'
import type { Engine } from '../api/engine.js'
import type { ChangeFeed } from '../loop/changeFeed.js'
import type { Dispatch } from '../queue/dispatchMiddleware.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import { forEachLoaded, type LoadInTurnsDeps } from '../queue/forEachLoaded.js'
import type { QueueEntry, QueueItem } from '../queue/queueEntry.js'
import { isTerminal } from '../queue/statePredicates.js'
import type { CommandOrder } from './commandOrder.js'

export interface CommandDeps extends LoadInTurnsDeps {
  readonly order: CommandOrder
  readonly repository: DownloadRepository
  readonly log: Log
  readonly changeFeed: Pick<ChangeFeed, 'markRemoved'>
  readonly dispatch: Dispatch
  /** Takes a download out of the scheduler's queue. */
  readonly dequeue: (id: DownloadId) => void
  /** Restores an entry that was parked at the start. */
  readonly activate: (entry: QueueEntry) => void
  /** Makes the next attempt of a download check again whether the library has the file. */
  readonly recheckLibrary: (entry: QueueEntry) => void
}

/** The states in which a command changes nothing: such downloads are not even read. */
const UNAFFECTED_STATES: Readonly<Record<'paused' | 'resumed' | 'cancelled', ReadonlySet<Download['type']>>> = {
  paused: new Set(['done', 'cancelled', 'failed', 'publishing']),
  resumed: new Set(['done', 'cancelled', 'running']),
  cancelled: new Set(['done', 'cancelled']),
}

/**
 * Creates the commands that a person gives for existing downloads: for one, some or all of them. For a short list a
 * command has taken effect on return. For a long list it has taken effect for the first downloads, and the others follow
 * in later turns.
 */
export function createDownloadCommands(
  deps: CommandDeps,
): Pick<Engine, 'pause' | 'resume' | 'cancel' | 'retry' | 'forget'> {
  const { repository, dispatch, order } = deps

  const resolveIds = (
    ids: readonly DownloadId[] | 'all',
    isMeant: (item: QueueItem) => boolean,
  ): readonly DownloadId[] => (ids === 'all' ? [...repository.all()].filter(isMeant).map(({ id }) => id) : ids)

  const dispatchTo = (
    ids: readonly DownloadId[] | 'all',
    type: keyof typeof UNAFFECTED_STATES,
    isMeant: (item: QueueItem) => boolean = () => true,
  ): void => {
    const isAffected = (item: QueueItem): boolean => !UNAFFECTED_STATES[type].has(item.stateName) && isMeant(item)
    // The state of a download that an earlier command has not reached yet is not the one that this command will meet.
    const affected = resolveIds(ids, (item) => order.isAwaited(item.id) || isAffected(item))
    // Of a long list none may start before its turn comes, only because those before it have left their slots.
    if (type !== 'resumed') affected.forEach(deps.dequeue)
    order.run(affected, (entry) => {
      if (type === 'resumed') deps.activate(entry)
      dispatch(entry, { type })
    })
  }

  /** Resumes a download; one that was cancelled starts anew. */
  const retryEntry = (entry: QueueEntry): void => {
    const { state } = entry
    deps.activate(entry)
    const isCancelled = state.type === 'cancelled' || (state.type === 'stopping' && state.next === 'cancelled')
    if (isCancelled) deps.recheckLibrary(entry)
    dispatch(entry, { type: isCancelled ? 'asked-again' : 'resumed' })
  }

  /**
   * Cancels a failed download before its row is removed: it may have left a partial, which no row would explain any
   * more.
   */
  const cancelFailed = (entry: QueueEntry): void => {
    if (entry.stateName === 'failed') dispatch(entry, { type: 'cancelled' })
  }

  return {
    pause: (ids) => dispatchTo(ids, 'paused'),
    // Resuming all downloads does not retry those that have failed: a person retries them with another command, or by
    // their id.
    resume: (ids) => dispatchTo(ids, 'resumed', ({ stateName }) => stateName !== 'failed'),
    cancel: (ids) => dispatchTo(ids, 'cancelled'),
    // Retrying all downloads does not start what a person has cancelled: only its id does.
    retry: (ids) => (ids === 'all' ? dispatchTo(ids, 'resumed') : order.run(ids, retryEntry)),
    forget(ids) {
      const meant = resolveIds(ids === 'ended' ? 'all' : ids, ({ stateName }) => isTerminal(stateName))
      void forEachLoaded(deps, meant, (some) => {
        const leaving = some.filter(({ stateName }) => isTerminal(stateName))
        leaving.forEach(cancelFailed)
        const ended = leaving.map(({ id }) => id)
        const removed = repository.remove(ended)
        if (!removed.ok) deps.log.note('store.not-told', { code: removed.failure.code })
        deps.changeFeed.markRemoved(ended)
      })
    },
  }
}
