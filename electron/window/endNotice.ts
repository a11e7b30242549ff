import type { Activity } from '../../shared/desktop/activity.js'
import type { DesktopWords } from '../../shared/desktop/words.js'

export interface EndNoticeNeeds {
  readonly words: () => DesktopWords
  /** Nobody needs to be told what they are looking at. */
  readonly isWatched: () => boolean
  readonly notify: (title: string, body: string) => void
}

/** One notification when a stretch of work is over, however many files it had: never one a file. */
export function endNotice({ words, isWatched, notify }: EndNoticeNeeds): (activity: Activity) => void {
  let wasLive = false
  return ({ live, done, failed }) => {
    if (live > 0) wasLive = true
    else if (wasLive) {
      wasLive = false
      if (done + failed > 0 && !isWatched()) notify('Rudi Desk', words().ended(done, failed))
    }
  }
}
