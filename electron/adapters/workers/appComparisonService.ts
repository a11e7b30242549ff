import { LIMITS } from '../../../shared/limits.js'
import type { ComparisonService } from '../../ports/preview/comparison.js'
import { type PreviewProcessOptions, superviseProcess } from './previewProcess.js'

/**
 * `ComparisonService` over the analysis process: one is started for each comparison, watched as that of the previews is,
 * and ended with all that it has written beside its answer.
 */
export function createComparisonProcess(needs: PreviewProcessOptions): ComparisonService {
  const { openLane, stop, end } = superviseProcess(needs)
  const lane = openLane()
  return {
    async compare(task, { signal, onPhase }) {
      const compared = await lane.enqueue('compare', { task }, LIMITS.COMPARE_MS, signal, onPhase)
      await stop()
      return compared
    },
    close: end,
  }
}
