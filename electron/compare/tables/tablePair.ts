import type { SchemaChange } from '../../../shared/compare/model.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { SharedColumn } from './diffSql.js'
import type { StagedTable } from './stageTable.js'

/** The two tables of one comparison, with everything its steps need. */
export interface TablePair {
  readonly tables: TableEngine
  readonly old: StagedTable
  readonly now: StagedTable
  readonly shared: readonly SharedColumn[]
  readonly schema: SchemaChange
  /** Positions in `shared`; empty when whole rows are compared. */
  readonly key: readonly number[]
}
