import type { ProductSabotage } from '../../productSabotage.js'

const SPEC = 'window/library/library.spec.ts'

/** The library as a list in the window: what is open beside it, and what is deleted from the disk. */
export const LIBRARY_LIST: readonly ProductSabotage[] = [
  {
    what: 'what was deleted is not given back',
    file: 'renderer/features/library/store/fileActions.ts',
    find: 'undo: () => reload({ leaving: null, everything: countWith(store.getState().leaving?.ids.size ?? 0) }),',
    replace: 'undo: () => void settle(),',
    spec: SPEC,
    title: 'deletes from the disk when the way back is over, and not at all when that is undone',
  },
  {
    what: 'a file stays open beside a list that does not have it',
    file: 'renderer/features/library/store/libraryStore.ts',
    find: '...(isGone ? { opened: null } : {}),',
    replace: '...(isGone ? {} : {}),',
    spec: SPEC,
    title: 'shows no file beside a list that does not have it',
  },
]
