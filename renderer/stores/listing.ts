import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DownloadId } from '../../shared/ids.js'
import { EVERY, type Wanted } from './downloadRows.js'
import { NOTHING_PICKED, type Picking } from './picking.js'

/** How the list of downloads is looked at: it is as one left it when one comes back from another place. */
export interface Listing {
  readonly wanted: Wanted
  readonly picking: Picking
  /** Whether what is finished is unfolded; null until somebody said so. */
  readonly unfolded: boolean | null
  /** The details of the row that has the keyboard are shown. */
  readonly isAbout: boolean
  /** What happened to an order just now, for those who hear it. */
  readonly said: string
}

export interface ListingStore extends StoreApi<Listing> {
  readonly want: (some: Partial<Wanted>) => void
  readonly pick: (change: (picking: Picking) => Picking) => void
  readonly fold: (unfolded: boolean) => void
  readonly about: (isAbout: boolean) => void
  readonly say: (said: string) => void
}

export function createListing(): ListingStore {
  const store = createStore<Listing>(() => ({
    ...{ wanted: EVERY, picking: NOTHING_PICKED, unfolded: null, isAbout: false, said: '' },
  }))
  return {
    ...store,
    // What is picked is what one sees: others than before are seen now.
    want: (some) => store.setState(({ wanted }) => ({ wanted: { ...wanted, ...some }, picking: NOTHING_PICKED })),
    pick: (change) => store.setState(({ picking }) => ({ picking: change(picking) })),
    fold: (unfolded) => store.setState({ unfolded }),
    about: (isAbout) => store.setState({ isAbout }),
    say: (said) => store.setState({ said }),
  }
}

/** The ids that something is done to: all that are picked when the row is one of them, else the row alone. */
export const meantBy = ({ picked }: Picking, id: DownloadId): readonly DownloadId[] =>
  picked.has(id) ? [...picked] : [id]
