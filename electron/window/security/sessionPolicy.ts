import { join } from 'node:path'
import type { App, Session } from 'electron'
import { toDialogFilters } from '../../../shared/desktop/dialogFilters.js'
import type { Log } from '../../ports/log.js'
import { APP_ORIGIN, isAppUrl } from './origin.js'
import { isPermitted } from './permissions.js'

/** What may be loaded at all: our own files, and what the page made itself. The developer tools only while developing. */
export function isRequestAllowed(address: string, packaged: boolean): boolean {
  if (isAppUrl(address)) return true
  if (address.startsWith(`blob:${APP_ORIGIN}/`)) return true
  if (address.startsWith('data:image/')) return true
  return !packaged && address.startsWith('devtools://devtools/')
}

/** The only thing the page may save by itself is an export that it made itself, and a native dialog names the file. */
export const isDownloadAllowed = (address: string): boolean => address.startsWith(`blob:${APP_ORIGIN}/`)

/** Whether the application is packaged, and where a person's downloads go. */
type Host = Pick<App, 'isPackaged' | 'getPath'>

/** Closes a session: no network (W-08), no permissions (W-09), no downloads but our own exports. */
export function hardenSession(session: Session, { isPackaged: packaged, getPath }: Host, log: Log): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    const cancel = !isRequestAllowed(details.url, packaged)
    if (cancel) log.note('window.request-refused', { url: details.url, kind: details.resourceType })
    answer({ cancel })
  })
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isPermitted(permission, isAppUrl(details.requestingUrl ?? ''))),
  )
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, isAppUrl(origin)))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event, item) => {
    // Without these the dialog has the address of the page's memory as its title, and opens in the working directory.
    if (isDownloadAllowed(item.getURL())) {
      const name = item.getFilename()
      return item.setSaveDialogOptions({
        title: name,
        defaultPath: join(getPath('downloads'), name),
        filters: toDialogFilters(name),
      })
    }
    log.note('window.download-refused', { url: item.getURL() })
    event.preventDefault()
  })
}
