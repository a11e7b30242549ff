import type { ElectronApplication } from 'playwright'

/** Returns the texts of the main process's dialogs since `answerMessageBoxes`. */
export const readMessageBoxes = (electron: ElectronApplication): Promise<readonly string[]> =>
  electron.evaluate(() => (globalThis as unknown as { readonly boxes: readonly string[] }).boxes)

/** Answers every message box of the main process at once, and keeps its text for `readMessageBoxes`. */
export const answerMessageBoxes = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ dialog }) => {
    const boxes: string[] = []
    Object.assign(globalThis, { boxes })
    dialog.showMessageBox = (async (...args: readonly unknown[]) => {
      boxes.push((args.at(-1) as { readonly message: string }).message)
      return { response: 0, checkboxChecked: false }
    }) as never
  })
