import type { SchemaChange } from '../../../shared/compare/model.js'
import type { TableEngine } from '../../ports/preview/tableEngine.js'
import type { SharedColumn } from './diffSql.js'
import type { StagedTable } from './stageTable.js'

/** What the parts of one comparison work with. */
export interface TablePair {
  readonly tables: TableEngine
  readonly old: StagedTable
  readonly now: StagedTable
  readonly shared: readonly SharedColumn[]
  readonly schema: SchemaChange
  /** Places in `shared`; none when whole rows are compared. */
  readonly key: readonly number[]
}
