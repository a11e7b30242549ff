import { LIMITS } from '../../../shared/limits.js'
import { detectFileType, type FileType } from '../../../shared/preview/detect/fileType.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import { decodeHead, withFile } from '../context/fileReader.js'
import type { SourceContext } from '../context/previewContext.js'
import { memoize, quotePath, type ReadScope, type TableReader } from '../context/tableReader.js'
import { convertGeojsonToNdjson } from './geojson.js'
import { createCsvReaders, createJsonReaders, type DetectedFile, type TableReaders } from './textReaders.js'
import { convertSheetToCsv, isWorkbook } from './xlsx/workbook.js'

/** A file that is a table, and the ways to read it: the strictest first, the most forgiving last. */
export interface TableSource {
  readonly file: PreviewFile
  readonly bytes: number
  readonly readers: TableReaders
}

export type FileContent =
  | { readonly is: 'table'; readonly what: FileType; readonly source: TableSource }
  | { readonly is: 'other'; readonly what: FileType; readonly bytes: number }

/** Reads the first bytes and says what the file is and how it can be read. */
export async function detectContent(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<FileContent>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<FileContent>> => {
    const head = await opened.readAt(LIMITS.PREVIEW_HEAD_BYTES, 0)
    if (!head.ok) return head
    const what = detectFileType(head.value, decodeHead)
    if (what.is === 'zip' && (await isWorkbook(opened, bytes)))
      return ok({
        is: 'table',
        what,
        source: { file, bytes, readers: [memoize(() => convertSheetToCsv(context, file, scope))] },
      })
    const readers = createReaders(context, { file, what, bytes, scope })
    return ok(readers === null ? { is: 'other', what, bytes } : { is: 'table', what, source: { file, bytes, readers } })
  })
}

function createReaders(context: SourceContext, detected: DetectedFile): TableReaders | null {
  const { what, file } = detected
  switch (what.is) {
    case 'parquet':
      return [async () => ok(parquet(file))]
    case 'csv':
      return createCsvReaders(context, { ...detected, what })
    case 'json':
      if (what.geo) return [memoize(() => convertGeojsonToNdjson(context, file, detected.scope))]
      return createJsonReaders(context, { ...detected, what })
    default:
      return null
  }
}

const parquet = ({ path, name }: PreviewFile): TableReader => ({
  from: (at) => `read_parquet(${quotePath(at)})`,
  path,
  name,
  format: { is: 'parquet' },
  misfits: null,
  notes: [],
  rows: null,
  cut: false,
})
