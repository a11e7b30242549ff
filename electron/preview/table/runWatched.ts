import { type Failure, failure } from '../../../shared/failure.js'
import { LIMITS } from '../../../shared/limits.js'
import type { TableProgress } from '../../../shared/preview/table/tableRequests.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { PreviewContext } from '../context/previewContext.js'

export interface WatchContext extends Pick<PreviewContext, 'disk' | 'signal'> {
  readonly clock: Pick<Clock, 'sleep'>
  /** The folder of the growing file. */
  readonly folder: string
  readonly onProgress: (progress: TableProgress) => void
}

interface Watched {
  readonly tables: TableEngine
  /** The growing file. */
  readonly database: string
  readonly phase: NonNullable<TableProgress>['phase']
  /** The most bytes of the file; left out, the limit of scratch files. */
  readonly mostBytes?: number
}

/**
 * Runs long statements and reports their progress. They are interrupted when the call is cancelled, when the file
 * exceeds its limit, or when the disk has too little free space.
 */
export async function runWatched(
  { disk, clock, folder, signal, onProgress }: WatchContext,
  { tables, database, phase, mostBytes = LIMITS.TABLE_SCRATCH_BYTES }: Watched,
  statements: readonly string[],
): Promise<Result<void>> {
  let because: Failure | null = null
  const end = (failed: Failure): void => {
    because ??= failed
    tables.interrupt()
  }
  const cancel = (): void => end(failure('look/cancelled'))
  const ended = new AbortController()
  const watch = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      onProgress({ phase, part: tables.getProgress() })
      const failed = await checkDisk(disk, folder, { path: database, mostBytes })
      if (ended.signal.aborted) return
      if (failed !== null) end(failed)
      await clock.sleep(LIMITS.TABLE_WATCH_MS, ended.signal)
    }
  }
  signal.addEventListener('abort', cancel)
  try {
    void watch()
    for (const statement of statements) {
      if (signal.aborted) return fail(failure('look/cancelled'))
      const done = await tables.run(statement)
      if (!done.ok) return because === null ? done : fail(because)
    }
    return ok(undefined)
  } finally {
    ended.abort()
    signal.removeEventListener('abort', cancel)
  }
}

/** The reason why the file may not grow any further, or null. */
async function checkDisk(
  disk: PreviewContext['disk'],
  folder: string,
  { path, mostBytes }: { readonly path: string; readonly mostBytes: number },
): Promise<Failure | null> {
  const [free, stamp] = await Promise.all([disk.freeBytes(folder), disk.stamp(path)])
  if (free.ok && free.value < LIMITS.TABLE_SPARE_BYTES) return failure('disk/full')
  if (stamp.ok && stamp.value.sizeBytes > mostBytes) return failure('look/too-much', { bytes: mostBytes })
  return null
}
