import { describe, expect, it } from 'vitest'
import { createCompletionNotification } from '../../../../electron/window/desktop/completionNotification.js'
import { type DownloadActivity, IDLE } from '../../../../shared/desktop/trackDownloadActivity.js'
import { createDesktopMessages } from '../../../../shared/messages/desktopMessages.js'

const work = (some: Partial<DownloadActivity>): DownloadActivity => ({ ...IDLE, ...some })

describe('the notification', () => {
  const received = (isWatched: boolean) => {
    const said: string[] = []
    const listener = createCompletionNotification({
      words: () => createDesktopMessages('fr'),
      isWatched: () => isWatched,
      notify: (_title, body) => said.push(body),
    })
    listener(IDLE)
    for (let done = 0; done < 500; done++) listener(work({ live: 500 - done, done }))
    listener(work({ done: 498, failed: 2 }))
    listener(work({ done: 498, failed: 2 }))
    return said
  }
  it('is one for five hundred files', () => {
    expect(received(false)).toEqual(['498 fichiers téléchargés, 2 problèmes'])
  })
  it('names no file where none was downloaded, as when the disk was full', () => {
    const said: string[] = []
    const listener = createCompletionNotification({
      words: () => createDesktopMessages('en'),
      isWatched: () => false,
      notify: (_title, body) => said.push(body),
    })
    listener(work({ live: 1 }))
    listener(work({ failed: 1 }))
    expect(said).toEqual(['1 problem'])
  })
  it('is not shown while the person looks at the window', () => {
    expect(received(true)).toEqual([])
  })
})
