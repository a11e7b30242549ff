import type { ProductSabotage } from '../../productSabotage.js'

const INDEX = 'renderer/features/downloads/store/downloadIndex.ts'

/** The downloads as a list in the window: what is said of all of them together. */
export const DOWNLOAD_TOTALS: readonly ProductSabotage[] = [
  {
    what: 'all downloads take less time than one of them',
    file: 'shared/download/bandwidth/estimateRemainingTime.ts',
    find: 'seconds = Math.max(seconds, one',
    replace: 'Math.max(seconds, one',
    spec: 'unit/features/downloads/store/overallProgress.spec.ts',
    title: 'says no less time for all than for one of them',
  },
  {
    what: 'a finished file does not count as one of all',
    file: INDEX,
    find: '        finishedCount += 1\n',
    replace: '',
    spec: 'unit/features/downloads/store/overallProgress.spec.ts',
    title: 'counts files while no size is known, those that were finished too',
  },
]
