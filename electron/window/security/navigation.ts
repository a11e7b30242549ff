import type { WebContents } from 'electron'
import type { Log } from '../../ports/log.js'
import { APP_PAGE } from './origin.js'

/** Whether a page may go to an address: it may only load itself again. */
export const mayNavigate = (address: string): boolean => {
  const [page] = address.split('#', 1)
  return page === APP_PAGE
}

/** The part of `WebContents` by which a page can navigate, open windows or embed others. */
export type NavigableContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>

/**
 * Blocks everything by which a page could leave its address (W-07): navigation, redirects, frames, new windows and
 * webviews.
 */
export function lockNavigation(contents: NavigableContents, log: Log): void {
  const refuse = (event: { preventDefault(): void }, address: string): void => {
    if (mayNavigate(address)) return
    event.preventDefault()
    log.note('window.navigation-refused', { url: address })
  }
  contents.on('will-navigate', (event) => refuse(event, event.url))
  contents.on('will-redirect', (event) => refuse(event, event.url))
  contents.on('will-frame-navigate', (event) => refuse(event, event.url))
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    log.note('window.open-refused', { url })
    return { action: 'deny' }
  })
}
