import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { FileType } from '../../../../shared/preview/detect/fileType.js'
import { openTopology, type Topology, TopologyError } from '../../../../shared/preview/geo/topoJson.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { DetectedFile } from '../../context/detectedFile.js'
import type { SourceContext } from '../../context/previewContext.js'
import { readWholeText } from '../../context/readFileParts.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import { convertJson } from '../json/convertJson.js'
import { flattenRecord } from '../json/flattenRecord.js'
import { type WrittenTextTable, writeTextTable } from '../rewrite/writeTextTable.js'

type TopoJsonSeen = DetectedFile & { readonly what: Extract<FileType, { readonly type: 'topojson' }> }

/**
 * Converts one object of a TopoJSON file to a table with its geometries. The whole file is in memory while it is read,
 * so its size is limited. Its arcs may be at its end, so the beginning of a file cannot be read. Other JSON that calls
 * itself a topology becomes a table of its records.
 */
export async function convertTopoJson(context: SourceContext, seen: TopoJsonSeen): Promise<Result<SqlTable>> {
  if (seen.file.isBeginning === true) return fail(failure('look/only-whole'))
  const topology = await readTopology(context, seen)
  if (!topology.ok) return topology
  return topology.value === null
    ? convertJson(context, { ...seen, what: { type: 'json', text: seen.what.text, lines: false, geo: false } })
    : writeFeatures(context, seen, topology.value)
}

async function readTopology(
  context: SourceContext,
  { file, what, bytes }: TopoJsonSeen,
): Promise<Result<Topology | null>> {
  const text = await readWholeText(context.disk, file.path, what.text)
  if (!text.ok) return text
  try {
    return ok(openTopology(text.value))
  } catch (error) {
    return toFailure(error, bytes)
  }
}

async function writeFeatures(
  context: SourceContext,
  { file, bytes }: TopoJsonSeen,
  topology: Topology,
): Promise<Result<SqlTable>> {
  if (topology.layers.length === 0) return BROKEN
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
      return toFailure(error, bytes)
    }
    const epsg = topology.isGeographic() ? 4326 : null
    return ok({ format: { type: 'topojson', layers, at, epsg }, cut: false })
  })
}

const BROKEN = failUnreadable('TopoJSON')

/** What the reason of an unread topology is called. Throws what is no such reason. */
function toFailure<T>(error: unknown, bytes: number): Result<T> {
  if (!(error instanceof TopologyError)) throw error
  return error.reason === 'too-large' ? fail(failure('file/too-large', { bytes })) : BROKEN
}
