import type { ProductSabotage } from '../../productSabotage.js'

const WORKS = 'electron/services/exportJobs.ts'
const JOURNAL = 'electron/exports/exportJournal.ts'
const PROCESSES = 'electron/exports/unfinishedExports.ts'
const RESULT = 'electron/preview/export/exportTable.ts'
const COLUMNS = 'electron/preview/export/selectExport.ts'
const WORKBOOK_XML = 'shared/preview/export/workbookXml.ts'
const FORMATS = 'wire/exports/exportFormats.spec.ts'
const CSV = 'shared/formatCsvRow.ts'
const TABLE_CSV = 'shared/preview/table/formatCsv.ts'
const SPEC = 'wire/exports/exportJobs.spec.ts'
const PROCESSES_SPEC = 'wire/exports/unfinishedExports.spec.ts'
const LOOK = 'wire/preview/preview.spec.ts'
const LINE = 'has decimal commas in numbers only, and quotes where a reader would stumble'

/** Exports: what is written, what is left of one that ended, what is asked at quit. */
export const EXPORTS: readonly ProductSabotage[] = [
  {
    what: 'an export is begun without a line in the journal',
    file: WORKS,
    find: '      const begun = await journal.begin(partial)\n      if (!begun.ok) return begun\n',
    replace: '',
    spec: SPEC,
    title: 'that %s leaves nothing unfinished, and says what came of it',
  },
  {
    what: 'an export that ended leaves its partial',
    file: WORKS,
    find: '        await journal.end(partial)\n',
    replace: '',
    spec: SPEC,
    title: 'that %s leaves nothing unfinished, and says what came of it',
  },
  {
    what: 'a cancel is a bug',
    file: WORKS,
    find: '        if (!abort.signal.aborted) throw reason\n',
    replace: '        throw reason\n',
    spec: SPEC,
    title: 'whose work throws the signal’s reason is cancelled, and no bug',
  },
  {
    what: 'a cancel cancels all',
    file: WORKS,
    find: 'cancel: (id) => running.get(id)?.abort.abort(),',
    replace: 'cancel: () => running.forEach(({ abort }) => void abort.abort()),',
    spec: SPEC,
    title: 'beside another is cancelled alone',
  },
  {
    what: 'exports have no bound',
    file: WORKS,
    find: 'if (views.has(id) || running.size >= LIMITS.EXPORTS_RUNNING)',
    replace: 'if (views.has(id))',
    spec: SPEC,
    title: 'under an id that is known is refused, and so are more than a person would ask for',
  },
  {
    what: 'an export under way is nothing to ask about at quit',
    file: WORKS,
    find: 'isWriting: () => running.size > 0,',
    replace: 'isWriting: () => false,',
    spec: SPEC,
    title: 'is something to ask about at the end of the application for as long as it runs',
  },
  {
    what: 'the application ends before an export cleaned up',
    file: WORKS,
    find: '      await Promise.all(all.map(({ ended }) => ended))\n',
    replace: '',
    spec: SPEC,
    title: 'that is under way when the application ends has cleaned up before it does',
  },
  {
    what: 'a journal names what is to be removed, whatever it is',
    file: JOURNAL,
    find: '.refine((path) => isAbsolute(path) && PARTIAL.test(basename(path))),',
    replace: '.refine((path) => path.length > 0),',
    spec: SPEC,
    title: 'removes nothing because of a journal that names %s',
  },
  {
    what: 'what lies on a disk that is away is forgotten',
    file: JOURNAL,
    find: '(await disk.volume(dirname(partial))).ok && (await disk.remove(partial)).ok',
    replace: '(await disk.remove(partial)).ok',
    spec: SPEC,
    title: 'keeps in mind what lies on a disk that is away',
  },
  {
    what: 'two changes of the journal lose one',
    file: JOURNAL,
    find: 'const mine = previous.then(work)',
    replace: 'const mine = work()',
    spec: SPEC,
    title: 'begun together are all in the journal',
  },
  {
    what: 'a sweep takes a living process for a dead one',
    file: PROCESSES,
    find: 'if (lock !== null) await settle({ lock, lockPath, path, journal: openExportJournal(disk, path) })',
    replace:
      'await settle({ lock: lock ?? { release: () => undefined }, lockPath, path, journal: openExportJournal(disk, path) })',
    spec: PROCESSES_SPEC,
    title: 'a file under work is known to the state, and to no sweep of another process, until it ends',
  },
  {
    what: 'a command writes without a line in its journal',
    file: PROCESSES,
    find: '      const begun = await journal?.begin(partial)\n',
    replace: '      const begun = { ok: journal !== undefined }\n',
    spec: PROCESSES_SPEC,
    title: 'a file under work is known to the state, and to no sweep of another process, until it ends',
  },
  {
    what: 'a journal is forgotten while a file of it lies on a disk that is away',
    file: PROCESSES,
    find: 'if (await journal.sweep()) await disk.remove(path)',
    replace: 'await journal.sweep()\n    await disk.remove(path)',
    spec: PROCESSES_SPEC,
    title: 'a sweep removes what the dead left, in the folders that are there, and keeps the rest in mind',
  },
  {
    what: 'any file beside the journals is one',
    file: PROCESSES,
    find: 'JOURNAL.exec(name)?.[1] ?? []',
    replace: '/^(.+)\\.json$/.exec(name)?.[1] ?? []',
    spec: PROCESSES_SPEC,
    title: 'a sweep follows no file that is no journal of ours, and no name that is none of our partials',
  },
  {
    what: 'a stream that broke is a whole export',
    file: 'electron/adapters/preview/duckdb.ts',
    find: 'if (!streamed.value.ok || whole) return streamed.value',
    replace: 'if (!streamed.value.ok || !whole || whole) return streamed.value',
    spec: LOOK,
    title: 'of a query that fails in the middle leaves nothing',
  },
  {
    what: 'an encrypted export is written in clear',
    file: RESULT,
    find: 'publicKey === null ? ok(createPlainWriter(file)) : createEncryptingWriter(file, publicKey)',
    replace: 'ok(createPlainWriter(file))',
    spec: LOOK,
    title: 'encrypted as $is opens with the portal’s private key',
  },
  {
    what: 'a separator in a cell is one more cell',
    file: CSV,
    find: 'text.includes(separator) || ',
    replace: '',
    spec: 'unit/preview/table/formatCsv.spec.ts',
    title: LINE,
  },
  {
    what: 'a quote in a cell ends it',
    file: CSV,
    find: `text.replaceAll('"', '""')`,
    replace: 'text',
    spec: 'unit/preview/table/formatCsv.spec.ts',
    title: LINE,
  },
  {
    what: 'texts get decimal commas',
    file: TABLE_CSV,
    find: "decimal === ',' && kinds[index] === 'number'",
    replace: "decimal === ',' && index >= 0",
    spec: 'unit/preview/table/formatCsv.spec.ts',
    title: LINE,
  },
  {
    what: 'a title that is a formula is run by the spreadsheet',
    file: CSV,
    find: "formulas === 'plain' ? toPlainText(cell) : cell",
    replace: 'cell',
    spec: 'unit/features/basket/store/basketCsv.spec.ts',
    title: 'never lets a name become a formula or break a line',
  },
  {
    what: 'a sum of integers is exported as it comes',
    file: COLUMNS,
    find: 'const WIDE = /^U?HUGEINT$|^UBIGINT$/',
    replace: 'const WIDE = /^NEVER$/',
    spec: FORMATS,
    title: 'Parquet keeps every type: integers, also their sums, dates, decimals and codes',
  },
  {
    what: 'a number of more digits than a spreadsheet keeps is a number all the same',
    file: WORKBOOK_XML,
    find: "return value.replace(/^-?0*|\\.|e.*$/gi, '').length <= SURE_DIGITS",
    replace: 'return true',
    spec: FORMATS,
    title: 'a workbook keeps numbers, dates and times, and codes, long numbers and formulas as text',
  },
  {
    what: 'a day before March 1900 is a number of days',
    file: WORKBOOK_XML,
    find: 'if (days < FIRST_SURE_DAY || days > LAST_DAY) return null',
    replace: 'if (days > LAST_DAY) return null',
    spec: FORMATS,
    title: 'a workbook keeps numbers, dates and times, and codes, long numbers and formulas as text',
  },
  {
    what: 'what stands behind the last row of a sheet is lost',
    file: 'electron/preview/export/workbookExport.ts',
    find: '        beginSheet()\n      }',
    replace: '      }',
    spec: FORMATS,
    title: 'a workbook of more rows than one sheet holds goes on in the next, and none is lost',
  },
  {
    what: 'a letter that the encoding lacks is left out in silence',
    file: 'shared/preview/export/windows1252.ts',
    find: 'if (byte === undefined) return { missing: String.fromCodePoint(text.codePointAt(at) ?? code) }',
    replace: 'if (byte === undefined) continue',
    spec: FORMATS,
    title: 'refuses %s, and leaves nothing',
  },
  {
    what: 'what the file says of its coordinates is not read',
    file: 'electron/preview/export/exportGeometry.ts',
    find: ': (declared.find((epsg) => !inDegrees(epsg)) ?? null)',
    replace: ': null',
    spec: FORMATS,
    title: '%s is in the system that the file names',
  },
  {
    what: 'a sorted export has no order of its own',
    file: COLUMNS,
    find: '`ORDER BY ${orderBy}, ${ROW}`',
    replace: '`ORDER BY ${ROW}`',
    spec: FORMATS,
    title: 'is what was filtered, sorted and chosen, in that order',
  },
  {
    what: 'an export is encrypted with another key than the one that was shown',
    file: 'electron/ipc/handlers/portal/fetchShownKey.ts',
    find: 'return fetched.value.fingerprint === fingerprint',
    replace: 'return fetched.value.fingerprint !== null',
    spec: 'unit/ipc/handlers/preview.spec.ts',
    title: 'is refused when the portal’s key is not the one that the person saw',
  },
]
