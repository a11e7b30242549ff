import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFileParts.js'
import type { ReadScope } from '../../context/readScope.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { readZipDirectory, type ZipEntry } from '../archive/readZipDirectory.js'
import { createUnpackBudget } from '../archive/unpackBudget.js'
import { type CellRun, expandCellRuns, type RowOfCellRuns } from '../sheet/cellRuns.js'
import { convertChosenSheet } from '../sheet/convertChosenSheet.js'
import { failEmpty } from '../sheet/emptySheetFailure.js'
import { isInHeader, MERGES_MOST, type MergedCells } from '../sheet/mergedHeader.js'
import { parseXmlPart, type UnpackedFrom } from '../sheet/parseXmlPart.js'
import type { SheetReading } from '../sheet/sheetReading.js'
import { createOdsHandler } from './odsCells.js'
import { readOdsSheets } from './readOdsSheets.js'

/** Converts the chosen sheet, or the first visible one with content, to a text table in the scratch folder. */
export function convertOdsToCsv(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<SqlTable>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<SqlTable>> => {
    const entries = await readZipDirectory(opened, bytes)
    if (!entries.ok) return entries
    const content = entries.value.get('content.xml')
    if (content === undefined) return failEmpty(false)
    const { signal, updateCrc } = context
    const createFrom = (): UnpackedFrom => ({ file: opened, budget: createUnpackBudget(bytes), signal, updateCrc })
    const found = await readOdsSheets(createFrom(), content)
    if (!found.ok) return found
    // The cells are read a second time, which has an allowance of its own.
    const from = createFrom()
    return convertChosenSheet(context, file, scope, {
      type: 'ods',
      sheets: found.value,
      openSheet: ({ order, hasContent }) => (hasContent ? createRowReader(from, content, order) : null),
    })
  })
}

/** A row as the file writes it, and how many equal rows it stands for. */
interface RepeatedRow extends RowOfCellRuns {
  readonly times: number
}

/** Reads the rows of one sheet. Its merged cells are known as soon as the rows before them are. */
function createRowReader(
  from: UnpackedFrom,
  content: ZipEntry,
  wanted: number,
): Pick<SheetReading, 'readRows' | 'readMerged'> {
  const merged: MergedCells[] = []
  let ready: RepeatedRow[] = []
  let runs: CellRun[] = []
  let line = 1
  let order = -1
  let isDone = false
  const handler = createOdsHandler({
    openSheet: () => {
      order += 1
      return order === wanted
    },
    cell: ({ column, times, value, across, down }) => {
      if (value !== null) runs.push({ column, times, value })
      const isMerged = across > 1 || down > 1
      if (isMerged && merged.length < MERGES_MOST)
        merged.push({ top: line, bottom: line + down - 1, left: column, right: column + across - 1 })
    },
    row: (times) => {
      if (runs.length > 0) ready.push({ line, runs, times })
      runs = []
      line += times
    },
    closeSheet: () => {
      isDone ||= order === wanted
    },
  })
  return {
    readMerged: async (at) => ok(merged.filter((one) => isInHeader(one, at))),
    readRows: (take) => {
      const repeat = createRepeatBudget()
      return parseXmlPart(from, content, {
        ...handler,
        settle: async () => {
          const some = ready
          ready = []
          for (const row of some) {
            const cells = expandCellRuns(row.runs)
            for (let at = 0; at < row.times; at++) {
              if (from.signal.aborted) return fail(failure('look/cancelled'))
              const spent = repeat(row.runs, at > 0)
              if (!spent.ok) return spent
              const goOn = await take({ line: row.line + at, cells })
              if (!goOn.ok || !goOn.value) return goOn
            }
          }
          return ok(!isDone)
        },
      })
    },
  }
}

/**
 * Counts the text that repeated cells and rows add to a sheet: an element of a few letters may stand for a million rows
 * of sixteen thousand cells.
 */
function createRepeatBudget(): (runs: readonly CellRun[], isAgain: boolean) => Result<void> {
  let added = 0
  return (runs, isAgain) => {
    for (const { times, value } of runs) added += ((value?.text.length ?? 0) + 1) * (isAgain ? times : times - 1)
    return added > LIMITS.PREVIEW_REPEATED_CHARS ? fail(failure('file/too-large', { bytes: added })) : ok(undefined)
  }
}
