import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { openTopology, TopologyError } from '../../../../shared/preview/geo/topoJson.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFile.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { flattenRecord } from '../json/flattenRecord.js'
import { type WrittenTextTable, writeTextTable } from '../rewrite/writeTextTable.js'

/**
 * Converts one object of a TopoJSON file to a table with its geometries. The whole file is in memory while it is read,
 * so its size is limited.
 */
export function convertTopoJson(context: SourceContext, file: PreviewFile): Promise<Result<SqlTable>> {
  const broken = <T>(): Result<T> => fail(failure('look/unreadable', { format: 'TopoJSON' }))
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<SqlTable>> => {
    if (bytes > LIMITS.PREVIEW_XML_BYTES) return fail(failure('file/too-large', { bytes }))
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const topology = openTopology(new TextDecoder().decode(whole.value))
    if (topology === null || topology.layers.length === 0) return broken()
    const layers = topology.layers.slice(0, LIMITS.PREVIEW_SHEETS).map((name) => name.slice(0, LIMITS.TITLE_CHARS))
    const at = Math.min(file.part ?? 0, layers.length - 1)
    return writeTextTable(context, file.name, async (writer): Promise<Result<WrittenTextTable>> => {
      try {
        for (const feature of topology.readFeatures(at)) {
          if (context.signal.aborted) return fail(failure('look/cancelled'))
          const put = await writer.row(flattenRecord(writer, feature))
          if (!put.ok) return put
        }
      } catch (error) {
        if (!(error instanceof TopologyError)) throw error
        return error.reason === 'too-large' ? fail(failure('file/too-large', { bytes })) : broken()
      }
      const epsg = topology.isGeographic() ? 4326 : null
      return ok({ format: { type: 'topojson', layers, at, epsg }, cut: false })
    })
  })
}
