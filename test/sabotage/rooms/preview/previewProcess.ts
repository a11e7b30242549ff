import type { ProductSabotage } from '../../productSabotage.js'

const TABLES = 'electron/adapters/preview/duckdb.ts'
const PROCESS = 'electron/adapters/workers/supervisedProcess.ts'
const JUDGE = 'shared/preview/query/validateQuery.ts'
const QUERY = 'electron/preview/table/queryResult.ts'
const QUESTIONS = 'wire/preview/allowedSql.spec.ts'
const KEPT = 'wire/preview/table/keptTables.spec.ts'
const HOSTILE = 'wire/preview/hostileFiles.spec.ts'
const LOCKED =
  'is locked: no setting can be changed by a statement of our own either, and nothing is written beside the memory'

/** The process that looks into strangers' files: what its engine may do, and who watches it. */
export const PREVIEW_PROCESS: readonly ProductSabotage[] = [
  {
    what: 'a table that was kept is believed after its file has changed',
    file: 'electron/preview/context/keptTableReader.ts',
    find: 'isSameContent(now.value, kept.stamp) ? kept : null',
    replace: 'now.value.sizeBytes > 0 ? kept : null',
    spec: KEPT,
    title: 'is read anew after the file has changed',
  },
  {
    what: 'a table that was kept is believed for other reader options',
    file: 'electron/adapters/workers/keptTables.ts',
    find: 'JSON.stringify([path, part, entry, reader])',
    replace: 'JSON.stringify([path, part, entry, reader === null])',
    spec: KEPT,
    title: 'is another reading with other reader options',
  },
  {
    what: 'tables are kept where no copy may lie',
    file: 'electron/adapters/workers/previewProcess.ts',
    find: 'needs.keepsTables ? keepIn',
    replace: 'needs.keepsTables || true ? keepIn',
    spec: KEPT,
    title: 'no copy is kept where none is allowed',
  },
  {
    what: 'tables are kept without an end',
    file: 'electron/adapters/workers/keptTables.ts',
    find: '      if (entry.users === 0) drop(key, entry)\n',
    replace: '',
    spec: KEPT,
    title: 'a bounded number of copies is kept, and the least recently used one goes first',
  },
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
    spec: 'wire/preview/queryCopy.spec.ts',
    title: 'learns from no reply of the engine where its file lies',
  },
  {
    what: 'the memory of the preview process is not watched',
    file: PROCESS,
    find: 'readHeldBytes(mine) <= LIMITS.PREVIEW_PROCESS_BYTES)',
    replace: 'readHeldBytes(mine) >= 0)',
    spec: HOSTILE,
    title: 'of memory inside of one function is ended from outside, at once, and the next one is answered',
  },
  {
    what: 'a process that kept gigabytes is used again',
    file: PROCESS,
    find: '      if (readHeldBytes(mine) > keptBytes) await kill(mine)\n',
    replace: '',
    spec: HOSTILE,
    title: 'of memory, and keeps what it was given, leaves no process for the next one',
  },
  {
    what: 'a query runs over the person’s own file',
    file: QUERY,
    find: 'sources.push(readFromCopy(context, content.value.source))',
    replace: 'sources.push(content.value.source)',
    spec: 'wire/preview/queryCopy.spec.ts',
    title: 'runs over %s of the person’s file, and reads what is in it',
  },
  {
    what: 'a file of any size is copied for a query',
    file: 'electron/preview/context/scratchCopy.ts',
    find: '    if (bytes > LIMITS.PREVIEW_COPIED_BYTES) return ok(path)\n',
    replace: '',
    spec: 'wire/preview/queryCopy.spec.ts',
    title: 'is no copy of a file that is too large for one',
  },
  {
    what: 'a query is run before it is judged',
    file: QUERY,
    find: '    if (!checked.ok) return checked\n',
    replace: '',
    spec: HOSTILE,
    title: 'reads no other file, by whatever name',
  },
  {
    what: 'several statements are one question',
    file: 'shared/preview/query/sqlSyntaxTree.ts',
    find: ' && statements.length === 1 ?',
    replace: ' ?',
    spec: QUESTIONS,
    title: 'is one SELECT: %s',
  },
  {
    what: 'a new kind of syntax is allowed',
    file: JUDGE,
    find: 'if (!EXPRESSIONS.has(String(node.class))) return refuse(node.class)',
    replace: '',
    spec: QUESTIONS,
    title: 'is refused: %s',
  },
  {
    what: 'any function computes',
    file: JUDGE,
    find: 'return isAllowedFunction(name) || isAllowedTableFunction(name) ? ALLOWED : refuseFunction(name)',
    replace: 'return ALLOWED',
    spec: QUESTIONS,
    title: 'is refused: %s',
  },
  {
    what: 'a table of another schema is a view of ours',
    file: JUDGE,
    find: 'return isOurs && views.has(name.toLowerCase()) ? ALLOWED : refuse(name)',
    replace: 'return views.has(name.toLowerCase()) ? ALLOWED : refuse(name)',
    spec: QUESTIONS,
    title: 'is refused: %s',
  },
  {
    what: 'a part of a query knows itself',
    file: 'shared/preview/query/sqlSyntaxTree.ts',
    find: `      ahead.push({ value: entry, parts: known })
      known = new Set(known).add(getPartName(entry))
`,
    replace: `      known = new Set(known).add(getPartName(entry))
      ahead.push({ value: entry, parts: known })
`,
    spec: QUESTIONS,
    title: 'is refused: %s',
  },
  {
    what: 'a table of the engine’s schema is a part of a query',
    file: JUDGE,
    find: "if (isUsual(catalog_name, '') && isUsual(schema_name, '') && parts",
    replace: 'if (parts',
    spec: QUESTIONS,
    title: 'is refused: %s',
  },
  {
    what: 'a part of a query may be called like a file',
    file: JUDGE,
    find: '    for (const name of listPartNames(one.node)) if (!PART_NAME.test(name)) return refuse(name)\n',
    replace: '',
    spec: QUESTIONS,
    title: 'is refused: %s',
  },
]
