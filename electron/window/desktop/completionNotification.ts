import type { DownloadActivity } from '../../../shared/desktop/trackDownloadActivity.js'
import type { DesktopMessages } from '../../../shared/messages/desktopMessages.js'

export interface CompletionNotificationDeps {
  readonly words: () => DesktopMessages
  /** Whether the person looks at the window, which shows that the downloads have ended. */
  readonly isWatched: () => boolean
  readonly notify: (title: string, body: string) => void
}

/** Shows one notification when all running downloads have ended, however many there were. */
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
