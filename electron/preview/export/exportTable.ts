import { basename } from 'node:path'
import { failure } from '../../../shared/failure.js'
import { isGeographicFormat } from '../../../shared/preview/export/exportFormat.js'
import { createBounds } from '../../../shared/preview/export/geometryBounds.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import { writeAtomically } from '../../files/writeAtomically.js'
import type { OpenFile } from '../../ports/disk.js'
import type { ExportTask } from '../../ports/preview/previewService.js'
import type { PreviewContext } from '../context/previewContext.js'
import { withQueryResult } from '../table/withQueryResult.js'
import { type ByteWriter, createEncryptingWriter, createPlainWriter } from './byteWriter.js'
import { createExportView } from './createExportView.js'
import type { ExportContext } from './exportContext.js'
import { findExportGeometry } from './findExportGeometry.js'
import { writeGeoPackage } from './geoPackageExport.js'
import { writeParquet } from './parquetExport.js'
import { writeText } from './textExport.js'
import { writeWorkbook } from './workbookExport.js'

export interface ExportSummary {
  readonly bytes: number
  readonly rows: number
}

/**
 * Writes the chosen part of the result of a query to a new file, in clear or encrypted. On any failure no file is left.
 * Fails with `export/no-geometry` for a geographic format without geometry.
 */
export async function exportTable(
  context: PreviewContext,
  task: ExportTask,
  onRows: (rows: number) => void,
): Promise<Result<ExportSummary>> {
  const { target, partial } = task
  const scratch = context.scratchPath()
  const alsoFiles = [{ path: scratch, name: basename(target) }]
  return withQueryResult(context, { ...task, alsoFiles }, async (tables, formats) => {
    const columns = await createExportView(tables, task)
    if (!columns.ok) return columns
    const box = createBounds()
    const geometry = isGeographicFormat(task.format.type)
      ? await findExportGeometry(formats, tables, columns.value, box)
      : ok(null)
    if (!geometry.ok) return geometry
    if (geometry.value === null && isGeographicFormat(task.format.type)) return fail(failure('export/no-geometry'))
    let summary: ExportSummary = { bytes: 0, rows: 0 }
    const draft = {
      disk: context.disk,
      target,
      partial,
      bytes: 0,
      signal: context.signal,
    }
    const published = await writeAtomically(draft, async (file) => {
      const to = await openWriter(file, task)
      if (!to.ok) return to
      const exportContext = {
        context,
        task,
        tables,
        columns: columns.value,
        geometry: geometry.value,
        box,
        scratch,
      }
      const rows = await writeRows({ ...exportContext, to: to.value, onRows })
      if (!rows.ok) return rows
      const bytes = await to.value.end()
      if (bytes.ok) summary = { bytes: bytes.value, rows: rows.value }
      return bytes.ok ? ok(undefined) : bytes
    })
    return published.ok ? ok(summary) : published
  })
}

const openWriter = async (file: OpenFile, { publicKey }: ExportTask): Promise<Result<ByteWriter>> =>
  publicKey === null ? ok(createPlainWriter(file)) : createEncryptingWriter(file, publicKey)

/** Writes the rows in the format of the task. Returns the number of rows. */
function writeRows(exportContext: ExportContext): Promise<Result<number>> {
  switch (exportContext.task.format.type) {
    case 'csv':
    case 'json':
    case 'geojson':
      return writeText(exportContext)
    case 'xlsx':
      return writeWorkbook(exportContext)
    case 'parquet':
    case 'geoparquet':
      return writeParquet(exportContext)
    case 'geopackage':
      return writeGeoPackage(exportContext)
  }
}
