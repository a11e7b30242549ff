import type { Session } from 'electron'
import { isDownloadAllowed } from '../../window/security/sessionPolicy.js'
import type { Notify } from './windowNotifier.js'

const HOW = { completed: 'saved', cancelled: 'cancelled', interrupted: 'failed' } as const

/**
 * Tells the page the outcome of each file that it offered to be saved. The page cannot know it: a person may cancel the
 * dialog, and a disk may be full.
 */
export function notifySaveResults(session: Pick<Session, 'on'>, notify: Notify): void {
  session.on('will-download', (_event, item) => {
    const address = item.getURL()
    if (!isDownloadAllowed(address)) return
    item.once('done', (_ended, state) => notify('exports.saved', { address, how: HOW[state] }))
  })
}
