import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { PortalId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Api } from '../../../bridge/api.js'
import { type BasketStore, createBasketStore } from './basketStore.js'
import { createPreflightStore, type PreflightStore } from './preflightStore.js'

/**
 * A selection that goes to the queue without passing through the basket. It has a preflight of its own and is not
 * persisted. It may hold as many files as the queue, because a large dataset can have more files than a basket holds.
 */
export interface DownloadWithoutBasketStores {
  readonly basket: BasketStore
  readonly preflight: PreflightStore
  /** Replaces the selection by these entries and forgets the previous preflight. */
  readonly hold: (entries: readonly BasketEntry[]) => void
}

/** `kept` is the person's basket: both use the same destination folder. */
export function createDownloadWithoutBasketStores(api: Api, kept: BasketStore): DownloadWithoutBasketStores {
  /** The portal that was shown when the files were chosen: another one may be chosen while they are sent in parts. */
  let portalId: PortalId | null = null
  const basket = createBasketStore(api, LIMITS.QUEUE_ENTRIES, () => portalId)
  const preflight = createPreflightStore(api)
  const share = (from: BasketStore, to: BasketStore): void =>
    void from.subscribe(({ folder }, was) => {
      if (folder !== was.folder && folder !== to.getState().folder) to.setState({ folder })
    })
  share(kept, basket)
  share(basket, kept)
  return {
    basket,
    preflight,
    hold(entries) {
      portalId = kept.getState().portalId
      basket.clear()
      basket.settle()
      preflight.forget()
      basket.add(entries)
    },
  }
}
