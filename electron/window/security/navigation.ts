import type { WebContents } from 'electron'
import type { Log } from '../../ports/log.js'
import { APP_PAGE } from './origin.js'

/** The page may be loaded again as it is; everything else would leave it. */
export const mayNavigate = (address: string): boolean => {
  const [page] = address.split('#', 1)
  return page === APP_PAGE
}

/** The part of `WebContents` that can move, open or embed. */
export type NavigableContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>

/**
 * Blocks everything by which a content could leave its page (W-07): no navigation, no redirect, no frame, no new
 * window, no webview.
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
