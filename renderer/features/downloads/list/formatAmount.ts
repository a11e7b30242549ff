import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { Messages } from '../../../messages/messages.js'

/** How much is here of how much: only what is known, and only what says something. */
export function formatAmount({ state, receivedBytes, totalBytes }: DownloadView, messages: Messages): string {
  if (receivedBytes === 0 && state.is !== 'done') return totalBytes === null ? '' : messages.bytes(totalBytes)
  const received = messages.bytes(receivedBytes)
  if (state.is === 'done' || totalBytes === null) return received
  return messages.say('downloads.of', { received, total: messages.bytes(totalBytes) })
}
