import { basename } from 'node:path'
import { EXPORT_ENDINGS } from '../../../shared/preview/export/exportFormat.js'
import { toViewName } from '../../../shared/preview/sql/toViewName.js'
import { ok, type Result } from '../../../shared/result.js'
import type { GeoPackageType } from '../../ports/preview/geoPackageWriter.js'
import { parseDecimalType } from '../table/parseDecimalType.js'
import { toTextSql } from '../table/viewColumn.js'
import { copyFromScratch } from './copyFromScratch.js'
import { EXPORT_VIEW } from './createExportView.js'
import type { ExportContext } from './exportContext.js'

/**
 * Writes a GeoPackage. It is a database, so it is created in a private scratch file and then copied to the export. The
 * scratch file is removed with the job.
 */
export async function writeGeoPackage(exportContext: ExportContext): Promise<Result<number>> {
  const { context, task, tables, columns, geometry, box, scratch, onRows } = exportContext
  if (geometry === null) return ok(0)
  const properties = columns.filter(({ name }) => name !== geometry.column)
  const typed = properties.map(({ name, type }) => ({
    name,
    type: toGeoPackageType(type),
  }))
  const name = toViewName(basename(task.target).replace(EXPORT_ENDINGS.geopackage, ''))
  const begun = context.createGeoPackage(scratch, { name, columns: typed, epsg: geometry.epsg }, context.now())
  if (!begun.ok) return begun
  const layer = begun.value
  try {
    const cells = properties.map((column, index) => `${toTextSql(column)} AS c${index}`)
    let rows = 0
    const written = await tables.readInPieces(
      `SELECT hex(${geometry.wkb}) AS g${cells.map((cell) => `, ${cell}`).join('')} FROM ${EXPORT_VIEW}`,
      async (some) => {
        const added = layer.add(
          some.map(([shape = null, ...values]) => ({
            wkb: shape === null ? null : Buffer.from(shape, 'hex'),
            values,
          })),
        )
        rows += some.length
        onRows(rows)
        return added
      },
    )
    if (!written.ok) return written
    const finished = layer.finish(box)
    if (!finished.ok) return finished
    layer.close()
    const copied = await copyFromScratch(exportContext)
    return copied.ok ? ok(rows) : copied
  } finally {
    layer.close()
  }
}

/** So many decimal digits a DOUBLE keeps exactly. */
const DOUBLE_DIGITS = 15

/** The type of the GeoPackage standard that holds every value of a column. */
function toGeoPackageType(type: string): GeoPackageType {
  if (type === 'BOOLEAN') return 'BOOLEAN'
  if (/^U?(?:TINY|SMALL)INT$|^U?INTEGER$|^BIGINT$/.test(type)) return 'INTEGER'
  if (type === 'DOUBLE' || type === 'FLOAT') return 'REAL'
  const decimal = parseDecimalType(type)
  if (decimal !== null && decimal.digits <= DOUBLE_DIGITS) return 'REAL'
  if (type === 'DATE') return 'DATE'
  return type.startsWith('TIMESTAMP') ? 'DATETIME' : 'TEXT'
}
