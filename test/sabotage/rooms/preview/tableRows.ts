import type { ProductSabotage } from '../../productSabotage.js'

/** The rows of a table in the grid: in which order they stand, and how their values are written. */
export const TABLE_ROWS: readonly ProductSabotage[] = [
  {
    what: 'the first rows of a view that is not sorted yet are in no order among equals',
    file: 'electron/preview/grid/rowOrders.ts',
    find: "sql.orderBy === null ? 'place' : `${sql.orderBy}, place`",
    replace: "sql.orderBy === null ? 'place' : `${sql.orderBy}, place DESC`",
    spec: 'wire/preview/table/tableWindows.spec.ts',
    title: 'is sorted by several columns; equals keep the order of the file, and what has no value is last',
  },
  {
    what: 'the first rows of a view are those of its first filter alone',
    file: 'electron/preview/grid/rowOrders.ts',
    find: 'selectPlaces(view, ` LIMIT ${FIRST_ROWS}`)',
    replace: 'selectPlaces({ ...view, filters: [] }, ` LIMIT ${FIRST_ROWS}`)',
    spec: 'wire/preview/table/tableWindows.spec.ts',
    title: 'begins with the same rows while it is being sorted and once it is',
  },
  {
    what: 'several threads read a table whose order matters',
    file: 'electron/preview/table/withViews.ts',
    find: 'isUnordered ? LIMITS.PREVIEW_COUNTING_THREADS : LIMITS.PREVIEW_THREADS',
    replace: 'LIMITS.PREVIEW_COUNTING_THREADS',
    spec: 'wire/preview/table/fileOrder.spec.ts',
    title: 'the first rows are in the order of the file, each time',
  },
  {
    what: 'midnight loses its time beside other moments',
    file: 'renderer/features/preview/rows/formatCell.ts',
    find: '(!showsTime && `${hours}',
    replace: '(`${hours}',
    spec: 'unit/features/preview/rows/formatCell.spec.ts',
    title: 'shows midnight in a column whose other moments have times, and a plain day never',
  },
  {
    what: 'rows of the view before land in the sorted table',
    file: 'renderer/features/preview/rows/tableRowSource.ts',
    find: '      if (mine !== tiles || closed) return\n      if (asking === key) asking = null\n      if (answer.ok) {\n        mine.put(',
    replace:
      '      if (closed) return\n      if (asking === key) asking = null\n      if (answer.ok) {\n        tiles.put(',
    spec: 'unit/features/preview/rows/tableRowSource.spec.ts',
    title: 'of the view before a sort stay out of the sorted table, however late they come',
  },
]
