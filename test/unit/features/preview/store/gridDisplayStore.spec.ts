import { expect, it } from 'vitest'
import { createGridDisplayStore } from '../../../../../renderer/features/preview/store/gridDisplayStore.js'
import { LIMITS } from '../../../../../shared/limits.js'

it('a column more than can be sorted takes the place of the one that matters least', () => {
  const grid = createGridDisplayStore()
  const columns = Array.from({ length: LIMITS.TABLE_SORTS + 1 }, (_, n) => n)
  for (const column of columns) grid.turnSort(column, true)
  const sorted = grid.getState().sort.map(({ column }) => column)
  expect(sorted).toEqual([...columns.slice(0, LIMITS.TABLE_SORTS - 1), LIMITS.TABLE_SORTS])
})
