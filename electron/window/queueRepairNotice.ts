import { join } from 'node:path'
import type * as Electron from 'electron'
import type { QueueRepairEvent } from '../../shared/download/model/queueRepairEvent.js'
import { applySpacing } from '../../shared/messages/applyFrenchSpacing.js'
import { formatQueueRepair } from '../../shared/messages/formatQueueRepair.js'
import type { WindowController } from './windowController.js'

export interface QueueRepairNoticeDeps {
  readonly dialog: Pick<Electron.Dialog, 'showMessageBox'>
  readonly windowController: Pick<WindowController, 'current' | 'drawn'>
  readonly sleep: (ms: number) => Promise<void>
  /** The folder of the queue. */
  readonly folder: string
  readonly language: 'fr' | 'en'
}

/** Damaged rows are found one after another. Those found within this time are shown together. */
const GATHER_MS = 500

/**
 * Shows in a dialog what happened to the queue, once the window has painted. Events that arrive while a dialog is open
 * are shown in the next one.
 */
export function createQueueRepairNotice(deps: QueueRepairNoticeDeps): (news: QueueRepairEvent) => void {
  const { dialog, windowController, sleep, folder, language } = deps
  let waiting: QueueRepairEvent[] = []
  let isShowing = false
  const showAll = async (): Promise<void> => {
    await windowController.drawn
    while (waiting.length > 0) {
      await sleep(GATHER_MS)
      const message = applySpacing(
        formatQueueRepair(waiting, (name) => join(folder, name), language),
        language,
      )
      waiting = []
      const box: Electron.MessageBoxOptions = {
        type: 'warning',
        title: 'Rudi Desk',
        message,
        buttons: ['OK'],
      }
      const window = windowController.current()
      await (window === null ? dialog.showMessageBox(box) : dialog.showMessageBox(window, box))
    }
    isShowing = false
  }
  return (news) => {
    waiting.push(news)
    if (isShowing) return
    isShowing = true
    void showAll()
  }
}
