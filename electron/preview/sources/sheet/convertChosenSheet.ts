import { LIMITS } from '../../../../shared/limits.js'
import type { PreviewNote, WorkbookFormat } from '../../../../shared/preview/model.js'
import { AS_FOUND } from '../../../../shared/preview/readerOptions.js'
import { ok, type Result } from '../../../../shared/result.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { getMostRows, type ReadScope } from '../../context/readScope.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { writeTextTable } from '../rewrite/writeTextTable.js'
import { failEmpty, isEmptySheet } from './emptySheetFailure.js'
import type { SheetReading } from './sheetReading.js'
import { writeSheetAsTextTable } from './writeSheetAsTextTable.js'

/** The visible sheets of a workbook, and how its format reads one. */
interface OpenWorkbook<Sheet> {
  readonly type: WorkbookFormat['type']
  readonly sheets: readonly Sheet[]
  /** Begins to read a sheet; null when it is known to be empty. */
  readonly openSheet: (sheet: Sheet) => OpenSheet | null
}

interface OpenSheet extends Pick<SheetReading, 'readRows' | 'readMerged'> {
  /** What a person should know of the rows that were read. */
  readonly listNotes?: () => readonly PreviewNote[]
}

/** Writes the chosen sheet, or the first visible one with content, as a text table in the scratch folder. */
export async function convertChosenSheet<Sheet extends { readonly name: string }>(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
  { type, sheets, openSheet }: OpenWorkbook<Sheet>,
): Promise<Result<SqlTable>> {
  const names = sheets.map(({ name }) => name)
  const { reader = AS_FOUND, part } = file
  const tried = listTried(sheets, part)
  for (const [at, sheet] of tried) {
    const rows = openSheet(sheet)
    if (rows === null) continue
    const read = await writeTextTable(context, file.name, (writer) =>
      writeSheetAsTextTable(writer, { ...rows, most: getMostRows(scope), reader }, { type, names, at }),
    )
    if (read.ok) return ok(addNotes(read.value, [...listSheetNotes(sheets), ...(rows.listNotes?.() ?? [])]))
    if (!isEmptySheet(read)) return read
  }
  return failEmpty(tried.length > 0 && part !== undefined)
}

/** The visible sheets to try, with their positions: the chosen one, or all that are offered. */
function listTried<T>(sheets: readonly T[], part: number | undefined): readonly (readonly [number, T])[] {
  const offered = [...sheets.slice(0, LIMITS.PREVIEW_SHEETS).entries()]
  return part === undefined ? offered : offered.slice(part, part + 1)
}

const listSheetNotes = (sheets: readonly unknown[]): readonly PreviewNote[] =>
  sheets.length > LIMITS.PREVIEW_SHEETS ? ['sheets-left-out'] : []

const addNotes = (sqlTable: SqlTable, notes: readonly PreviewNote[]): SqlTable => ({
  ...sqlTable,
  notes: [...sqlTable.notes, ...notes],
})
