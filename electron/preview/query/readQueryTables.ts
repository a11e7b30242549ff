import { failure } from '../../../shared/failure.js'
import { listTables } from '../../../shared/preview/sql/sqlSyntaxTree.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { PreviewContext } from '../context/previewContext.js'
import { withViews } from '../table/withViews.js'

/**
 * Lists the tables that a query names. Nothing is opened or bound for this. Fails with `look/not-a-question` unless the
 * text is one SELECT.
 */
export async function readQueryTables(context: PreviewContext, sql: string): Promise<Result<readonly string[]>> {
  return withViews(context, [], {}, async (tables) => {
    const tree = await tables.parseQuery(sql)
    if (!tree.ok) return tree
    const names = listTables(tree.value)
    return names === null ? fail(failure('look/not-a-question')) : ok(names)
  })
}
