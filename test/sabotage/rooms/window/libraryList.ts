import type { ProductSabotage } from '../../productSabotage.js'

const LIBRARY_SPEC = 'window/library/library.spec.ts'
const DOWNLOADS_SPEC = 'window/downloads/downloads.spec.ts'
const SPEC = 'window/library/library.spec.ts'

/** The library as a list in the window: what it shows, what is open beside it, and what is deleted from the disk. */
export const LIBRARY_LIST: readonly ProductSabotage[] = [
  {
    what: 'a repair that is asked for forgets the one that is under way',
    file: 'renderer/features/library/store/fileActions.ts',
    find: 'if (!areRepairsUnderWay(store.getState().repairsUnderWay))',
    replace: 'if (areRepairsUnderWay({ requests: 1, files: 0 }))',
    spec: 'unit/features/library/store/repairs.spec.ts',
    title: 'repairs that a page before this one has asked for are under way until all of them are reported',
  },
  {
    what: 'what was deleted is not given back',
    file: 'renderer/features/library/store/fileActions.ts',
    find: 'if (leaving !== null && !isSettling) reload({ leaving: null, everything: countWith(leaving.ids.size) })',
    replace: 'void settle()',
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
  {
    what: 'files are selected that the list showed before',
    file: 'renderer/features/library/store/libraryStore.ts',
    find: '    if (isStale) return readIds(first, last)\n',
    replace: '',
    spec: 'unit/features/library/store/libraryStore.spec.ts',
    title: 'all files are those of the list that was asked for, also while it is being read',
  },
  {
    what: 'the details of a menu are those of another row',
    file: 'renderer/components/list/useListSelection.ts',
    find: '    const now = toIndex(last.current.at)\n',
    replace: '    const now = index\n',
    spec: DOWNLOADS_SPEC,
    title: 'the menu of a row opens its details, whatever else is selected',
  },
  {
    what: 'a range whose first row is gone begins at the top',
    file: 'renderer/components/list/useListSelection.ts',
    find: 'return found === -1 ? toIndex(cursor) : found',
    replace: 'return cursor === null ? 0 : Math.max(0, found)',
    spec: DOWNLOADS_SPEC,
    title: 'Shift and a click select one row alone when the row where a range began is gone',
  },
  {
    what: 'all files are not selected when the list is read again meanwhile',
    file: 'renderer/features/library/store/libraryStore.ts',
    find: '    else if (now.round !== round && now.query === query) await selectAll()\n',
    replace: '',
    spec: 'unit/features/library/store/libraryStore.spec.ts',
    title: 'all files are selected although the list is read again meanwhile',
  },
  {
    what: 'problems are only those that are damaged',
    file: 'renderer/features/library/LibraryOutcomes.tsx',
    find: '<BadFilesToast only="problem"',
    replace: '<BadFilesToast only="damaged"',
    spec: LIBRARY_SPEC,
    title: 'leads to all problems that a verification has found, damaged and missing',
  },
  {
    what: 'the library is called empty while it is being filled',
    file: 'renderer/features/library/LibraryScreen.tsx',
    find: ' || (everything === 0 && isBehind)',
    replace: '',
    spec: LIBRARY_SPEC,
    title: 'is not called empty while what was just downloaded is being added',
  },
  {
    what: 'closing one message closes all',
    file: 'renderer/features/library/store/libraryStore.ts',
    find: '({ ...now, [message]: NO_MESSAGES[message] })',
    replace: '({ ...now, ...NO_MESSAGES, [message]: null })',
    spec: 'unit/features/library/store/libraryStore.spec.ts',
    title: 'closing one message leaves the others, which may say what is not said again',
  },
]
