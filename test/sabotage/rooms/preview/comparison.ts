import type { ProductSabotage } from '../../productSabotage.js'

const SQL = 'electron/compare/tables/diffSql.ts'
const STAGE = 'electron/compare/tables/stageParquet.ts'
const PAIR = 'electron/compare/tables/tablePair.ts'
const READINGS = 'electron/compare/columns/columnReadings.ts'
const COMMAND = 'electron/cli/commands/diff.ts'
const DIFF = 'wire/compare/diff.spec.ts'
const FILES = 'wire/compare/diffFiles.spec.ts'
const ENGINE = 'wire/compare/comparisonEngine.spec.ts'
const SERVICE = 'electron/services/compare/libraryComparisons.ts'
const WINDOW_WIRE = 'wire/compare/libraryComparisons.spec.ts'

/** Two versions of a table: what is counted as the same, and what a file can make of the engine. */
export const COMPARISON: readonly ProductSabotage[] = [
  {
    what: 'an empty cell differs from an empty cell',
    file: SQL,
    find: '`o.x${at} IS NOT DISTINCT FROM n.x${at}`',
    replace: '`coalesce(o.x${at} = n.x${at}, false)`',
    spec: DIFF,
    title: 'that are empty in both files are the same, and in one file are not',
  },
  {
    what: 'a column’s name reaches SQL as it is',
    file: STAGE,
    find: '`${quoteIdentifier(name)} AS c${index}`',
    replace: '`"${name}" AS c${index}`',
    spec: DIFF,
    title: 'with quotes, spaces, accents and SQL in their names are only names',
  },
  {
    what: 'a path is a pattern of paths',
    file: 'shared/preview/table/escapeGlob.ts',
    find: "path.replace(/[*?[]/g, '[$&]')",
    replace: 'path',
    spec: FILES,
    title: '%s is read by its own name, whatever a pattern of that name would match',
  },
  {
    what: 'a comparison spills nothing',
    file: 'electron/adapters/preview/duckdb.ts',
    find: '  ...(spillFolder === undefined ? [] : [`SET temp_directory = ${quoteText(spillFolder)}`]),\n',
    replace: '',
    spec: ENGINE,
    title: 'spills into the folder that it was given what its memory does not hold',
  },
  {
    what: 'a key that repeats is taken when a person gives it',
    file: PAIR,
    find: "    if (count > 0) return fail(failure('diff/key-repeats', { name, key: shorten(names.join(', ')) }))\n",
    replace: '',
    spec: DIFF,
    title: 'that is given and repeats is refused',
  },
  {
    what: 'a column that repeats is found as a key',
    file: 'electron/compare/tables/findKey.ts',
    find: '      if (count > 0) return ok(count)\n',
    replace: '',
    spec: DIFF,
    title: 'must be unique in both files',
  },
  {
    what: 'a key matches rows by accident',
    file: 'electron/compare/columns/keyCandidates.ts',
    find: 'shared >= smaller * overlap',
    replace: 'smaller > 0',
    spec: 'unit/compare/columns/keyCandidates.spec.ts',
    title: 'a key of which the other file has hardly a value is unique by accident',
  },
  {
    what: 'a code with a leading zero is a number',
    file: READINGS,
    find: "'\\\\s*-?(?:0|[1-9][0-9]{0,17})\\\\s*'",
    replace: "'\\\\s*-?[0-9]{1,18}\\\\s*'",
    spec: DIFF,
    title: 'far down in a large file decide about the type, too',
  },
  {
    what: 'long numbers are compared as far as a DOUBLE goes',
    file: READINGS,
    find: '(?:0|[1-9][0-9]{0,14})(?:${mark}',
    replace: '(?:0|[1-9][0-9]*)(?:${mark}',
    spec: DIFF,
    title: 'that are long numbers are compared digit by digit',
  },
  {
    what: 'whole rows are counted in every share',
    file: SQL,
    find: 'WHERE hash(${cells}) % ${of} = ${at} GROUP BY',
    replace: 'GROUP BY',
    spec: ENGINE,
    title: 'whole rows are counted the same in one share and in several',
  },
  {
    what: 'a comparison leaves its scratch folder',
    file: 'electron/composition/cliComparisons.ts',
    find: '    await scratch.remove()\n',
    replace: '',
    spec: DIFF,
    title: 'leave nothing in the scratch folder',
  },
  {
    what: 'the engine runs in the process of the command',
    file: 'electron/composition/cliComparisons.ts',
    find: 'process.versions.electron === undefined ? forkItself(script) : startHere()',
    replace: 'script === null ? forkItself(script) : startHere()',
    spec: FILES,
    title: 'two files are read by a process with an empty environment',
  },
  {
    what: 'the process that compares keeps our environment',
    file: 'electron/composition/cliComparisons.ts',
    find: 'env: {}, execArgv: []',
    replace: 'execArgv: []',
    spec: FILES,
    title: 'two files are read by a process with an empty environment',
  },
  {
    what: 'the scratch folder of a killed comparison stays',
    file: 'electron/adapters/appFolders/scratchFolder.ts',
    find: 'if (pid > 0 && !isProcessAlive(pid))',
    replace: 'if (pid < 0 && !isProcessAlive(pid))',
    spec: 'unit/adapters/appFolders/scratchFolder.spec.ts',
    title: 'is gone with the work, and what a dead process left goes with the next',
  },
  {
    what: 'an encrypted file is compared by its bytes',
    file: 'electron/compare/isEncrypted.ts',
    find: 'MARKS.some((mark) => start.startsWith(mark))',
    replace: 'false',
    spec: FILES,
    title: 'because one is %s',
  },
  {
    what: 'two files that differ end with 0 whatever was asked',
    file: COMMAND,
    find: "invocation.flag('exit-code') && isDifferent(compared.value) ? EXIT_CODES.failed : EXIT_CODES.done",
    replace: 'EXIT_CODES.done',
    spec: DIFF,
    title: 'end with 0, and with 1 when they differ and --exit-code asks for that',
  },
  {
    what: 'a rename is guessed from a few rows',
    file: 'electron/compare/columns/findRenames.ts',
    find: 'filled >= SURE_ROWS && distinct >= SURE_DISTINCT',
    replace: 'filled > 0 && distinct > 0',
    spec: 'unit/compare/columns/findRenames.spec.ts',
    title: 'has enough rows and values for that to be no accident',
  },
  {
    what: 'the rows that differ of every comparison stay on the disk',
    file: SERVICE,
    find: 'if (kept.size <= KEPT || oldest === undefined) return',
    replace: 'if (oldest !== undefined) return',
    spec: WINDOW_WIRE,
    title: 'what differs is said, and its rows are a table as it is laid out',
  },
  {
    what: 'a new comparison leaves the one under way',
    file: SERVICE,
    find: '      running.abort()\n      running = new AbortController()',
    replace: '      running = new AbortController()',
    spec: WINDOW_WIRE,
    title: 'a key that repeats is refused, and a new comparison ends the one under way',
  },
  {
    what: 'columns of the rows that differ are called by the wrong side',
    file: 'shared/compare/differencesColumns.ts',
    find: "[{ role: 'old', name } as const, { role: 'now', name } as const]",
    replace: "[{ role: 'now', name } as const, { role: 'old', name } as const]",
    spec: WINDOW_WIRE,
    title: 'what differs is said, and its rows are a table as it is laid out',
  },
  {
    what: 'the newer of two files is compared as the old one',
    file: 'renderer/features/library/store/pickedPair.ts',
    find: '(one.fetchedMs ?? 0) - (other.fetchedMs ?? 0)',
    replace: '(other.fetchedMs ?? 0) - (one.fetchedMs ?? 0)',
    spec: 'window/library/compare.spec.ts',
    title: 'two picked files are compared',
  },
  {
    what: 'cells that have changed look like the others',
    file: 'renderer/features/compare/store/differencesGrid.ts',
    find: 'return mine !== undefined && other !== undefined && mine !== other',
    replace: 'return mine === undefined && other !== undefined && mine !== other',
    spec: 'window/library/compare.spec.ts',
    title: 'two picked files are compared',
  },
]
