import { describe, expect, it } from 'vitest'
import type { AnsweredTables } from '../../../../../renderer/features/compare/answer/answerTypes.js'
import { findDifferencesMapSource } from '../../../../../renderer/features/compare/answer/differencesMapSource.js'
import { createSampleComparison } from '../../../../support/samples/comparisonSamples.js'

const sample = createSampleComparison() as AnsweredTables

/** The sample with other names of its coordinate columns, in the files and in the differences. */
function callPlaces(x: string, y: string): AnsweredTables {
  const call = (name: string): string => name.replace('longitude', x).replace('latitude', y)
  const { comparison, differences } = sample
  if (differences?.type !== 'table') throw new Error('a table')
  const columns = differences.table.columns.map((column) => ({ ...column, name: call(column.name) }))
  return {
    ...sample,
    comparison: { ...comparison, columns: comparison.columns.map((one) => ({ ...one, name: call(one.name) })) },
    differences: { ...differences, table: { ...differences.table, columns } },
  }
}

describe('the coordinates of rows that differ', () => {
  it('are found by the names in the files, for the new rows and for the old ones', () => {
    expect(findDifferencesMapSource(callPlaces('lon', 'lat'))).toEqual({
      source: { type: 'columns', x: 'lon (new)', y: 'lat (new)', crs: null },
      previous: { type: 'columns', x: 'lon (old)', y: 'lat (old)', crs: null },
    })
  })

  it('are found by values that only one of the files has', () => {
    const { differences } = sample
    if (differences?.type !== 'table') throw new Error('a table')
    const isNow = differences.table.columns.map(({ name }) => name.endsWith('(new)'))
    const rows = differences.table.rows
      .filter(([kind]) => kind === 'changed')
      .map((row) => row.map((cell, at) => (isNow[at] === true ? null : cell)))
    const removed = { ...sample, differences: { ...differences, table: { ...differences.table, rows } } }
    expect(findDifferencesMapSource(removed)?.source).toMatchObject({ x: 'longitude (new)' })
  })

  it('are null where the files have none', () => {
    expect(findDifferencesMapSource(callPlaces('montant', 'total'))).toBeNull()
  })
})
