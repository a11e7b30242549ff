import type * as Electron from 'electron'

export interface WindowKeysDeps {
  readonly platform: NodeJS.Platform
  readonly quit: () => void
}

/**
 * Ctrl+W closes the window and Ctrl+Q quits, as in other programs. On macOS the menu of the application has both keys.
 * On the other systems there is no menu, and Electron has neither key without one.
 */
export function handleWindowKeys(
  window: Pick<Electron.BrowserWindow, 'close'> & {
    readonly webContents: Pick<Electron.WebContents, 'on'>
  },
  { platform, quit }: WindowKeysDeps,
): void {
  if (platform === 'darwin') return
  window.webContents.on('before-input-event', (event, { type, key, control, alt, shift, meta, isAutoRepeat }) => {
    if (type !== 'keyDown' || !control || alt || shift || meta || isAutoRepeat) return
    const action = { w: () => window.close(), q: quit }[key.toLowerCase()]
    if (action === undefined) return
    event.preventDefault()
    action()
  })
}
