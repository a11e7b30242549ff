import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DownloadId } from '../../../../shared/ids.js'
import { EMPTY_SELECTION, type ListSelection } from '../../../components/list/listSelection.js'
import { type ListFilter, NO_LIST_FILTER } from './listFilter.js'

/** How the list of downloads is displayed. It stays as it was left when the person returns from another screen. */
export interface ListView {
  readonly filter: ListFilter
  readonly listSelection: ListSelection<DownloadId>
  /** Whether the finished downloads are unfolded; null until the person chose. */
  readonly unfolded: boolean | null
  /** Whether the details of the row that has the keyboard are shown. */
  readonly isAbout: boolean
  /** The last change of order, announced to assistive technology. */
  readonly said: string
}

export interface ListViewStore extends StoreApi<ListView> {
  readonly narrow: (some: Partial<ListFilter>) => void
  readonly pick: (change: (listSelection: ListSelection<DownloadId>) => ListSelection<DownloadId>) => void
  readonly fold: (unfolded: boolean) => void
  readonly about: (isAbout: boolean) => void
  readonly say: (said: string) => void
}

export function createListViewStore(): ListViewStore {
  const store = createStore<ListView>(() => ({
    filter: NO_LIST_FILTER,
    listSelection: EMPTY_SELECTION,
    unfolded: null,
    isAbout: false,
    said: '',
  }))
  return {
    ...store,
    // The selection covers only visible rows: after a change of the filters it starts anew.
    narrow: (some) =>
      store.setState(({ filter }) => ({ filter: { ...filter, ...some }, listSelection: EMPTY_SELECTION })),
    pick: (change) => store.setState(({ listSelection }) => ({ listSelection: change(listSelection) })),
    fold: (unfolded) => store.setState({ unfolded }),
    about: (isAbout) => store.setState({ isAbout }),
    say: (said) => store.setState({ said }),
  }
}

/** The ids that an action applies to: all selected ones when the row is one of them, otherwise the row alone. */
export const resolveTargetRows = ({ picked }: ListSelection<DownloadId>, id: DownloadId): readonly DownloadId[] =>
  picked.has(id) ? [...picked] : [id]
