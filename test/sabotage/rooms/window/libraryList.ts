import type { ProductSabotage } from '../../productSabotage.js'

const WRITER = 'electron/adapters/sqlite/library/libraryWriter.ts'
const SEARCH = 'electron/adapters/sqlite/library/librarySearch.ts'
const STORE = 'renderer/features/library/store/fileActions.ts'
const SCRUB = 'electron/services/scrub.ts'
const SCRUB_SPEC = 'unit/services/scrub.spec.ts'
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
    what: 'the disk is read on battery',
    file: SCRUB,
    find: ' && !isOnBattery()',
    replace: '',
    spec: SCRUB_SPEC,
    title: 'rests on battery and while downloads are under way, and goes on where it was',
  },
  {
    what: 'the disk is read as fast as it can be',
    file: SCRUB,
    find: 'Math.max(0, (file.sizeBytes / LIMITS.SCRUB_BYTES_PER_SECOND) * 1000 - spentMs)',
    replace: '0',
    spec: SCRUB_SPEC,
    title: 'reads what is due at a low rate, and says which file has rotted',
  },
]
