import { findFormatOfName } from '../../../../shared/catalogue/mediaFormat.js'
import { isWebPage } from '../../../../shared/download/transfer/isWebPage.js'
import type { Preview } from '../../../../shared/preview/model.js'

/** How a content differs from the format that its name promises. `unreadable`: it may be damaged. */
export interface Mismatch {
  readonly type: 'no-table' | 'web-page' | 'text' | 'unreadable'
  readonly format: string
}

const TABLE_TEXTS: ReadonlySet<string> = new Set(['CSV', 'TSV'])
/** Text of any kind. A file with one of these names is shown as it is. */
const TEXTS: ReadonlySet<string> = new Set(['TXT', 'XML', 'HTML', 'GML'])
/** Formats that are recognised by their content. What is inside of an archive may be shown in its place, so archives are none. */
const RECOGNISED: ReadonlySet<string> = new Set([
  ...['JSON', 'GeoJSON', 'KML', 'GPX', 'PDF', 'XLSX', 'ODS', 'Parquet', 'FlatGeobuf', 'JPEG', 'PNG', 'TIFF'],
])
/** What is never shown as text, besides the formats above. */
const NEVER_TEXT: ReadonlySet<string> = new Set(['XLS', 'GPKG', 'SHP', 'DBF', 'LAS', 'LAZ', '7Z', 'SQLite'])

/** Finds how the content of a file differs from what its name promises; null where it does not, and for unknown names. */
export function findMismatch(name: string, content: Preview): Mismatch | null {
  const format = findFormatOfName(name)
  if (format === null) return null
  const isRecognised = RECOGNISED.has(format) || TABLE_TEXTS.has(format)
  if (content.type === 'nothing') {
    const isUnreadable = content.because === 'unknown-format' && (isRecognised || TEXTS.has(format))
    return isUnreadable ? { type: 'unreadable', format } : null
  }
  if (content.type !== 'text' || !(isRecognised || NEVER_TEXT.has(format))) return null
  if (isWebPage(content.text)) return { type: 'web-page', format }
  return { type: TABLE_TEXTS.has(format) ? 'no-table' : 'text', format }
}

/** Whether reader options may help to read a content of which nothing was recognised: any of them is text in some encoding. */
export const isUnreadableText = (name: string, content: Preview): boolean => {
  const mismatch = findMismatch(name, content)
  return mismatch?.type === 'unreadable' && (TABLE_TEXTS.has(mismatch.format) || TEXTS.has(mismatch.format))
}
