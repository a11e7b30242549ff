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
]
