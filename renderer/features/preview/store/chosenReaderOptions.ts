import type { Failure } from '../../../../shared/failure.js'
import { type CsvDialect, isWorkbookFormat, type Preview } from '../../../../shared/preview/model.js'
import { AS_FOUND, type ReaderOptions } from '../../../../shared/preview/readerOptions.js'
import { isUnreadableText } from './findMismatch.js'
import { getShownName } from './previewedPart.js'
import type { PreviewState } from './previewState.js'

/** How a file is read, and how it would be without a person's choice. A sheet has fewer options than a text. */
interface ReadFormat {
  readonly used: Partial<CsvDialect>
  readonly found: Partial<CsvDialect>
}

/** How the previewed table is read; null where there are no options. */
export function getReadFormat(content: Preview | null): ReadFormat | null {
  if (content?.type !== 'table') return null
  const { format } = content
  if (format.type === 'csv') return { used: format.dialect, found: format.found }
  return isWorkbookFormat(format) ? { used: format.layout, found: format.found } : null
}

/** The options that the person has set: an option that equals the detected value counts as not set. */
function getChosen({ used, found }: ReadFormat): ReaderOptions {
  const keys = Object.keys(AS_FOUND) as (keyof ReaderOptions)[]
  const chosen = keys.flatMap((key) => (used[key] === found[key] ? [] : [[key, used[key]]]))
  return { ...AS_FOUND, ...Object.fromEntries(chosen) }
}

/** The options to which the next choice is added: the last ones that were chosen, even before the file is read with them. */
export function getCurrentOptions({
  content,
  reader,
  nextReader,
}: Pick<PreviewState, 'content' | 'reader' | 'nextReader'>): ReaderOptions {
  if (nextReader !== null) return nextReader
  const format = getReadFormat(content)
  return format === null ? (reader ?? AS_FOUND) : getChosen(format)
}

/** The formats, by the names in failures, whose reading depends on options. */
const READ_BY_OPTIONS: ReadonlySet<string> = new Set(['CSV', 'XLSX', 'ODS'])

/** Whether other options may help after a failure. One that names no format may be about any of them. */
function mayOptionsHelp({ code, facts }: Failure): boolean {
  const format = facts['format']
  return code === 'look/unreadable' && (format === undefined || READ_BY_OPTIONS.has(String(format)))
}

/** Whether the reading of the file depends on the reader options. */
export function isReadByOptions(state: PreviewState): boolean {
  const { content, failure } = state
  if (content !== null)
    return content.type === 'text' || getReadFormat(content) !== null || isUnreadableText(getShownName(state), content)
  // While a file is read again, the options stay.
  return failure === null || mayOptionsHelp(failure)
}
