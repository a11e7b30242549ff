import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { PortalId } from '../../../../shared/ids.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { Api } from '../../../bridge/api.js'
import { type BasketStore, createBasketStore, type Folder } from './basketStore.js'
import { createPreflightStore, type PreflightStore } from './preflightStore.js'

export interface DownloadWithoutBasketState {
  /** `looking`: the preflight runs; `asking`: it has found obstacles, and a dialog shows them. */
  readonly type: 'resting' | 'looking' | 'asking'
  /** What the files are of. */
  readonly title: string
}

/**
 * A selection that goes to the queue without passing through the basket. It has a preflight of its own and is not
 * persisted. It may hold as many files as the queue, because a large dataset can have more files than a basket holds.
 */
export interface DownloadWithoutBasketStores extends StoreApi<DownloadWithoutBasketState> {
  readonly basket: BasketStore
  readonly preflight: PreflightStore
  /**
   * Replaces the selection by these entries and forgets the previous preflight. They go into `folder`, or else into the
   * folder of the basket.
   */
  readonly hold: (entries: readonly BasketEntry[], folder?: Folder) => void
  /**
   * Sends a selection, and asks in a dialog when `send` says that there is something to ask. Does nothing while another
   * selection is on its way.
   */
  readonly run: (title: string, send: () => Promise<boolean>) => Promise<void>
  /** Closes the dialog. */
  readonly close: () => void
}

/** `kept` is the person's basket: both use the same destination folder. */
export function createDownloadWithoutBasketStores(api: Api, kept: BasketStore): DownloadWithoutBasketStores {
  const store = createStore<DownloadWithoutBasketState>(() => ({ type: 'resting', title: '' }))
  /** The portal that was shown when the files were chosen: another one may be chosen while they are sent in parts. */
  let portalId: PortalId | null = null
  /** The files go into a folder that is not the person's choice for other files. */
  let hasOwnFolder = false
  const basket = createBasketStore(api, LIMITS.QUEUE_ENTRIES, () => portalId)
  const preflight = createPreflightStore(api)
  const share = (from: BasketStore, to: BasketStore): void =>
    void from.subscribe(({ folder }, was) => {
      if (!hasOwnFolder && folder !== was.folder && folder !== to.getState().folder) to.setState({ folder })
    })
  share(kept, basket)
  share(basket, kept)
  return {
    ...store,
    basket,
    preflight,
    hold(entries, folder) {
      portalId = kept.getState().portalId
      hasOwnFolder = folder !== undefined
      basket.setState({ folder: folder ?? kept.getState().folder })
      basket.clear()
      basket.settle()
      preflight.forget()
      basket.add(entries)
    },
    async run(title, send) {
      if (store.getState().type !== 'resting') return
      store.setState({ type: 'looking', title })
      let isDone = true
      try {
        isDone = await send()
      } finally {
        store.setState({ type: isDone ? 'resting' : 'asking' })
      }
    },
    close: () => store.setState({ type: 'resting' }),
  }
}
