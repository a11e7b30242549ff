import type { ProductSabotage } from '../../productSabotage.js'

const HEADER_SPEC = 'unit/preview/text/tableLayout.spec.ts'
const SPEC = 'wire/preview/sources/csvReading.spec.ts'
const SCANNER = 'shared/preview/text/csvScanner.ts'
const SCAN = 'electron/preview/sources/csv/scanCsv.ts'
const TYPES = 'shared/preview/values/columnTypes.ts'

/** How text tables are read: what would be lost, counted wrongly or become another value. */
export const READERS: readonly ProductSabotage[] = [
  {
    what: 'a cell of a workbook without a value shows the first text of the workbook',
    file: 'electron/preview/sources/xlsx/convertSheetToCsv.ts',
    find: "    if (value === '') return { text: '', isText: false }\n",
    replace: '',
    spec: 'wire/preview/sources/workbooks.spec.ts',
    title: 'shows cells that have only a type as empty, and the text of a cell without its pronunciation',
  },
  {
    what: 'first rows wait until all of the file was read',
    file: SCAN,
    find: 'ok(at < sample || !isEnough())',
    replace: 'ok(true)',
    spec: 'wire/preview/sources/csvReading.spec.ts',
    title: 'shows its first rows before all were read, about how many there are, and what does not fit once all were',
  },
  {
    what: 'a quote that closes lines later takes them with it',
    file: SCANNER,
    find: "      else if (ends > 0) return 'broken'\n",
    replace: '',
    spec: SPEC,
    title: 'a quote that does not close costs its own line, where it %s',
  },
  {
    what: 'lines with too many fields are cut to the columns',
    file: SCAN,
    find: "fields?.slice(columns).some((field) => field.trim() !== '')",
    replace: 'false',
    spec: SPEC,
    title: 'are counted one by one, and cost the types nothing',
  },
  {
    what: 'a code is a number when no zero leads it',
    file: TYPES,
    find: 'const bit = isCodeName(name) ? ~NUMBERS : ~0',
    replace: 'const bit = ~0',
    spec: SPEC,
    title: 'the digits of %s are a code',
  },
  {
    what: 'most values decide the type',
    file: TYPES,
    find: 'if (fits === total) return',
    replace: 'if (fits >= total * NEARLY) return',
    spec: SPEC,
    title: 'say which of them keep a column from being what it nearly is',
  },
  {
    what: 'a value that the sample had not is nothing',
    file: 'electron/preview/sources/csv/typedColumnSql.ts',
    find: 'ELSE ${unexpected} END',
    replace: 'ELSE NULL END',
    spec: SPEC,
    title: 'a value that comes behind the sample and has another form is never another value',
  },
  {
    what: 'letters that are none go uncounted',
    file: SCAN,
    find: "misfits.badLetters += text.split('\\ufffd').length - 1",
    replace: 'misfits.badLetters += 0',
    spec: SPEC,
    title: 'with one byte that is none stays UTF-8, and the letter is counted',
  },
  {
    what: 'a shape of another record goes with a row that was deleted',
    file: 'electron/preview/sources/geo/convertShapefile.ts',
    find: '    at += 8 + shape.value.length\n',
    replace: '',
    spec: 'wire/preview/sources/geographicFiles.spec.ts',
    title: 'a shapefile in a zip, its attributes in %s',
  },
  {
    what: 'a geometry is believed to have as many points as it says',
    file: 'shared/preview/geo/parseWkb.ts',
    find: '    if (count * leastBytes > cursor.view.byteLength - cursor.at) throw new NoGeometryError()\n',
    replace: '    if (count * leastBytes > cursor.view.byteLength - cursor.at) return []\n',
    spec: 'wire/preview/sources/geographicFiles.spec.ts',
    title: 'a geometry that claims more points than it has bytes is none',
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
    what: 'a comment is part of its cell',
    file: 'electron/preview/sources/ods/odsCells.ts',
    find: '      else leftOutFrom = path.length\n',
    replace: '',
    spec: 'wire/preview/formats/openDocument.spec.ts',
    title: 'have the text of their paragraphs, without comments and drawings',
  },
  {
    what: 'a covered cell is shown',
    file: 'electron/preview/sources/ods/odsCells.ts',
    find: 'isCovered ? null : getOdsValue',
    replace: 'getOdsValue',
    spec: 'wire/preview/formats/openDocument.spec.ts',
    title: 'are repeated as often as the file says, empty ones too, and covered ones are not shown',
  },
  {
    what: 'a hidden sheet of an OpenDocument spreadsheet is offered',
    file: 'electron/preview/sources/ods/readOdsSheets.ts',
    find: ' && !hiding.has(style)',
    replace: '',
    spec: 'wire/preview/formats/openDocument.spec.ts',
    title: 'is a workbook of its visible sheets, with their types',
  },
  {
    what: 'an encrypted spreadsheet is called damaged',
    file: 'electron/preview/sources/ods/detectOpenDocument.ts',
    find: "return isEncrypted ? 'locked' : 'ods'",
    replace: "return 'ods'",
    spec: 'wire/preview/formats/openDocument.spec.ts',
    title: 'with a password is said to have one, like an Excel workbook with one',
  },
]
