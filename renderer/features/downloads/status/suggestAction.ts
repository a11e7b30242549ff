import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { FailureCode } from '../../../../shared/failure.js'
import { NETWORK_SETTING_FAILURES } from '../../../components/feedback/networkSettingFailures.js'

const ACCOUNT_CODES: ReadonlySet<FailureCode> = new Set([
  'session/refused',
  'session/held-back',
  'session/key-refused',
  'session/signed-out',
])
/** Failures that a retry would meet again: the dataset's page on the portal says more about them. */
const PAGE_CODES: ReadonlySet<FailureCode> = new Set([
  'access/not-granted',
  'media/not-a-file',
  'media/unavailable',
  'portal/unknown-dataset',
  'portal/unknown-media',
])

export type SuggestedAction = 'account' | 'network' | 'page' | 'retry' | 'resume'

/**
 * The action to suggest about a failure. Null when there is none. `isHere`: its portal is the one that is shown, so the
 * window can lead to its accounts and pages.
 */
export function suggestAction({ state }: DownloadView, isHere: boolean): SuggestedAction | null {
  const because = state.type === 'failed' || state.type === 'paused' ? state.because : 'person'
  if (because === 'person') return null
  if (NETWORK_SETTING_FAILURES.has(because.code)) return 'network'
  if (isHere && ACCOUNT_CODES.has(because.code)) return 'account'
  if (isHere && PAGE_CODES.has(because.code)) return 'page'
  return state.type === 'failed' ? 'retry' : 'resume'
}
