import type { DownloadView } from '../../shared/download/model/view.js'
import { LIMITS } from '../../shared/limits.js'
import type { Engine } from '../engine/api/engine.js'
import type { Clock } from '../ports/clock.js'

interface Needs {
  readonly engine: Pick<Engine, 'idsIn' | 'views'>
  readonly clock: Pick<Clock, 'turnEnds'>
  readonly life: AbortSignal
}

/**
 * Every finished download, some at a time, with room for others in between. What stands in line is not read: of a queue
 * of a hundred thousand that would keep this thread busy for seconds.
 */
export async function* watchFinishedDownloads({ engine, clock, life }: Needs): AsyncGenerator<readonly DownloadView[]> {
  const ids = engine.idsIn('done')
  for (let from = 0; from < ids.length && !life.aborted; from += LIMITS.SNAPSHOT_PAGE) {
    yield engine.views(ids.slice(from, from + LIMITS.SNAPSHOT_PAGE))
    await clock.turnEnds()
  }
}
