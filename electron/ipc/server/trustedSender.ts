import type { BrowserWindow } from 'electron'
import { APP_ORIGIN } from '../../window/security/origin.js'

/** Identifies a frame: two that exist at the same time never share both numbers. */
export interface FrameId {
  readonly processId: number
  readonly routingId: number
}

/** Who sent a message, taken from the event at once: later the frame may be gone and would read as null (I-02). */
export interface IpcSender {
  readonly webContentsId: number
  readonly frame: (FrameId & { readonly origin: string; readonly isTop: boolean }) | null
}

/**
 * Whether a message comes from the top frame that this very window shows now, on our origin exactly. Missing is refused.
 *
 * `detached` is not asked: once a page's process has ended, Electron 33 calls every later frame of that window detached.
 * A frame that was navigated away from, or whose process ended, is known by its numbers, which are not those of the
 * frame that took its place.
 */
export function isTrustedSender(window: BrowserWindow | null, sender: IpcSender): boolean {
  if (window === null || window.isDestroyed() || sender.webContentsId !== window.webContents.id) return false
  if (sender.frame?.isTop !== true || sender.frame.origin !== APP_ORIGIN) return false
  const { mainFrame } = window.webContents
  return sender.frame.processId === mainFrame.processId && sender.frame.routingId === mainFrame.routingId
}
