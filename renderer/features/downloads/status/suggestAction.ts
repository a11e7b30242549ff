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
  'portal/unknown-dataset',
  'portal/unknown-media',
])

/** Failures that only the producer can mend, whose words say to write to the dataset's contact. */
const PRODUCER_CODES: ReadonlySet<FailureCode> = new Set(['media/unavailable', 'media/refused', 'media/not-openable'])

export type SuggestedAction = 'account' | 'network' | 'page' | 'producer' | 'retry' | 'resume'

/**
 * The action to suggest about a failure. Null when there is none. `isHere`: its portal is the one that is shown, so the
 * window can lead to its accounts and pages. The details have the button of the message to the producer, so they suggest
 * another try beside it: the address may have been valid for a limited time only.
 */
export function suggestAction(
  { state }: DownloadView,
  isHere: boolean,
  place: 'row' | 'details' = 'row',
): SuggestedAction | null {
  const because = state.type === 'failed' || state.type === 'paused' ? state.because : 'person'
  if (because === 'person') return null
  if (NETWORK_SETTING_FAILURES.has(because.code)) return 'network'
  if (isHere && ACCOUNT_CODES.has(because.code)) return 'account'
  if (isHere && PAGE_CODES.has(because.code)) return 'page'
  if (isHere && place === 'row' && PRODUCER_CODES.has(because.code)) return 'producer'
  return state.type === 'failed' ? 'retry' : 'resume'
}
