import { type LinkTarget, parseLinkTarget } from '../../shared/link/downloadTarget.js'
import { findLinkInArgv } from '../../shared/link/findLinkInArgv.js'
import {
  addLink,
  NO_PENDING_LINKS,
  type PendingLinkGroup,
  type PendingLinks,
  removeLinks,
} from '../../shared/link/pendingLinks.js'

/** Links from any source wait here until a person has answered. The queue sends no request by itself (L-06). */
export interface DeepLinkQueue {
  /** Adds a link as the system gave it. A text that is no link is dropped in silence: no reader could correct it. */
  take(text: string): void
  put(targets: readonly LinkTarget[]): void
  waiting(): PendingLinks
  /** Takes out links of one portal that were followed. */
  remove(followed: PendingLinkGroup): void
  dismiss(): void
  /** Calls `onChange` at every change from now on. Links from before the window opened are in `waiting`. */
  listen(onChange: () => void): void
}

export function createDeepLinkQueue(): DeepLinkQueue {
  let pendingLinks = NO_PENDING_LINKS
  let onChange: () => void = () => undefined
  const setPending = (next: PendingLinks): void => {
    if (next === pendingLinks) return
    pendingLinks = next
    onChange()
  }
  const put = (targets: readonly LinkTarget[]): void => setPending(targets.reduce(addLink, pendingLinks))
  return {
    put,
    take: (text) => {
      const link = findLinkInArgv([text])
      const target = link === null ? null : parseLinkTarget(link)
      if (target?.ok === true) put([target.value])
    },
    waiting: () => pendingLinks,
    remove: (followed) => setPending(removeLinks(pendingLinks, followed)),
    dismiss: () => setPending(NO_PENDING_LINKS),
    listen: (next) => {
      onChange = next
    },
  }
}
