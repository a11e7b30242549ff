import type { ProductSabotage } from '../../productSabotage.js'

const DOWNLOADS_SPEC = 'window/downloads/downloads.spec.ts'
const LIBRARY_SPEC = 'window/library/library.spec.ts'
const ACCOUNTS_SPEC = 'window/portals/accounts.spec.ts'
const CELLS_SPEC = 'unit/features/preview/rows/formatCell.spec.ts'
const HEADER_SPEC = 'unit/preview/text/tableLayout.spec.ts'

/** What went wrong in a day with real files once: a wrong word, a lost row, a key that does not exist. */
export const ANALYSTS_DAY: readonly ProductSabotage[] = [
  {
    what: 'what a list leaves out makes a file outdated',
    file: 'electron/library/files/isSameVersion.ts',
    find: "if (then.checksum.is === 'absent' || now.checksum.is === 'absent') return !isSameDeclaration(then, now)",
    replace: '',
    spec: 'unit/library/files/isSameVersion.spec.ts',
    title: 'is not outdated because a list leaves its hash out, and is not trusted for that either',
  },
  {
    what: 'few values of a long table are estimated',
    file: 'electron/preview/profile/columnPlots.ts',
    find: '  if (!table.approximate || distinct === null || distinct > LIMITS.PROFILE_COUNTED_VALUES) return plot\n',
    replace: '  if (plot !== null) return plot\n',
    spec: 'wire/preview/profile/profile.spec.ts',
    title: 'of more rows than are counted exactly reads all of them, and says that it is approximate',
  },
  {
    what: 'midnight loses its time beside other moments',
    file: 'renderer/features/preview/rows/formatCell.ts',
    find: '(!showsTime && `${hours}',
    replace: '(`${hours}',
    spec: CELLS_SPEC,
    title: 'shows midnight in a column whose other moments have times, and a plain day never',
  },
  {
    what: 'a column called oui is a value',
    file: 'shared/preview/text/tableLayout.ts',
    find: 'isBooleanWord(cell) && (isNamed ||',
    replace: 'isBooleanWord(cell) && (',
    spec: HEADER_SPEC,
    title: 'names columns: %s',
  },
  {
    what: 'a first row with yes in it is lost',
    file: 'shared/preview/text/tableLayout.ts',
    find: '(!values.includes(cell) && values.some((value) => isSameWord(value, cell)))',
    replace: '!values.includes(cell)',
    spec: HEADER_SPEC,
    title: 'is a row like the others: %s',
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
    what: 'all that failed is retried when all is resumed',
    file: 'electron/engine/commands/downloadCommands.ts',
    find: "'resumed', ({ stateName }) => stateName !== 'failed')",
    replace: "'resumed')",
    spec: 'wire/engine/commands.spec.ts',
    title: 'resumes all without asking again for what has failed, which is asked for by itself',
  },
  {
    what: 'a refused secret takes the key along',
    file: 'renderer/features/portals/accounts/CredentialsForm.tsx',
    find: "label: 'accounts.key', type: 'password', maxLength: 1000, isProof: false",
    replace: "label: 'accounts.key', type: 'password', maxLength: 1000, isProof: true",
    spec: ACCOUNTS_SPEC,
    title: 'says what is wrong when it was refused, and asks again',
  },
  {
    what: 'problems are only those that are damaged',
    file: 'renderer/features/library/LibraryProgress.tsx',
    find: "library.setQuery({ only: 'problem', text: '' })",
    replace: "library.setQuery({ only: 'damaged', text: '' })",
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
    what: 'the index is said to be whole while a folder is being read',
    file: 'electron/services/librarySync.ts',
    find: 'pending > 0 || due.size > 0',
    replace: 'due.size > 0',
    spec: 'unit/services/librarySync.spec.ts',
    title: 'the library counts as behind after a start or a finished download until the index has the file',
  },
  {
    what: 'new datasets of a search are left out of an update',
    file: 'renderer/features/follow/useFollowUpdate.ts',
    find: "    if (what === 'dataset') due.set(datasetId, 'all')\n    else if",
    replace: '    if',
    spec: 'window/follow/follow.spec.ts',
    title: 'downloads what answers a followed search now, with all its files',
  },
  {
    what: 'a reveal that wrote nothing is logged',
    file: 'electron/cli/protect/reveal.ts',
    find: "  if (taken.ok) return fail(failure('disk/exists'))\n",
    replace: '',
    spec: 'wire/protect/protectedFiles.spec.ts',
    title: 'files that age has encrypted are revealed: %i bytes',
  },
  {
    what: 'a portal is asked for all files of a selection at once',
    file: 'electron/portal/selection/createSelection.ts',
    find: 'splitIntoBatches(files, LIMITS.DATASETS_AT_ONCE)',
    replace: 'splitIntoBatches(files, 1e6)',
    spec: 'unit/portal/selection/createSelection.spec.ts',
    title: 'asks a portal for a few files at once, never for all of them, and keeps their order',
  },
  {
    what: 'the dialog that saves is called after an address',
    file: 'electron/window/security/sessionPolicy.ts',
    find: '        title: name,\n',
    replace: '',
    spec: 'unit/window/security/sessionPolicy.spec.ts',
    title: 'a file that the page made is saved by a dialog with its name and format, in the folder of downloads',
  },
]
