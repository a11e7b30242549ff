import type { App } from 'electron'

/**
 * Whether we are the one instance of this user-data folder. Asked before anything is opened (L-01): the loser must not
 * have touched the disk. Its arguments are not looked at here; a `rudi:` link among them is for the link inbox.
 */
export function isOnlyInstance(app: Pick<App, 'requestSingleInstanceLock' | 'on'>, secondStarted: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false
  app.on('second-instance', secondStarted)
  return true
}
