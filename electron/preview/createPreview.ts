import { LIMITS } from '../../shared/limits.js'
import type { Preview } from '../../shared/preview/model.js'
import { toViewName } from '../../shared/preview/table/viewName.js'
import { ok, type Result } from '../../shared/result.js'
import type { PreviewFile } from '../ports/preview/previewService.js'
import type { PreviewContext } from './context/previewContext.js'
import { createNoPreview } from './context/result.js'
import type { TableReader } from './context/tableReader.js'
import { createDocumentPreview } from './document/documentPreview.js'
import { detectContent, type TableSource } from './sources/detectSource.js'
import { isEmptySheet } from './sources/xlsx/workbook.js'
import { countRows } from './table/countRows.js'
import { isUnreadable, readFirstRows, tryReaders, withViews } from './table/duckdbViews.js'
import { readGeometry } from './table/geometry.js'

/** What a file shows at first sight. */
export async function createPreview(context: PreviewContext, file: PreviewFile): Promise<Result<Preview>> {
  const content = await detectContent(context, file, 'head')
  if (!content.ok) return content
  if (content.value.is === 'other') return createDocumentPreview(context, file, content.value)
  const { source } = content.value
  const seen = await tryReaders(source, (reader) => previewTable(context, source, reader))
  return isEmptySheet(seen) ? ok(createNoPreview('empty')) : seen
}

async function previewTable(
  context: PreviewContext,
  source: TableSource,
  reader: TableReader,
): Promise<Result<Preview>> {
  const view = toViewName(source.file.name)
  return withViews(context, [{ name: view, reader }], {}, async (tables): Promise<Result<Preview>> => {
    const table = await readFirstRows(tables, view, LIMITS.PREVIEW_ROWS)
    if (!table.ok) return isUnreadable(table)
    const count = await countRows(tables, { source, reader, view, table: table.value })
    if (!count.ok) return isUnreadable(count)
    const drawing = await readGeometry(tables, view, table.value.columns)
    const notes = reader.cut ? [...reader.notes, 'cut-short' as const] : [...reader.notes]
    return ok({
      ...{ is: 'table', format: reader.format, table: table.value, count: count.value, notes, drawing, view },
      misfits: reader.misfits,
    })
  })
}
