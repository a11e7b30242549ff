import { gpx, kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFile.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { flattenRecord } from '../json/flattenRecord.js'
import { writeTextTable } from '../rewrite/writeTextTable.js'

const NAMES = { kml: 'KML', gpx: 'GPX' } as const

/**
 * Converts the places of a KML or GPX file to a table, in WGS 84. The whole file is in memory while it is read, so its
 * size is limited. A file with a document type declaration is not detected as KML or GPX, and the parser knows only the
 * entities of XML itself.
 */
export function convertXmlPlaces(
  context: SourceContext,
  file: PreviewFile,
  type: 'kml' | 'gpx',
): Promise<Result<SqlTable>> {
  const broken = <T>(): Result<T> => fail(failure('look/unreadable', { format: NAMES[type] }))
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<SqlTable>> => {
    if (bytes > LIMITS.PREVIEW_XML_BYTES) return fail(failure('file/too-large', { bytes }))
    const whole = await opened.readAt(bytes, 0)
    if (!whole.ok) return whole
    const text = new TextDecoder().decode(whole.value)
    const features = readFeatures(text, type)
    if (features === null || features.length === 0) return broken()
    return writeTextTable(context, file.name, async (writer) => {
      for (const feature of features) {
        const put = await writer.row(flattenRecord(writer, feature))
        if (!put.ok) return put
      }
      return ok({ format: { type, layers: [], at: 0, epsg: 4326 }, cut: false })
    })
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
