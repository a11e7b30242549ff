import type { ProductSabotage } from '../../productSabotage.js'

const TABLES = 'electron/adapters/preview/duckdb.ts'
const PROCESS = 'electron/adapters/workers/supervised/supervisedProcess.ts'
const QUERY = 'electron/preview/table/withQueryResult.ts'
const QUESTIONS = 'wire/preview/allowedSql.spec.ts'
const HOSTILE_QUERIES = 'wire/preview/hostileQueries.spec.ts'
const LOCKED =
  'is locked: no setting can be changed by a statement of our own either, and nothing is written beside the memory'

/** The process that looks into strangers' files: what its engine may do, and who watches it. */
export const PREVIEW_PROCESS: readonly ProductSabotage[] = [
  {
    what: 'the settings of the engine are not locked',
    file: TABLES,
    find: "  'SET lock_configuration = true',\n",
    replace: '',
    spec: QUESTIONS,
    title: LOCKED,
  },
  {
    what: 'the engine spills to a disk',
    file: TABLES,
    find: '  "SET temp_directory = \'\'",\n',
    replace: '',
    spec: QUESTIONS,
    title: 'spills nothing to a disk when a query needs more than its memory',
  },
  {
    what: 'the engine opens every file that a query names',
    file: TABLES,
    find: "  'SET enable_external_access = false',\n",
    replace: '',
    spec: QUESTIONS,
    title: 'opens only the files that it was given, whatever the query',
  },
  {
    what: 'the engine loads what a query names',
    file: TABLES,
    find: "  'SET autoload_known_extensions = false',\n",
    replace: '',
    spec: QUESTIONS,
    title: LOCKED,
  },
  {
    what: 'the engine has all the memory',
    file: TABLES,
    find: '    memory_limit: `${Math.floor(setup.memoryBytes / 1024 / 1024)}MiB`,\n',
    replace: '',
    spec: QUESTIONS,
    title: 'has the memory and the threads that it was given',
  },
  {
    what: 'what the engine says names where a file lies',
    file: TABLES,
    find: '  for (const { path, name } of files) note = note.replaceAll(path, name)\n',
    replace: '',
    spec: 'wire/preview/scratchCopy.spec.ts',
    title: 'learns from no reply of the engine where its file lies',
  },
  {
    what: 'the memory of the preview process is not watched',
    file: PROCESS,
    find: 'while (!signal.aborted && !memory.enforceLimit(me))',
    replace: 'while (!signal.aborted)',
    spec: HOSTILE_QUERIES,
    title: 'of memory inside of one function is ended from outside, at once, and the next one is answered',
  },
  {
    what: 'a process that kept gigabytes is used again',
    file: PROCESS,
    find: '      if (readHeldBytes(mine) > keptBytes) await kill(mine)\n',
    replace: '',
    spec: HOSTILE_QUERIES,
    title: 'of memory, and keeps what it was given, leaves no process for the next one',
  },
  {
    what: 'previews and queries have twice the memory of a process',
    file: 'electron/adapters/workers/supervised/sharedMemoryLimit.ts',
    find: 'sum(working) > mostBytes',
    replace: 'user.readHeldBytes() > mostBytes',
    spec: 'unit/adapters/workers/supervised/sharedMemoryLimit.spec.ts',
    title: 'of two that are too large together, the larger one ends, and alone',
  },
  {
    what: 'a process begins before the one before it has ended',
    file: PROCESS,
    find: '    await waitUntilEnded()\n',
    replace: '',
    spec: 'unit/adapters/workers/supervised/supervisedProcess.spec.ts',
    title: 'a process begins when the one before it has ended, and keeps its scratch folder',
  },
  {
    what: 'a process without work stays',
    file: PROCESS,
    find: 'if (working === 0 && idleMs !== undefined)',
    replace: 'if (working < 0 && idleMs !== undefined)',
    spec: 'unit/adapters/workers/supervised/supervisedProcess.spec.ts',
    title: 'a process without work ends after a pause, and the next call starts another',
  },
  {
    what: 'a query runs over the person’s own file',
    file: QUERY,
    find: 'sources.push(readFromCopy(context, content.value.source))',
    replace: 'sources.push(content.value.source)',
    spec: 'wire/preview/scratchCopy.spec.ts',
    title: 'runs over %s of the person’s file, and reads what is in it',
  },
  {
    what: 'a file of any size is copied for a query',
    file: 'electron/preview/table/copyIntoScratch.ts',
    find: '    if (bytes > LIMITS.PREVIEW_COPIED_BYTES) return ok(path)\n',
    replace: '',
    spec: 'wire/preview/scratchCopy.spec.ts',
    title: 'is no copy of a file that is too large for one',
  },
]
