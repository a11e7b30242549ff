import { type ComparedSql, pairReadings } from '../columns/pairReadings.js'
import type { StagedParquet } from './stageParquet.js'

/** A column that both files have. */
export interface SharedColumn {
  readonly name: string
  /** The position of the column in each file. */
  readonly old: number
  readonly now: number
  readonly compared: ComparedSql
}

/** Lists the columns that both tables have, in the order of the old one. */
export function listSharedColumns(old: StagedParquet, now: StagedParquet): readonly SharedColumn[] {
  const places = new Map(now.schema.columns.map(({ name }, index) => [name, index]))
  return old.schema.columns.flatMap(({ name }, index) => {
    const other = places.get(name)
    if (other === undefined) return []
    return [
      { name, old: index, now: other, compared: pairReadings(old.readings[index] ?? [], now.readings[other] ?? []) },
    ]
  })
}
