import type { DownloadView } from '../../shared/download/view.js'
import { type Language, sayBytes } from '../../shared/words/amounts.js'

/** One line for a person who watches: how many have ended, how much has arrived, how fast it comes. */
export function sayProgress(views: readonly DownloadView[], ended: number, language: Language): string {
  const all = views.length
  const running = views.filter(({ state }) => state.is === 'running')
  const speed = running.reduce((sum, { state }) => sum + (state.is === 'running' ? state.bytesPerSecond : 0), 0)
  const received = views.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0)
  return `${ended}/${all}  ${sayBytes(received, language)}  ${sayBytes(speed, language)}/s`
}
