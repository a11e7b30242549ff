import { type DescribedLinkDeps, describePendingLinks } from '../../ipc/handlers/catalogue/describePendingLinks.js'
import type { Notify } from '../../ipc/server/windowNotifier.js'
import type { DeepLinkQueue } from '../../lifecycle/deepLinkQueue.js'

/** Tells the window of the waiting links at every change of them. */
export function forwardPendingLinks(
  deps: DescribedLinkDeps & { readonly links: Pick<DeepLinkQueue, 'listen'>; readonly notify: Notify },
): void {
  let changes = 0
  deps.links.listen(() => {
    const mine = ++changes
    // A later change has its own answer, whichever is read first.
    void describePendingLinks(deps).then((view) => {
      if (mine === changes) deps.notify('links.changed', view)
    })
  })
}
