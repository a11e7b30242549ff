import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import { type DbfHeader, parseDbfHeader, readDbfRecord } from '../../../../shared/preview/geo/dbf.js'
import { findEpsgOfWkt } from '../../../../shared/preview/geo/findEpsg.js'
import { parseShape } from '../../../../shared/preview/geo/parseShape.js'
import { createTextDecoder } from '../../../../shared/preview/text/textDecoders.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFileParts.js'
import { getMostRows, type ReadScope } from '../../context/readScope.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import type { ZipEntry } from '../archive/readZipDirectory.js'
import { unpackEntry } from '../archive/unpackIntoScratch.js'
import { type TextTableWriter, type WrittenTextTable, writeTextTable } from '../rewrite/writeTextTable.js'

type Entries = ReadonlyMap<string, ZipEntry>

/** Lists the layers of a zip of shapefiles, in their order: each `.shp` that has a `.dbf` beside it. */
export const listShapes = (entries: Entries): readonly string[] =>
  [...entries.keys()].filter((name) => /\.shp$/i.test(name) && findBeside(entries, name, 'dbf') !== undefined)

/** Finds the file with the same name and another ending. Upper and lower case count as equal. */
function findBeside(entries: Entries, name: string, ending: string): ZipEntry | undefined {
  const wanted = name.replace(/\.shp$/i, `.${ending}`).toLowerCase()
  return [...entries.values()].find((entry) => entry.name.toLowerCase() === wanted)
}

/** The most bytes of a side file: a coordinate system or the name of an encoding has a few hundred characters. */
const SIDE_BYTES = 64 * 1024

/**
 * Converts one layer of a zip of shapefiles to a table: its attributes, and its geometry in the coordinates of the
 * file.
 */
export function convertShapefile(
  context: SourceContext,
  file: PreviewFile,
  entries: Entries,
  scope: ReadScope,
): Promise<Result<SqlTable>> {
  return withFile(context.disk, file.path, async (archive, bytes): Promise<Result<SqlTable>> => {
    const layers = listShapes(entries)
    const at = Math.min(file.part ?? 0, layers.length - 1)
    const name = layers[at] ?? ''
    const unpack = (entry: ZipEntry | undefined) => unpackEntry(context, { file: archive, bytes }, entry)
    const [shp, dbf] = [await unpack(entries.get(name)), await unpack(findBeside(entries, name, 'dbf'))]
    if (!shp.ok) return shp
    if (!dbf.ok) return dbf
    const readSide = async (ending: string): Promise<string | null> => {
      const path = await unpack(findBeside(entries, name, ending))
      if (!path.ok) return null
      const text = await withFile(context.disk, path.value, (side) => side.readAt(SIDE_BYTES, 0))
      return text.ok ? new TextDecoder('latin1').decode(text.value) : null
    }
    const prj = await readSide('prj')
    const cpg = await readSide('cpg')
    const format = {
      type: 'shapefile',
      layers: layers.slice(0, LIMITS.PREVIEW_SHEETS).map((layer) => layer.slice(0, LIMITS.TITLE_CHARS)),
      at,
      epsg: prj === null ? null : findEpsgOfWkt(prj),
    } as const
    return writeTextTable(context, file.name, (writer) =>
      withFile(context.disk, shp.value, (shapes, shapeBytes) =>
        withFile(context.disk, dbf.value, async (table): Promise<Result<WrittenTextTable>> => {
          const most = getMostRows(scope)
          const cut = await stageLayer(context, writer, { shapes, shapeBytes, table, cpg, most })
          return cut.ok ? ok({ format, cut: cut.value }) : cut
        }),
      ),
    )
  })
}

interface LayerFiles {
  readonly shapes: OpenFile
  readonly shapeBytes: number
  readonly table: OpenFile
  readonly cpg: string | null
  readonly most: number
}

const BROKEN = failUnreadable('Shapefile')

const SHP_HEADER_BYTES = 100
/** The most bytes of a header: its length is a number of two bytes. */
const DBF_HEADER_BYTES = 65_535

/**
 * Reads both files record by record: records with the same number belong together. Writes them to the table. True when
 * some were left out.
 */
async function stageLayer(
  { signal }: SourceContext,
  writer: TextTableWriter,
  { shapes, shapeBytes, table, cpg, most }: LayerFiles,
): Promise<Result<boolean>> {
  const head = await table.readAt(DBF_HEADER_BYTES, 0)
  if (!head.ok) return head
  const header = parseDbfHeader(head.value, cpg)
  if (header === null) return BROKEN
  const columns = header.fields.map(({ name }, index) => writer.column(nameField(header, name, index)))
  const geometry = writer.column('geometry')
  const rows = createRecordReader(table, header)
  const decode = createTextDecoder(header.encoding)
  let at = SHP_HEADER_BYTES
  for (let record = 0; record < header.records; record++) {
    if (signal.aborted) return fail(failure('look/cancelled'))
    if (writer.rows() >= most) return ok(true)
    const row = await rows(record)
    if (!row.ok) return row
    const shape = await readShapeRecord(shapes, shapeBytes, at)
    if (!shape.ok) return shape
    if (row.value === null) return BROKEN
    at += 8 + shape.value.length
    const read = readDbfRecord(row.value, header, decode)
    if (read === null) continue
    const values: ((typeof read)[number] | undefined)[] = []
    for (const [index, column] of columns.entries()) if (column !== null) values[column] = read[index] ?? null
    const drawn = parseShape(shape.value)
    if (geometry !== null) values[geometry] = drawn === null ? null : { text: JSON.stringify(drawn), isText: true }
    const put = await writer.row(values)
    if (!put.ok) return put
  }
  return ok(false)
}

/** Reads the content of the record at `at`. The length of a record follows its number. */
async function readShapeRecord(file: OpenFile, bytes: number, at: number): Promise<Result<Uint8Array>> {
  const size = at + 8 <= bytes ? await file.readAt(8, at) : ok(new Uint8Array())
  if (!size.ok) return size
  if (size.value.length < 8) return BROKEN
  const length = 2 * new DataView(size.value.buffer, size.value.byteOffset).getInt32(4)
  if (length < 4 || length > LIMITS.PREVIEW_ITEM_BYTES) return BROKEN
  const record = await file.readAt(length, at + 8)
  if (!record.ok) return record
  return record.value.length < length ? BROKEN : record
}

/**
 * Makes the name of a field unique: two fields may have one name, or a field may have the name of the geometry column.
 */
function nameField({ fields }: DbfHeader, name: string, index: number): string {
  const isTaken = name.toLowerCase() === 'geometry' || fields.findIndex((field) => field.name === name) < index
  return isTaken || name === '' ? `${name || 'column'}_${index + 1}` : name
}

const BLOCK_BYTES = 1024 * 1024

/**
 * Creates a reader of the records of a table, which reads many of them from the disk at once. Null beyond the last
 * record.
 */
function createRecordReader(file: OpenFile, { headerBytes, recordBytes }: DbfHeader) {
  const perBlock = Math.max(1, Math.floor(BLOCK_BYTES / recordBytes))
  let first = 0
  let block: Uint8Array = new Uint8Array()
  return async (record: number): Promise<Result<Uint8Array | null>> => {
    if (record < first || (record - first + 1) * recordBytes > block.length) {
      first = record
      const read = await file.readAt(perBlock * recordBytes, headerBytes + record * recordBytes)
      if (!read.ok) return read
      block = read.value
    }
    const from = (record - first) * recordBytes
    return ok(from + recordBytes <= block.length ? block.subarray(from, from + recordBytes) : null)
  }
}
