import type { TableFormat } from '../model.js'
import { formatDuckDb } from './duckdb.js'
import { formatPandas, formatPolars } from './python.js'
import { formatR } from './r.js'
import type { Lines, SnippetSource, SnippetTool } from './snippetSource.js'

const WRITERS: Readonly<Record<SnippetTool, (source: SnippetSource) => Lines>> = {
  pandas: formatPandas,
  polars: formatPolars,
  r: formatR,
  duckdb: formatDuckDb,
}

/**
 * Formats code that reads a file in another program in the same way as here: encoding, separators, decimals and dates,
 * and codes with leading zeros as text. Null when that program has no reader for the format.
 */
export function formatSnippet(tool: SnippetTool, source: SnippetSource): string | null {
  const lines = WRITERS[tool](source)
  return lines === null ? null : `${lines.join('\n')}\n`
}

/** Whether that program has a reader for the format. */
export const hasSnippet = (tool: SnippetTool, format: TableFormat): boolean =>
  WRITERS[tool]({ path: '', format, columns: [] }) !== null
