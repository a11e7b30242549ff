import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron'
import type { DesktopMessages } from '../../shared/messages/desktopMessages.js'
import type { Settings } from '../../shared/settings/schema.js'

export interface ConfirmLeavingDeps {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  readonly window: () => BrowserWindow | null
  readonly words: () => DesktopMessages
  /** Whether downloads are running that would go on if the application stayed open. */
  readonly isDownloading: () => boolean
  /** Lets the window carry out its pending actions. Resolves with true when no download is left then. */
  readonly waitUntilSettled: () => Promise<boolean>
  /** Whether a file is being written whose work cannot resume. */
  readonly isWriting: () => boolean
  readonly whenClosed: () => Settings['whenClosed']
  readonly remember: (choice: Settings['whenClosed']) => void
  readonly quit: () => void
}

export interface ConfirmLeaving {
  /** Called before the application ends. False keeps it open. */
  mayQuit(): Promise<boolean>
  /** Handles the closing of the window: it closes, hides, or stays until the person has answered. */
  onClosing(event: { preventDefault(): void }, window: BrowserWindow): void
}

/** Asks before leaving only when an answer makes a difference (D-12): downloads resume by themselves, encryptions do not. */
export function createConfirmLeaving(deps: ConfirmLeavingDeps): ConfirmLeaving {
  let isAsking = false
  let isSettled = false
  /** Nothing is downloaded any more, whatever the last news said. */
  let isStill = false

  const quitNow = (): void => {
    isSettled = true
    deps.quit()
  }
  const ask = async (window: BrowserWindow): Promise<void> => {
    // A download that was cancelled a moment ago, and can still be restored, needs no question.
    isStill = (await deps.waitUntilSettled()) && !deps.isWriting()
    if (isStill) return window.close()
    const words = deps.words()
    const isWriting = deps.isWriting()
    const { response, checkboxChecked } = await deps.dialog.showMessageBox(window, {
      type: 'question',
      title: 'Rudi Desk',
      message: isWriting ? words.losing.question : words.closing.question,
      detail: isWriting ? words.losing.closing : words.closing.detail,
      buttons: [words.inBackground, isWriting ? words.quitAnyway : words.quitAndResume, words.cancel],
      defaultId: 0,
      cancelId: 2,
      checkboxLabel: words.closing.remember,
      noLink: true,
    })
    const choice = response === 0 ? 'background' : 'quit'
    if (response === 2) return
    if (checkboxChecked) deps.remember(choice)
    if (choice === 'background') window.hide()
    else quitNow()
  }

  return {
    async mayQuit() {
      if (isSettled || !deps.isWriting()) return true
      const window = deps.window()
      const words = deps.words()
      const question: MessageBoxOptions = {
        type: 'warning',
        title: 'Rudi Desk',
        message: words.losing.question,
        detail: words.losing.detail,
        buttons: [words.wait, words.quitAnyway],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }
      // The dialog of a hidden window would be hidden as well.
      const asked =
        window?.isVisible() === true
          ? deps.dialog.showMessageBox(window, question)
          : deps.dialog.showMessageBox(question)
      return (await asked).response === 1
    },
    onClosing(event, window) {
      const isWriting = deps.isWriting()
      const mayGo = isSettled || isStill || !(deps.isDownloading() || isWriting)
      isStill = false
      if (mayGo) return
      const choice = deps.whenClosed()
      // Downloads resume, so the remembered choice applies to them. A file that is being written would be lost, so the
      // question is asked.
      if (choice === 'quit' && !isWriting) return
      event.preventDefault()
      if (choice === 'background') return window.hide()
      if (isAsking) return
      isAsking = true
      void ask(window).finally(() => {
        isAsking = false
      })
    },
  }
}
