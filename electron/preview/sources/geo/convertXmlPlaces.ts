import { gpx, kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { readWholeText } from '../../context/readFileParts.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { flattenRecord } from '../json/flattenRecord.js'
import { writeTextTable } from '../rewrite/writeTextTable.js'

const NAMES = { kml: 'KML', gpx: 'GPX' } as const

/**
 * Converts the places of a KML or GPX file to a table, in WGS 84. The whole file is in memory while it is read, so its
 * size is limited. A file with a document type declaration is not detected as KML or GPX, and the parser knows only the
 * entities of XML itself.
 */
export async function convertXmlPlaces(
  context: SourceContext,
  file: PreviewFile,
  type: 'kml' | 'gpx',
): Promise<Result<SqlTable>> {
  const text = await readWholeText(context.disk, file.path, null)
  if (!text.ok) return text
  const features = readFeatures(text.value, type)
  if (features === null || features.length === 0) return fail(failure('look/unreadable', { format: NAMES[type] }))
  return writeTextTable(context, file.name, async (writer) => {
    for (const feature of features) {
      const put = await writer.row(flattenRecord(writer, feature))
      if (!put.ok) return put
    }
    return ok({ format: { type, layers: [], at: 0, epsg: 4326 }, cut: false })
  })
}

/** Null when the text is no XML, or is nested too deeply. */
function readFeatures(text: string, is: 'kml' | 'gpx'): readonly unknown[] | null {
  try {
    const refuse = (): never => {
      throw new SyntaxError('no XML')
    }
    const document = new DOMParser({
      onError: (level) => (level === 'warning' ? undefined : refuse()),
    }).parseFromString(text, 'text/xml')
    const read = is === 'kml' ? kml : gpx
    return read(document as unknown as Document).features
  } catch {
    return null
  }
}
