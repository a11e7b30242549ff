import { quoteIdentifier } from '../../../shared/preview/sql/quoteSql.js'
import { describePlan } from '../../../shared/query/describePlan.js'
import type { PlanStep } from '../../../shared/query/model.js'
import { ok, type Result } from '../../../shared/result.js'
import type { PreviewFile } from '../../ports/preview/previewService.js'
import type { PreviewContext } from '../context/previewContext.js'
import { RESULT_VIEW, withQueryResult } from '../table/withQueryResult.js'

/** Describes how the engine would run a query. The query is checked as for running, but not run. */
export async function explainQuery(
  context: PreviewContext,
  files: readonly PreviewFile[],
  sql: string,
): Promise<Result<PlanStep[]>> {
  return withQueryResult(context, { files, sql, alsoFiles: [] }, async (tables) => {
    const explained = await tables.readRows(`EXPLAIN (FORMAT json) SELECT * FROM ${quoteIdentifier(RESULT_VIEW)}`)
    if (!explained.ok) return explained
    // The answer has a row for each plan: the name of the plan, then the plan itself.
    const text = explained.value[0]?.at(-1) ?? ''
    return ok([...describePlan(text)])
  })
}
