import type { TableProgress } from '../../../shared/preview/table/tableRequests.js'
import type { SourceContext } from '../context/previewContext.js'
import type { WatchContext } from './runWatched.js'

/** About the share of the time for which a text table is scanned before its rows are read. */
const SCAN_SHARE = 0.35

/** Makes the progress continuous: it goes on from scanning a file to reading its rows, and never goes back. */
export function withSteadyProgress<T extends SourceContext & Pick<WatchContext, 'onProgress'>>(context: T): T {
  let scanned = 0
  let furthest = 0
  const report = (part: number): void => {
    furthest = Math.max(furthest, part)
    context.onProgress({ phase: 'read', part: furthest })
  }
  return {
    ...context,
    onScan: (part: number) => {
      scanned = SCAN_SHARE
      report(SCAN_SHARE * part)
    },
    onProgress: (progress: TableProgress) => report(scanned + (1 - scanned) * (progress?.part ?? 0)),
  }
}
