import type { Session } from 'electron'
import type { Tell } from '../ipcServer.js'
import { maySave } from './sessionPolicy.js'

const HOW = { completed: 'saved', cancelled: 'cancelled', interrupted: 'failed' } as const

/**
 * Tells the page what became of each file that it handed out to be saved. It cannot see that by itself: a person may
 * cancel the dialog that asks where, and a disk may be full.
 */
export function tellSaves(session: Pick<Session, 'on'>, tell: Tell): void {
  session.on('will-download', (_event, item) => {
    const address = item.getURL()
    if (!maySave(address)) return
    item.once('done', (_ended, state) => tell('exports.saved', { address, how: HOW[state] }))
  })
}
