import type { DownloadView } from '../../../../shared/download/model/downloadView.js'

/** The groups of states by which people filter downloads; the row itself says the exact state. */
export const STATUS_GROUPS = ['running', 'line', 'paused', 'needs', 'ended'] as const
export type StatusGroup = (typeof STATUS_GROUPS)[number]

export function getStatusGroup({ state }: DownloadView): StatusGroup {
  switch (state.type) {
    case 'running':
    case 'verifying':
      return 'running'
    case 'queued':
    case 'waiting':
      return 'line'
    case 'paused':
      return state.because === 'person' ? 'paused' : 'needs'
    case 'failed':
      return 'needs'
    case 'done':
    case 'cancelled':
      return 'ended'
  }
}
