import { LIMITS } from '../../../shared/limits.js'
import type { ComparisonService } from '../../ports/preview/comparisonService.js'
import type { SupervisionOptions } from './supervised/supervisedProcess.js'
import { superviseProcess } from './supervised/supervisedProcess.js'

/**
 * `ComparisonService` over the preview process: one is started for each comparison, watched as that of the previews is,
 * and ended with all that it has written beside its answer.
 */
export function createAppCompareProcess(needs: SupervisionOptions): ComparisonService {
  const { openCallQueue, stop, end } = superviseProcess(needs)
  const queue = openCallQueue()
  return {
    async compare(task, { signal, onPhase }) {
      const compared = await queue.enqueue('compare', { task }, LIMITS.COMPARE_MS, signal, onPhase)
      await stop()
      return compared
    },
    close: end,
  }
}
