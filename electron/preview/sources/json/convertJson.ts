import { failure } from '../../../../shared/failure.js'
import { LIMITS } from '../../../../shared/limits.js'
import type { FileType } from '../../../../shared/preview/detect/fileType.js'
import { findEpsgOfGeoJson } from '../../../../shared/preview/geo/findEpsg.js'
import type { TableFormat } from '../../../../shared/preview/model.js'
import { findJsonRecords } from '../../../../shared/preview/text/findJsonRecords.js'
import { type CutRecord, createJsonRecordReader } from '../../../../shared/preview/text/jsonRecordReader.js'
import { createPieceDecoder } from '../../../../shared/preview/text/textDecoders.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import type { DetectedFile } from '../../context/detectedFile.js'
import type { SourceContext } from '../../context/previewContext.js'
import { decodeHead, readChunks, withFile } from '../../context/readFileParts.js'
import type { SqlTable } from '../../context/sqlTable.js'
import { type TextTableWriter, writeTextTable } from '../rewrite/writeTextTable.js'
import { flattenRecord } from './flattenRecord.js'

export type JsonSeen = DetectedFile & { readonly what: Extract<FileType, { readonly type: 'json' }> }

/** The system of a GeoJSON file that declares none. */
const RFC_7946 = 4326
const HEAD_BYTES = 48 * 1024 * 1024

/**
 * Converts JSON to a table: each record of its array, wherever that is, or each line becomes a row. A nested object
 * gives columns of its own (`a.b`), and a list stays as JSON text. A GeoJSON feature gives its properties, and its
 * geometry as text.
 */
export function convertJson(context: SourceContext, seen: JsonSeen): Promise<Result<SqlTable>> {
  const { file, what, head, bytes, scope } = seen
  const start = decodeHead(head, what.text)
  const records = what.lines ? null : findJsonRecords(start)
  return writeTextTable(context, file.name, (writer) =>
    withFile(context.disk, file.path, async (opened) => {
      const cutter = createJsonRecordReader(records ?? 'lines')
      const decoder = createPieceDecoder(what.text.encoding)
      const most = scope === 'head' ? Math.min(bytes, HEAD_BYTES) : bytes
      const failBroken = (line = cutter.getLine()): Result<never> =>
        fail(failure('look/unreadable', { format: getName(seen), line }))
      const putAll = async (items: readonly CutRecord[]): Promise<Result<boolean>> => {
        for (const item of items) {
          const put = await putRecord(writer, item.text)
          if (put === null) return failBroken(item.line)
          if (!put.ok) return put
        }
        return ok(cutter.getState() !== 'ended')
      }
      const range = { from: what.text.bomBytes, most: most - what.text.bomBytes, signal: context.signal }
      const read = await readChunks(opened, range, (piece) => {
        const items = cutter.push(decoder.decode(piece, { stream: true }))
        return cutter.countPending() > LIMITS.PREVIEW_ITEM_BYTES ? Promise.resolve(failBroken()) : putAll(items)
      })
      if (!read.ok) return read
      const cut = (most < bytes || file.isBeginning === true) && cutter.getState() !== 'ended'
      // The text ends before its records do. Without this check, the missing ones would go unnoticed.
      const isOver = records === null ? cutter.getState() === 'inside' : cutter.getState() === 'ended'
      if (!cut && (cutter.countPending() > 0 || !isOver)) return failBroken()
      if (writer.rows() === 0 && what.geo) return failBroken()
      const format = await findFormat(seen, start, opened)
      return format.ok ? ok({ format: format.value, cut }) : format
    }),
  )
}

const getName = ({ what }: JsonSeen): string => (what.geo ? 'GeoJSON' : 'JSON')

/**
 * How many bytes at the end of a GeoJSON file are searched for its coordinate system, which files declare at one end or
 * the other.
 */
const DECLARED_BYTES = 64 * 1024

async function findFormat(
  { what, bytes, file }: JsonSeen,
  head: string,
  opened: OpenFile,
): Promise<Result<TableFormat>> {
  if (!what.geo) return ok({ type: 'json', lines: what.lines })
  const atHead = findEpsgOfGeoJson(head)
  if (atHead !== undefined || file.isBeginning === true) return ok({ type: 'geojson', epsg: atHead ?? RFC_7946 })
  const tail = await opened.readAt(DECLARED_BYTES, Math.max(0, bytes - DECLARED_BYTES))
  if (!tail.ok) return tail
  return ok({ type: 'geojson', epsg: findEpsgOfGeoJson(new TextDecoder().decode(tail.value)) ?? RFC_7946 })
}

/** Writes one record to the table. Null when the text is no JSON. */
async function putRecord(writer: TextTableWriter, text: string): Promise<Result<void> | null> {
  try {
    const record: unknown = JSON.parse(protectLongNumbers(text))
    return await writer.row(flattenRecord(writer, record))
  } catch (cause) {
    // JSON that is nested too deeply overflows the stack of the parser.
    if (cause instanceof SyntaxError || cause instanceof RangeError) return null
    throw cause
  }
}

/** Quotes whole numbers with more digits than a double keeps, because parsing would change them. They become texts. */
const protectLongNumbers = (text: string): string =>
  /\d{16}/.test(text)
    ? text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (found) =>
        /^-?\d{16,}$/.test(found) ? `"${found}"` : found,
      )
    : text
