import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { keywordCompletionSource, PostgreSQL } from '@codemirror/lang-sql'
import type { PreviewColumn } from '../../../../shared/preview/model.js'
import { formatIdentifier } from '../../../../shared/preview/sql/quoteSql.js'
import type { QueryTable } from '../../../../shared/query/model.js'
import { listNamedTables } from './listNamedTables.js'

/** The tables that completion knows, and how it learns more. */
export interface CompletionTables {
  readonly suggest: (text: string) => Promise<readonly QueryTable[]>
  /** The columns of a table; empty when they cannot be read. */
  readonly listColumns: (table: string) => Promise<readonly PreviewColumn[]>
}

const toTable = ({ table, datasetTitle, name }: QueryTable): Completion => ({
  label: table,
  apply: formatIdentifier(table),
  type: 'class',
  detail: datasetTitle === '' ? name : `${datasetTitle} · ${name}`,
  boost: 2,
})

/** The keywords of a query. The grammar knows hundreds more, which no query of a table needs. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `ALL AND ANY AS ASC BETWEEN BY CASE CAST CROSS DATE DESC DISTINCT ELSE END EXCEPT EXISTS EXTRACT FALSE FETCH FILTER
  FIRST FOLLOWING FROM FULL GROUP GROUPING HAVING ILIKE IN INNER INTERSECT INTERVAL IS JOIN LAST LATERAL LEFT LIKE LIMIT
  NATURAL NOT NULL NULLS OFFSET ON OR ORDER OUTER OVER PARTITION PRECEDING RANGE RECURSIVE RIGHT ROLLUP ROW ROWS SELECT
  SETS TABLESAMPLE THEN TIME TIMESTAMP TRUE UNBOUNDED UNION UNNEST USING VALUES WHEN WHERE WINDOW WITH WITHIN`.split(
    /\s+/,
  ),
)

/** Completes the tables of the whole library, the columns of the tables that the query names, and SQL keywords. */
export function createCompletionSource(getTables: () => CompletionTables): CompletionSource {
  const keywords = keywordCompletionSource(PostgreSQL, true)
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}\p{N}_]*/u)
    if (word === null || (word.text === '' && !context.explicit && !isAfterTableWord(context, word.from))) return null
    const tables = getTables()
    const text = context.state.doc.toString()
    const named = listNamedTables(text)
    const [found, columns] = await Promise.all([
      tables.suggest(word.text.replaceAll('_', ' ')),
      Promise.all(named.map((table) => Promise.race([tables.listColumns(table), resolveLater(WAIT_MS, [])]))),
    ])
    if (context.aborted) return null
    const isTable = isAfterTableWord(context, word.from)
    if (isTable && found.length > 0) return { from: word.from, options: found.map(toTable) }
    const words = await keywords(context)
    return {
      from: word.from,
      options: [
        ...found.map(toTable),
        ...columns.flatMap((some, at) =>
          some.map((column) => ({
            label: column.name,
            apply: formatIdentifier(column.name),
            type: 'property',
            detail: `${named[at]} · ${column.type}`,
            boost: 3,
          })),
        ),
        ...(words?.options.filter(({ label }) => KEYWORDS.has(label.toUpperCase())) ?? []),
      ],
    }
  }
}

/** Reading a table for the first time may take seconds: the list does not wait for its columns. */
const WAIT_MS = 1200

const resolveLater = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(value), ms)
  })

/** A table follows these words: the list opens by itself. */
const isAfterTableWord = (context: CompletionContext, at: number): boolean =>
  /(?:from|join)\s+$/i.test(context.state.sliceDoc(Math.max(0, at - 20), at))
