import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'
import type { DesktopMessages } from '../../../shared/messages/desktopMessages.js'

export interface CompletionNotificationDeps {
  readonly words: () => DesktopMessages
  /** Whether the person looks at the window: then it shows the news already. */
  readonly isWatched: () => boolean
  readonly notify: (title: string, body: string) => void
}

/** One notification when a stretch of work is over, however many files it had: never one a file. */
export function createCompletionNotification({
  words,
  isWatched,
  notify,
}: CompletionNotificationDeps): (activity: DownloadActivity) => void {
  let wasLive = false
  return ({ live, done, failed }) => {
    if (live > 0) wasLive = true
    else if (wasLive) {
      wasLive = false
      if (done + failed > 0 && !isWatched()) notify('Rudi Desk', words().ended(done, failed))
    }
  }
}
