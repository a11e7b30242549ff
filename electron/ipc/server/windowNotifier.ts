import type { BrowserWindow } from 'electron'
import type { EventName, OutputOf } from '../../../shared/ipc/contract.js'
import { writeMessage } from '../../../shared/ipc/messageText.js'

/** Sends an event to the window; drops it silently when there is no live window. */
export type Notify = <K extends EventName>(name: K, news: OutputOf<K>) => void

/** Sends events to our live window only, and drops them silently when there is none (I-07). */
export const createWindowNotifier =
  (window: () => BrowserWindow | null): Notify =>
  (name, news) => {
    const live = window()
    if (live === null || live.isDestroyed() || live.webContents.isDestroyed()) return
    live.webContents.send(name, writeMessage(news))
  }
