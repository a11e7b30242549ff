import type { DownloadView } from '../../../../shared/download/model/downloadView.js'
import type { Messages } from '../../../messages/messages.js'

/** The received and the total size, as far as they are known and worth saying. */
export function formatReceivedAmount({ state, receivedBytes, totalBytes }: DownloadView, messages: Messages): string {
  if (receivedBytes === 0 && state.type !== 'done') return totalBytes === null ? '' : messages.formatBytes(totalBytes)
  const received = messages.formatBytes(receivedBytes)
  if (state.type === 'done' || totalBytes === null) return received
  return messages.say('downloads.of', { received, total: messages.formatBytes(totalBytes) })
}
