import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import {
  FLATGEOBUF_MAGIC_BYTES,
  type FlatGeobufHeader,
  parseFlatGeobufFeature,
  parseFlatGeobufHeader,
} from '../../../../shared/preview/geo/flatGeobuf.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { PreviewFile } from '../../../ports/preview/previewService.js'
import type { SourceContext } from '../../context/previewContext.js'
import { withFile } from '../../context/readFileParts.js'
import { getMostRows, type ReadScope } from '../../context/readScope.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { failUnreadable } from '../../context/unreadableFailures.js'
import {
  type TextTableValue,
  type TextTableWriter,
  toHexValue,
  type WrittenTextTable,
  writeTextTable,
} from '../rewrite/writeTextTable.js'

/** The most bytes of a header: names and types of thousands of columns, and a coordinate system as text. */
const HEADER_BYTES = 10 * 1024 * 1024
const SIZE_BYTES = 4

const decoder = new TextDecoder()
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)

const BROKEN = failUnreadable('FlatGeobuf')

/** Converts a FlatGeobuf file to a table: its attributes, and its geometry in the coordinates of the file. */
export function convertFlatGeobuf(
  context: SourceContext,
  file: PreviewFile,
  scope: ReadScope,
): Promise<Result<SqlTable>> {
  return withFile(context.disk, file.path, async (opened, bytes): Promise<Result<SqlTable>> => {
    const read = createItemReader(opened, bytes)
    const head = await read(FLATGEOBUF_MAGIC_BYTES, HEADER_BYTES)
    if (!head.ok) return head
    const header = head.value === null ? null : parseFlatGeobufHeader(head.value, decode)
    if (head.value === null || header === null) return BROKEN
    const from = FLATGEOBUF_MAGIC_BYTES + SIZE_BYTES + head.value.length + header.indexBytes
    const isBeginning = file.isBeginning === true
    if (from > bytes && !isBeginning) return BROKEN
    const layer = (header.name === '' ? file.name : header.name).slice(0, LIMITS.TITLE_CHARS)
    const format: WrittenTextTable['format'] = { type: 'flatgeobuf', layers: [layer], at: 0, epsg: header.epsg }
    return writeTextTable(context, file.name, async (writer): Promise<Result<WrittenTextTable>> => {
      const most = getMostRows(scope)
      const cut = await stageFeatures(context, writer, { read, header, from, bytes, isBeginning, most })
      return cut.ok ? ok({ format, cut: cut.value }) : cut
    })
  })
}

interface FeatureWork {
  readonly read: ItemReader
  readonly header: FlatGeobufHeader
  /** The position of the first feature. */
  readonly from: number
  /** The size of the file. */
  readonly bytes: number
  /** Whether the file may end in the middle of a feature. */
  readonly isBeginning: boolean
  readonly most: number
}

/** Writes the features to the table. True when some were left out. */
async function stageFeatures(
  { signal }: SourceContext,
  writer: TextTableWriter,
  { read, header, from, bytes, isBeginning, most }: FeatureWork,
): Promise<Result<boolean>> {
  const isGeometry = (name: string): boolean => name.toLowerCase() === 'geometry'
  const getColumn = (name: string): number | null => writer.column(isGeometry(name) ? `${name}_1` : name)
  for (const { name } of header.columns) getColumn(name)
  const place = writer.column('geometry')
  let at = from
  while (at < bytes) {
    if (signal.aborted) return fail(failure('look/cancelled'))
    if (writer.rows() >= most) return ok(true)
    const item = await read(at, LIMITS.PREVIEW_ITEM_BYTES)
    if (!item.ok) return item
    if (item.value === null && isBeginning) return ok(true)
    const feature = item.value === null ? null : parseFlatGeobufFeature(item.value, header, decode)
    if (item.value === null || feature === null) return BROKEN
    const values: (TextTableValue | 'left-out' | null)[] = []
    for (const { column, ...value } of feature.values) {
      const index = getColumn(column.name)
      if (index !== null) values[index] = 'bytes' in value ? toHexValue(value.bytes) : value
    }
    if (place !== null && feature.geometry !== null)
      values[place] = { text: JSON.stringify(feature.geometry), isText: true }
    const put = await writer.row(values)
    if (!put.ok) return put
    at += SIZE_BYTES + item.value.length
  }
  return ok(isBeginning)
}

/** Reads an item that is preceded by its length; null when it is longer than `most` or than the file. */
type ItemReader = (at: number, most: number) => Promise<Result<Uint8Array | null>>

const BLOCK_BYTES = 1024 * 1024

/** Creates a reader of consecutive items that reads many of them from the disk at once. */
function createItemReader(file: OpenFile, bytes: number): ItemReader {
  let first = 0
  let block: Uint8Array = new Uint8Array()
  async function take(at: number, length: number): Promise<Result<Uint8Array | null>> {
    if (at + length > bytes) return ok(null)
    if (at < first || at + length > first + block.length) {
      const read = await file.readAt(Math.min(bytes - at, Math.max(length, BLOCK_BYTES)), at)
      if (!read.ok) return read
      first = at
      block = read.value
    }
    return ok(at + length <= first + block.length ? block.subarray(at - first, at - first + length) : null)
  }
  return async (at, most) => {
    const size = await take(at, SIZE_BYTES)
    if (!size.ok || size.value === null) return size
    const length = new DataView(size.value.buffer, size.value.byteOffset).getUint32(0, true)
    return length > most ? ok(null) : take(at + SIZE_BYTES, length)
  }
}
