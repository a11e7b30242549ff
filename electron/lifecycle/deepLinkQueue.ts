import type { Failure } from '../../shared/failure.js'
import { type LinkTarget, parseLinkTarget } from '../../shared/link/downloadTarget.js'
import { explainBadLink } from '../../shared/link/explainBadLink.js'
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
  /**
   * Adds a link as the system gave it. A `rudi:` link that cannot be opened is refused, and a person is told why. Any
   * other text is dropped in silence: no reader could correct it.
   */
  take(text: string): void
  put(targets: readonly LinkTarget[]): void
  waiting(): PendingLinks
  /** Why the last refused link could not be opened; null when there was none, or the person has read it. */
  refused(): Failure | null
  /** Takes out links of one portal that were followed. */
  remove(followed: PendingLinkGroup): void
  dismiss(): void
  /** The person has read why a link was refused. */
  dismissRefused(): void
  /** Calls `onChange` at every change from now on. Links from before the window opened are in `waiting`. */
  listen(onChange: () => void): void
}

export function createDeepLinkQueue(): DeepLinkQueue {
  let pendingLinks = NO_PENDING_LINKS
  let refused: Failure | null = null
  let onChange: () => void = () => undefined
  const setPending = (next: PendingLinks): void => {
    if (next === pendingLinks) return
    pendingLinks = next
    onChange()
  }
  const setRefused = (next: Failure | null): void => {
    if (next === refused) return
    refused = next
    onChange()
  }
  const put = (targets: readonly LinkTarget[]): void => setPending(targets.reduce(addLink, pendingLinks))
  return {
    put,
    take: (text) => {
      const link = findLinkInArgv([text])
      const target = link === null ? null : parseLinkTarget(link)
      if (target?.ok === true) return put([target.value])
      const problem = explainBadLink(text)
      if (problem !== null) setRefused(problem)
    },
    waiting: () => pendingLinks,
    refused: () => refused,
    remove: (followed) => setPending(removeLinks(pendingLinks, followed)),
    dismiss: () => setPending(NO_PENDING_LINKS),
    dismissRefused: () => setRefused(null),
    listen: (next) => {
      onChange = next
    },
  }
}
