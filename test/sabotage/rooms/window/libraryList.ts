import type { ProductSabotage } from '../../productSabotage.js'

const WRITER = 'electron/adapters/sqlite/library/libraryWriter.ts'
const SEARCH = 'electron/adapters/sqlite/library/librarySearch.ts'
const STORE = 'renderer/features/library/store/fileActions.ts'
const INDEX_SPEC = 'contract/ports/libraryIndexStore.spec.ts'
const WINDOW_SPEC = 'window/library/library.spec.ts'

/** The library as a list: its order, what is picked in it, and what is deleted from the disk. */
export const LIBRARY_LIST: readonly ProductSabotage[] = [
  {
    what: 'a file that was taken out of the trash stays hidden',
    file: WRITER,
    find: "if (is !== 'missing') cameBack += Number(comeBack.run(id).changes)",
    replace: '',
    spec: INDEX_SPEC,
    title: 'has a deleted file again when it is taken out of the trash',
  },
  {
    what: 'station 10 stands before station 9',
    file: SEARCH,
    find: 'toNaturalKey(String(text))',
    replace: 'String(text)',
    spec: INDEX_SPEC,
    title: 'sorts as a person counts, and by a column without groups',
  },
  {
    what: 'a file that is alone has a heading',
    file: SEARCH,
    find: 'group.files > 1',
    replace: 'group.files > 0',
    spec: INDEX_SPEC,
    title: 'sorts as a person counts, and by a column without groups',
  },
  {
    what: 'what was deleted is not given back',
    file: STORE,
    find: 'undo: () => store.setState({ leaving: null }),',
    replace: 'undo: () => void settle(),',
    spec: WINDOW_SPEC,
    title: 'deletes from the disk when the way back is over, and not at all when that is undone',
  },
  {
    what: 'a file stays open beside a list that does not have it',
    file: 'renderer/features/library/store/libraryStore.ts',
    find: '...(isGone ? { opened: null } : {}),',
    replace: '...(isGone ? {} : {}),',
    spec: 'window/library/library.spec.ts',
    title: 'shows no file beside a list that does not have it',
  },
  {
    what: 'all downloads take less time than one of them',
    file: 'renderer/features/downloads/store/downloadIndex.ts',
    find: 'seconds = Math.max(seconds, (view',
    replace: 'Math.max(seconds, (view',
    spec: 'unit/features/downloads/store/downloadsStore.spec.ts',
    title: 'says no less time for all than for one of them',
  },
  {
    what: 'a finished file does not count as one of all',
    file: 'renderer/features/downloads/store/downloadIndex.ts',
    find: '        finishedCount += 1\n',
    replace: '',
    spec: 'unit/features/downloads/store/downloadsStore.spec.ts',
    title: 'counts files while a size is unknown, those that were finished too',
  },
]
