import type { ProductSabotage } from '../../productSabotage.js'

const QUERY = 'wire/preview/query.spec.ts'
const KEPT = 'unit/services/query/queryBooks.spec.ts'
const ANSWER = 'electron/preview/query/answerQuery.ts'

/** Queries over the library: which tables they open, what their answers are, and what is kept of them. */
export const QUERIES: readonly ProductSabotage[] = [
  {
    what: 'a part of a query is taken for a table of the library',
    file: 'shared/preview/sql/sqlSyntaxTree.ts',
    find: ' && !parts.has(name.toLowerCase()) ?',
    replace: ' ?',
    spec: QUERY,
    title: '%s',
  },
  {
    what: 'a large sum is written as a fraction',
    file: ANSWER,
    find: 'if (/^U?HUGEINT$/.test(type))',
    replace: 'if (/^UHUGEINT$/.test(type))',
    spec: QUERY,
    title: 'keeps whole numbers whole, large sums too, and every other type as what it says',
  },
  {
    what: 'the sample of a chart is another each time',
    file: 'electron/preview/query/readChart.ts',
    find: ' REPEATABLE (1)',
    replace: '',
    spec: 'wire/preview/queryChart.spec.ts',
    title: 'of points shows every row while there are few, and the same sample of many',
  },
  {
    what: 'a file gets the name of another as a table',
    file: 'electron/services/query/tableNames.ts',
    find: '(one) => byName.has(one)',
    replace: '() => false',
    spec: 'unit/services/query/tableNames.spec.ts',
    title: 'stay with their files through a restart, another title and other files of the same name',
  },
  {
    what: 'a sheet has the name of its file as a table',
    file: 'electron/services/query/tableNames.ts',
    find: "[dataset, media, entry ?? '', part ?? '']",
    replace: "[dataset, media, entry ?? '']",
    spec: 'unit/services/query/tableNames.spec.ts',
    title: 'tell a sheet and a file of an archive from the file itself, and those of an older start are of whole files',
  },
  {
    what: 'the answer of an older query is that of the last one',
    file: 'electron/services/query/queryAnswers.ts',
    find: 'id !== last.id',
    replace: 'id < 0',
    spec: 'wire/preview/queryAnswers.spec.ts',
    title: 'an answer is found by its id until the next one replaces it, and its rows are scrolled',
  },
  {
    what: 'a name of a table leads to the first sheet',
    file: 'electron/services/query/queryTables.ts',
    find: '    ...(part === null ? {} : { part }),\n',
    replace: '',
    spec: 'unit/services/query/queryTables.spec.ts',
    title: 'are found again by their names, with how each is read and the part that is meant',
  },
  {
    what: 'a name of a table is read from the disk as it is',
    file: 'shared/query/model.ts',
    find: '.max(LIMITS.QUERY_TABLE_CHARS).regex(TABLE_NAME)',
    replace: '.max(LIMITS.QUERY_TABLE_CHARS)',
    spec: 'unit/services/query/tableNames.spec.ts',
    title: 'that were damaged on the disk cost no other name, and none becomes SQL',
  },
  {
    what: 'a file of names that cannot all be read is written over',
    file: 'electron/services/query/tableNames.ts',
    find: 'return isWhole ? ok(undefined) : keepDamaged()',
    replace: 'return ok(undefined)',
    spec: 'unit/services/query/tableNames.spec.ts',
    title: 'that cannot all be read are kept beside the others',
  },
  {
    what: 'a change of what is kept of queries overtakes the one before',
    file: 'electron/services/query/queryBooks.ts',
    find: 'Promise.all([before, changed]).then(([book, now]) => (now.ok && now.value !== null ? ok(now.value) : book))',
    replace: 'before',
    spec: KEPT,
    title: 'are there after a restart, as they were written last',
  },
  {
    what: 'a saved query that cannot be decoded is lost at the next write',
    file: 'electron/services/query/queryBooks.ts',
    find: '    unread.set(key, stored.unread)\n',
    replace: '',
    spec: KEPT,
    title: 'that are damaged on the disk are not shown, stay in the file, and cost no other',
  },
  {
    what: 'a query over a grid is for all rows of the file',
    file: 'shared/query/formatViewQuery.ts',
    find: 'isWhole || conditions.length === 0 ? []',
    replace: 'isWhole || conditions.length > 0 ? []',
    spec: 'wire/preview/table/tableView.spec.ts',
    title: 'is read by a person: names and values as they are seen, and only what is asked for',
  },
]
