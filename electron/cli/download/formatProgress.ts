import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import { formatBytes } from '../../../shared/messages/formatAmounts.js'
import type { Language } from '../../../shared/messages/language.js'

interface Standing {
  readonly ended: number
  readonly all: number
  /** The speed of small bodies that came too quickly to have a speed of their own. */
  readonly briefBytesPerSecond: number
}

/**
 * Formats the progress line of a command: how many downloads have ended, how many bytes have arrived, and the speed.
 */
export function formatProgress(
  views: readonly DownloadView[],
  { ended, all, briefBytesPerSecond }: Standing,
  language: Language,
): string {
  const running = views.filter(({ state }) => state.type === 'running')
  const speed = running.reduce(
    (sum, { state }) => sum + (state.type === 'running' ? state.bytesPerSecond : 0),
    briefBytesPerSecond,
  )
  const received = views.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
  return `${ended}/${all}  ${formatBytes(received, language)}  ${formatBytes(speed, language)}/s`
}
