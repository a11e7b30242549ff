import { LIMITS } from '../../../../shared/limits.js'
import { unescapeText } from '../../../../shared/preview/export/workbookXml.js'
import { type CellStyle, formatNumberCell, getColumnIndex, PLAIN } from '../../../../shared/preview/table/xlsxCell.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFileParts.js'
import type { ReadScope } from '../../context/readScope.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { readZipDirectory, type ZipEntry } from '../archive/readZipDirectory.js'
import { createUnpackBudget } from '../archive/unpackBudget.js'
import type { TextTableValue } from '../rewrite/writeTextTable.js'
import { type CellRun, expandCellRuns, type RowOfCellRuns } from '../sheet/cellRuns.js'
import { convertChosenSheet } from '../sheet/convertChosenSheet.js'
import { parseXmlPart } from '../sheet/parseXmlPart.js'
import type { SheetReading } from '../sheet/sheetReading.js'
import { readMergedCells } from './readMergedCells.js'
import { readCellStyles, readSharedStrings, readSheets, type Workbook } from './workbook.js'

/** Converts the chosen sheet, or the first visible one with content, to a text table in the scratch folder. */
export function convertSheetToCsv(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<SqlTable>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<SqlTable>> => {
    const entries = await readZipDirectory(opened, bytes)
    if (!entries.ok) return entries
    const book: Workbook = {
      file: opened,
      entries: entries.value,
      budget: createUnpackBudget(bytes),
      signal: context.signal,
      updateCrc: context.updateCrc,
    }
    // Where a sheet is read twice, the second time has an allowance of its own.
    const again: Workbook = { ...book, budget: createUnpackBudget(bytes) }
    const found = await readSheets(book)
    if (!found.ok) return found
    const texts = await readSharedStrings(book)
    if (!texts.ok) return texts
    const styles = await readCellStyles(book)
    if (!styles.ok) return styles
    const { sheets, from1904, isToBeCalculated } = found.value
    const words = { texts: texts.value, styles: styles.value, from1904 }
    let hasOpenFormulas = false
    const onFormula = (hasValue: boolean): void => {
      hasOpenFormulas ||= isToBeCalculated || !hasValue
    }
    return convertChosenSheet(context, file, scope, {
      type: 'xlsx',
      sheets,
      openSheet: ({ entry }) => ({
        readRows: (take) => readRows(book, { entry, words, onFormula }, take),
        listNotes: () => (hasOpenFormulas ? ['formulas-not-calculated'] : []),
        readMerged: (line) => readMergedCells(again, entry, line),
      }),
    })
  })
}

interface Words {
  readonly texts: readonly string[]
  readonly styles: readonly CellStyle[]
  readonly from1904: boolean
}

function readRows(
  book: Workbook,
  { entry, words, onFormula }: { readonly entry: ZipEntry; readonly words: Words; readonly onFormula: OnFormula },
  take: Parameters<SheetReading['readRows']>[0],
): Promise<Result<void>> {
  const cells = gatherCells(words, onFormula)
  return parseXmlPart(book, entry, {
    ...cells,
    settle: async () => {
      for (const { line, runs } of cells.takeRows()) {
        const goOn = await take({ line, cells: expandCellRuns(runs) })
        if (!goOn.ok || !goOn.value) return goOn
      }
      return ok(true)
    },
  })
}

/** `hasValue`: the workbook holds its result. */
type OnFormula = (hasValue: boolean) => void

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: number
}

/** Collects the cells of a sheet into rows. Empty rows and phonetic texts (`rPh`) are skipped. */
function gatherCells({ texts, styles, from1904 }: Words, onFormula: OnFormula) {
  let ready: RowOfCellRuns[] = []
  let row: CellRun[] = []
  let width = 0
  let line = 0
  let cell: OpenCell | null = null
  let value = ''
  let inValue = false
  let isFormula = false
  let phoneticDepth = 0
  const readValue = ({ type, style }: OpenCell): TextTableValue => {
    // A cell that has only a type or a style has no value: not the text with the number 0, and not `false`.
    if (value === '') return { text: '', isText: false }
    switch (type) {
      case 's':
        return { text: texts[Number(value)] ?? '', isText: true }
      case 'str':
      case 'inlineStr':
        return { text: unescapeText(value), isText: true }
      case 'b':
        return { text: value === '1' ? 'true' : 'false', isText: false }
      case 'e':
        return { text: '', isText: false }
      case 'n':
        return formatNumberCell(value, styles[style] ?? PLAIN, from1904)
      default:
        return { text: value, isText: false }
    }
  }
  return {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      if (name === 'row') {
        row = []
        width = 0
        line = Number(attributes.r ?? line + 1)
      } else if (name === 'c') {
        const at = getColumnIndex(attributes.r ?? '')
        cell = { column: at < 0 ? width : at, type: attributes.t ?? 'n', style: Number(attributes.s ?? -1) }
        value = ''
        isFormula = false
      } else if (name === 'f') isFormula = true
      if (name === 'rPh') phoneticDepth += 1
      inValue = cell !== null && phoneticDepth === 0 && (name === 'v' || name === 't')
    },
    text(text: string): void {
      if (inValue && value.length < LIMITS.PREVIEW_ITEM_BYTES) value += text
    },
    close(name: string): void {
      inValue = false
      if (name === 'rPh') phoneticDepth -= 1
      if (name === 'c' && cell !== null) {
        const read = readValue(cell)
        // The result of a formula may be an empty text.
        if (isFormula) onFormula(value !== '' || cell.type === 'str')
        width = Math.max(width, cell.column + 1)
        row.push({ column: cell.column, times: 1, value: read.text === '' ? null : read })
        cell = null
      } else if (name === 'row' && row.some((one) => one.value !== null)) ready.push({ line, runs: row })
    },
    takeRows(): readonly RowOfCellRuns[] {
      const some = ready
      ready = []
      return some
    },
  }
}
