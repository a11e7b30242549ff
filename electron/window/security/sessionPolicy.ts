import { join } from 'node:path'
import type { App, Session } from 'electron'
import { toDialogFilters } from '../../../shared/desktop/dialogFilters.js'
import type { Log } from '../../ports/log.js'
import { APP_ORIGIN, isAppUrl } from './origin.js'
import { isPermitted } from './permissions.js'

/**
 * Whether an address may be loaded: our own files, and what the page has created itself. The developer tools are
 * allowed in a checkout only.
 */
export function isRequestAllowed(address: string, packaged: boolean): boolean {
  if (isAppUrl(address)) return true
  if (address.startsWith(`blob:${APP_ORIGIN}/`)) return true
  if (address.startsWith('data:image/')) return true
  return !packaged && address.startsWith('devtools://devtools/')
}

/** The page may save only an export that it has created itself. A native dialog asks for the file. */
export const isDownloadAllowed = (address: string): boolean => address.startsWith(`blob:${APP_ORIGIN}/`)

/** Tells whether the application is packaged, and where the downloads of the person are. */
type Host = Pick<App, 'isPackaged' | 'getPath'>

/** Restricts a session: no network (W-08), no permissions (W-09), no downloads except our own exports. */
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
    // By default the title of the dialog is a `blob:` address, and the dialog opens in the working directory.
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
