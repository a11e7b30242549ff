import type { BasketEntry } from '../../../../shared/basket/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Api } from '../../../bridge/api.js'
import { type BasketStore, createBasket } from './basketStore.js'
import { createPreflight, type PreflightStore } from './preflightStore.js'

/**
 * A selection that goes to the queue without passing through the basket: it has a preflight of its own, and is not kept.
 * It holds whatever the queue holds: all files of one dataset, of which a large one has more than a basket keeps.
 */
export interface DownloadNowStores {
  readonly basket: BasketStore
  readonly preflight: PreflightStore
  /** These and nothing else, with nothing said of them yet. */
  readonly hold: (entries: readonly BasketEntry[]) => void
}

/** `kept` is the person's own basket: both put files into the same folder. */
export function createDownloadNowStores(api: Api, kept: BasketStore): DownloadNowStores {
  const basket = createBasket(api, LIMITS.QUEUE_ENTRIES)
  const preflight = createPreflight(api)
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
      basket.clear()
      basket.settle()
      preflight.forget()
      basket.add(entries)
    },
  }
}
