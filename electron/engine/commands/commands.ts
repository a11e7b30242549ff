import type { DownloadEvent } from '../../../shared/download/machine/events.js'
import type { Download } from '../../../shared/download/model/state.js'
import type { DownloadId } from '../../../shared/ids.js'
import type { Log } from '../../ports/log.js'
import type { Engine } from '../api/engine.js'
import type { ChangeFeed } from '../loop/changeFeed.js'
import type { DownloadRepository } from '../queue/downloadRepository.js'
import type { QueueEntry } from '../queue/queueEntry.js'
import { isTerminal } from '../queue/statePredicates.js'

/** What carrying out a person's wish needs of the engine. */
export interface CommandDeps {
  readonly repository: DownloadRepository
  readonly log: Log
  readonly changeFeed: Pick<ChangeFeed, 'removed'>
  readonly happened: (entry: QueueEntry, event: DownloadEvent) => void
  /** Takes up one that was left resting at the start. */
  readonly wake: (entry: QueueEntry) => void
  /** Lets this thread do something else. */
  readonly breathe: () => Promise<void>
}

/** So many are read, moved and told in one go: a few milliseconds of this thread. */
const AT_ONCE = 64

/** Those that a wish cannot move, known by the names of their states alone. */
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
  const { repository, happened } = deps

  const each = (ids: readonly DownloadId[], act: (some: readonly DownloadId[]) => void): void => {
    act(ids.slice(0, AT_ONCE))
    if (ids.length > AT_ONCE) void deps.breathe().then(() => each(ids.slice(AT_ONCE), act))
  }

  const meant = (ids: readonly DownloadId[] | 'all', may: (entry: QueueEntry) => boolean): readonly DownloadId[] =>
    ids === 'all' ? [...repository.all()].filter(may).map(({ id }) => id) : ids

  const wish = (ids: readonly DownloadId[] | 'all', type: keyof typeof IMMOVABLE): void =>
    each(
      meant(ids, ({ is }) => !IMMOVABLE[type].has(is)),
      (some) => {
        for (const entry of repository.together(some)) {
          if (type === 'resumed') deps.wake(entry)
          happened(entry, { type })
        }
      },
    )

  /** What failed may have left a beginning, which nobody would know to be ours any more. */
  const abandon = (entry: QueueEntry): void => {
    if (entry.is === 'failed') happened(entry, { type: 'cancelled' })
  }

  const goOn = (ids: readonly DownloadId[] | 'all'): void => wish(ids, 'resumed')
  return {
    pause: (ids) => wish(ids, 'paused'),
    resume: goOn,
    cancel: (ids) => wish(ids, 'cancelled'),
    retry: goOn,
    forget: (ids) =>
      each(
        meant(ids === 'ended' ? 'all' : ids, ({ is }) => isTerminal(is)),
        (some) => {
          const leaving = repository.together(some).filter(({ is }) => isTerminal(is))
          leaving.forEach(abandon)
          const ended = leaving.map(({ id }) => id)
          const removed = repository.remove(ended)
          if (!removed.ok) deps.log.note('store.not-told', { code: removed.failure.code })
          deps.changeFeed.removed(ended)
        },
      ),
  }
}
