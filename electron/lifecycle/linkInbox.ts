import type { PortalId } from '../../shared/ids.js'
import { type Arrivals, answered, gather, type LinkGroup, linkAmong, NO_ARRIVALS } from '../../shared/link/arrivals.js'
import { parseTarget, type Target } from '../../shared/link/target.js'

/** Where links wait, from whichever door they come, until a person has answered. It asks nobody anything by itself (L-06). */
export interface LinkInbox {
  /** A link as the system gave it. What is no link is dropped in silence: nobody who could mend it reads an answer. */
  take(text: string): void
  put(targets: readonly Target[]): void
  waiting(): Arrivals
  /** Takes out what belongs to one portal, to be followed. */
  answer(portalId: PortalId | null): LinkGroup | null
  dismiss(): void
  /** Tells of every change from now on. What came before the window did is in `waiting`. */
  listen(hear: () => void): void
}

export function openLinkInbox(): LinkInbox {
  let arrivals = NO_ARRIVALS
  let hear: () => void = () => undefined
  const become = (next: Arrivals): void => {
    if (next === arrivals) return
    arrivals = next
    hear()
  }
  const put = (targets: readonly Target[]): void => become(targets.reduce(gather, arrivals))
  return {
    put,
    take: (text) => {
      const link = linkAmong([text])
      const target = link === null ? null : parseTarget(link)
      if (target?.ok === true) put([target.value])
    },
    waiting: () => arrivals,
    answer: (asked) => {
      const group = arrivals.groups.find(({ portalId }) => portalId === asked) ?? null
      if (group !== null) become(answered(arrivals, asked))
      return group
    },
    dismiss: () => become(NO_ARRIVALS),
    listen: (next) => {
      hear = next
    },
  }
}
