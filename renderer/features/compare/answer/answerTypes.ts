import type { ChangeCounts, TableComparison } from '../../../../shared/compare/model.js'
import type { OutputOf } from '../../../../shared/ipc/contract.js'

export type ComparisonAnswer = OutputOf<'compare.run'>
/** An answer about two tables. */
export type AnsweredTables = ComparisonAnswer & { readonly comparison: TableComparison }
/** The kind of change of the rows that are shown. */
export type ChangeKind = Exclude<keyof ChangeCounts, 'same'>
