import { LIMITS } from '../../../shared/limits.js'
import { detectFileType, type FileType } from '../../../shared/preview/detect/fileType.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { DetectedFile, TableReaders } from '../context/detectedFile.js'
import { describeKeptTable, findKeptTable } from '../context/keptTable.js'
import { memoize } from '../context/memoize.js'
import type { SourceContext } from '../context/previewContext.js'
import { quotePath } from '../context/quotePath.js'
import { decodeHead, withFile } from '../context/readFileParts.js'
import type { ReadScope } from '../context/readScope.js'
import type { SqlTable } from '../context/sqlTable.js'
import { listArchiveFiles } from './archive/previewArchive.js'
import { readZipDirectory, type ZipEntry } from './archive/readZipDirectory.js'
import { createUnpackBudget } from './archive/unpackBudget.js'
import { unpackEntry, unpackGzip } from './archive/unpackIntoScratch.js'
import { createCsvReaders } from './csv/csvReaders.js'
import { convertFlatGeobuf } from './geo/convertFlatGeobuf.js'
import { convertGeoPackage } from './geo/convertGeoPackage.js'
import { convertShapefile, listShapes } from './geo/convertShapefile.js'
import { convertTopoJson } from './geo/convertTopoJson.js'
import { convertJson } from './json/convertJson.js'
import { convertOdsToCsv } from './ods/convertOdsToCsv.js'
import { detectOpenDocument } from './ods/detectOpenDocument.js'
import { convertSheetToCsv } from './xlsx/convertSheetToCsv.js'

/** A file that is a table, and its readers: the fastest first, the most tolerant last. */
export interface TableSource {
  readonly file: PreviewFile
  readonly bytes: number
  readonly readers: TableReaders
}

/**
 * The content of a file. `file` is what was read: when it was inside another file (`isInside`), it is an unpacked
 * scratch file.
 */
export type FileContent =
  | { readonly type: 'table'; readonly what: FileType; readonly source: TableSource }
  | {
      readonly type: 'other'
      readonly what: FileType
      readonly file: PreviewFile
      readonly bytes: number
      readonly isInside: boolean
    }

/** The part with the places of a KMZ file; its other parts are pictures. */
const KMZ_PART = 'doc.kml'

/** The most levels of packing: archives in archives are not opened. */
const LAYERS = 2

/**
 * Reads the first bytes of a file, and detects what it is and how it can be read. A packed file is unpacked for this. A
 * kept table is used instead of the file.
 */
export async function detectContent(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<FileContent>> {
  const kept = await findKeptTable(context.disk, file)
  if (kept === null) return detectLayer(context, file, scope, 0)
  const readers = [async () => ok(describeKeptTable(file, kept))]
  return ok({ type: 'table', what: { type: 'parquet' }, source: { file, bytes: kept.bytes, readers } })
}

function detectLayer(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
  layer: number,
): Promise<Result<FileContent>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<FileContent>> => {
    const head = await opened.readAt(LIMITS.PREVIEW_HEAD_BYTES, 0)
    if (!head.ok) return head
    const what = detectFileType(head.value, decodeHead, file.reader)
    const openInner = async (path: Promise<Result<string>>): Promise<Result<FileContent>> => {
      const unpacked = await path
      if (!unpacked.ok) return unpacked
      const { entry: _, ...rest } = file
      return detectLayer(context, { ...rest, path: unpacked.value }, scope, layer + 1)
    }
    if (what.type === 'gzip' && layer < LAYERS) return openInner(unpackGzip(context, opened, bytes))
    const detected: DetectedFile = { file, what, head: head.value, bytes, scope }
    if (what.type === 'zip') {
      const entries = await readZipDirectory(opened, bytes)
      if (entries.ok) {
        const { signal, updateCrc } = context
        const from = { file: opened, budget: createUnpackBudget(bytes), signal, updateCrc }
        const document = await detectOpenDocument(from, entries.value)
        if (document === 'locked')
          return ok({ type: 'other', what: { type: document }, file, bytes, isInside: layer > 0 })
        if (document !== null) {
          const ods = [memoize(() => convertOdsToCsv(context, file, scope))]
          return ok({ type: 'table', what: { type: document }, source: { file, bytes, readers: ods } })
        }
        const readers = createZipReaders(context, detected, entries.value)
        if (readers !== null) return ok({ type: 'table', what, source: { file, bytes, readers } })
        const inner = findInner(entries.value, file.entry)
        if (inner?.isEncrypted === true)
          return ok({ type: 'other', what: { type: 'locked' }, file, bytes, isInside: layer > 0 })
        if (inner !== null && layer < LAYERS) return openInner(unpackEntry(context, { file: opened, bytes }, inner))
      }
    }
    const readers = createReaders(context, detected)
    return ok(
      readers === null
        ? { type: 'other', what, file, bytes, isInside: layer > 0 }
        : { type: 'table', what, source: { file, bytes, readers } },
    )
  })
}

/** The file inside a zip that is meant: the chosen one, or the places of a KMZ file; null for none. */
function findInner(entries: ReadonlyMap<string, ZipEntry>, chosen: number | undefined): ZipEntry | undefined | null {
  return chosen === undefined ? (entries.get(KMZ_PART) ?? null) : listArchiveFiles(entries)[chosen]
}

/** Creates the readers of formats that are zip files themselves. */
function createZipReaders(
  context: SourceContext,
  { file, scope }: DetectedFile,
  entries: ReadonlyMap<string, ZipEntry>,
): TableReaders | null {
  if (entries.has('xl/workbook.xml')) return [memoize(() => convertSheetToCsv(context, file, scope))]
  if (file.entry === undefined && listShapes(entries).length > 0)
    return [memoize(() => convertShapefile(context, file, entries, scope))]
  return null
}

function createReaders(context: SourceContext, detected: DetectedFile): TableReaders | null {
  const { what, file } = detected
  switch (what.type) {
    case 'parquet':
      return [async () => ok(createParquetReader(file))]
    case 'csv':
      return createCsvReaders(context, { ...detected, what })
    case 'json':
      return [memoize(() => convertJson(context, { ...detected, what }))]
    case 'geopackage':
      return [memoize(() => convertGeoPackage(context, file, detected.scope))]
    case 'topojson':
      return [memoize(() => convertTopoJson(context, { ...detected, what }))]
    case 'flatgeobuf':
      return [memoize(() => convertFlatGeobuf(context, file, detected.scope))]
    case 'kml':
    case 'gpx': {
      const { type } = what
      // Its parser takes longer to load than the rest of all readers, and few files need it.
      return [memoize(async () => (await import('./geo/convertXmlPlaces.js')).convertXmlPlaces(context, file, type))]
    }
    default:
      return null
  }
}

const createParquetReader = ({ path, name }: PreviewFile): SqlTable => ({
  from: (at) => `read_parquet(${quotePath(at)})`,
  path,
  name,
  format: { type: 'parquet' },
  misfits: null,
  notes: [],
  rows: null,
  cut: false,
})
