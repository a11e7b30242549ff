import type { ProductSabotage } from '../../productSabotage.js'

const COPY = 'electron/adapters/sqlite/queue/queueBackup.ts'
const DENIED_SPEC = 'unit/adapters/sqlite/deniedDatabases.spec.ts'

/** Any database of ours: how it is opened, put aside when it is damaged, and read in part. */
export const DATABASE_FILES: readonly ProductSabotage[] = [
  {
    what: 'a pipe in the place of a database ends the start',
    file: 'electron/adapters/sqlite/repair/isUnusableDatabase.ts',
    find: 'DATABASE_FILE_SUFFIXES.some((end) => isNoFile(`${file}${end}`)) ||',
    replace: '',
    spec: 'unit/adapters/sqlite/nonFilesAtDatabasePaths.spec.ts',
    title: 'in the place of %s',
  },
  {
    what: 'a link to nowhere in the place of a database stays there',
    file: 'electron/adapters/sqlite/repair/quarantineDatabase.ts',
    find: 'lstatSync(path, { throwIfNoEntry: false }) !== undefined',
    replace: 'lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false',
    spec: 'unit/adapters/sqlite/nonFilesAtDatabasePaths.spec.ts',
    title: 'in the place of %s',
  },
  {
    what: 'a database of another account ends the start',
    file: 'electron/adapters/sqlite/repair/isUnusableDatabase.ts',
    find: '  isForeignDatabase(file, error)\n',
    replace: '  false\n',
    spec: DENIED_SPEC,
    title: 'that are another account’s are put aside as they are, and what is readable is taken over',
  },
  {
    what: 'a database of ours that lost its rights is put aside',
    file: 'electron/adapters/sqlite/openSqlite.ts',
    find: `  for (const end of DATABASE_FILE_SUFFIXES) if (isAccessDenied(\`\${file}\${end}\`)) restoreOwnerAccess(\`\${file}\${end}\`)
`,
    replace: '',
    spec: DENIED_SPEC,
    title: 'that are ours and %s get them back, and nothing is lost',
  },
  {
    what: 'a queue that cannot be read cannot be made anew',
    file: 'electron/adapters/sqlite/salvage/salvageRecords.ts',
    find: '  if (!isReadable(file)) return\n',
    replace: '',
    spec: DENIED_SPEC,
    title: 'that are another account’s are put aside as they are, and what is readable is taken over',
  },
  {
    what: 'a copy of the queue that cannot be read is thrown away',
    file: COPY,
    find: 'if (!there.isFile() || isAccessDenied(path)) quarantineDatabase(path)',
    replace: 'if (!there.isFile()) quarantineDatabase(path)',
    spec: DENIED_SPEC,
    title: 'that are another account’s, the copy of the queue too, are all kept beside an empty queue',
  },
  {
    what: 'every user may read the queue',
    file: 'electron/adapters/sqlite/openSqlite.ts',
    find: `    restoreOwnerAccess(file)
`,
    replace: '',
    spec: 'contract/ports/queueStore.spec.ts',
    title: 'the store can be read by its owner only',
  },
  {
    what: 'a damaged list of free pages hides rows from a salvage',
    file: 'electron/adapters/sqlite/salvage/salvageRecords.ts',
    find: '    if (!isWhole) for (const number of free) yield* readRecordsOn(pages, number)\n',
    replace: '',
    spec: 'unit/adapters/sqlite/salvage/salvageRecords.spec.ts',
    title: 'no row is lost where a damaged list of free pages %s',
  },
  {
    what: 'the log of a linked database is looked for beside the link',
    file: 'electron/adapters/sqlite/salvage/salvageRecords.ts',
    find: 'realpathSync(file)}-wal',
    replace: 'file}-wal',
    spec: 'unit/adapters/sqlite/salvage/salvageRecords.spec.ts',
    title: 'the log of a database behind a link is read, which lies beside the file itself',
  },
]
