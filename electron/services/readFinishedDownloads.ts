import type { DownloadView } from '../../shared/download/model/downloadView.js'
import { LIMITS } from '../../shared/limits.js'
import type { Engine } from '../engine/api/engine.js'
import type { Clock } from '../ports/clock.js'

interface Needs {
  readonly engine: Pick<Engine, 'getIdsInState' | 'getViews'>
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly life: AbortSignal
}

/**
 * Reads the finished downloads a page at a time, and lets the event loop run between two pages. Other downloads are not
 * read: a queue of a hundred thousand would block this thread for seconds. It ends with the list as it was at the
 * start, or when `life` is aborted; a download that finishes later is not in it.
 */
export async function* readFinishedDownloads({ engine, clock, life }: Needs): AsyncGenerator<readonly DownloadView[]> {
  const ids = engine.getIdsInState('done')
  for (let from = 0; from < ids.length && !life.aborted; from += LIMITS.SNAPSHOT_PAGE) {
    yield engine.getViews(ids.slice(from, from + LIMITS.SNAPSHOT_PAGE))
    await clock.turnEnds()
  }
}
