import { LIMITS } from '../../../shared/limits.js'
import type { FileType } from '../../../shared/preview/detect/fileType.js'
import { ok, type Result } from '../../../shared/result.js'
import type { ComparedFile } from '../../ports/preview/comparisonService.js'
import { decodeHead, withFile } from '../../preview/context/readFileParts.js'
import { readTypedColumn } from '../columns/columnReadings.js'
import type { CompareContext } from '../context/compareContext.js'
import { makeNamesDistinct } from './makeNamesDistinct.js'
import type { StagedParquet } from './stageParquet.js'

/**
 * Reads a text that is only a header line as a table without rows, when the other file is a table that shows how such
 * lines are written. Null for any other text: a line with commas alone may be prose.
 */
export async function readHeaderOnlyFile(
  context: CompareContext,
  file: ComparedFile,
  what: FileType,
  other: FileType,
): Promise<Result<StagedParquet | null>> {
  if (what.type !== 'text' || other.type !== 'csv') return ok(null)
  const { separator, quote } = other.written
  const head = await withFile(context.disk, file.path, (opened) => opened.readAt(LIMITS.PREVIEW_HEAD_BYTES, 0))
  if (!head.ok) return head
  const names = splitHeader(decodeHead(head.value, what.text), separator, quote)
  return ok(names === null ? null : createEmptyTable(file, names))
}

/** Splits a text of one line into its fields. Null when there are more lines, or only one field. */
export function splitHeader(text: string, separator: string, quote: string): readonly string[] | null {
  const line = text.replace(/^\ufeff/, '').replace(/\s+$/, '')
  if (/[\r\n]/.test(line)) return null
  const fields = line.split(separator).map((field) => field.trim())
  if (fields.length < 2) return null
  return fields.map((field) =>
    field.length > 1 && field.startsWith(quote) && field.endsWith(quote)
      ? field.slice(1, -1).replaceAll(quote + quote, quote)
      : field,
  )
}

function createEmptyTable({ path, name }: ComparedFile, names: readonly string[]): StagedParquet {
  const cells = names.map((_, index) => `CAST(NULL AS VARCHAR) AS c${index}`)
  return {
    schema: {
      isTyped: false,
      columns: makeNamesDistinct(names).map((column) => ({
        name: column,
        kind: 'text',
        type: 'VARCHAR',
        isEmpty: true,
      })),
    },
    rows: 0,
    readings: names.map((_, index) => readTypedColumn(`c${index}`, 'VARCHAR')),
    from: `(SELECT ${cells.join(', ')} WHERE false)`,
    path,
    name,
    notes: [],
  }
}
