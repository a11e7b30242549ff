import type { Session } from 'electron'
import { isDownloadAllowed } from '../../window/security/sessionPolicy.js'
import type { Notify } from './ipcServer.js'

const HOW = { completed: 'saved', cancelled: 'cancelled', interrupted: 'failed' } as const

/**
 * Tells the page what became of each file that it handed out to be saved. It cannot see that by itself: a person may
 * cancel the dialog that asks where, and a disk may be full.
 */
export function notifySaveResults(session: Pick<Session, 'on'>, notify: Notify): void {
  session.on('will-download', (_event, item) => {
    const address = item.getURL()
    if (!isDownloadAllowed(address)) return
    item.once('done', (_ended, state) => notify('exports.saved', { address, how: HOW[state] }))
  })
}
