import { LIMITS } from '../../../shared/limits.js'
import type { MapSource } from '../../../shared/preview/map/model.js'
import type { ViewColumn } from '../table/viewColumn.js'

/** The view of the table that a map is made of. */
export const MAPPED_VIEW = 'media'

/** The SQL of the place of a row. Where its cells are not all filled, the cells of the previous place are used. */
export function selectPlaces(
  source: MapSource,
  previous: MapSource | null,
  columns: readonly ViewColumn[],
): readonly string[] | null {
  const cells = selectCells(source, columns)
  const others = previous?.type === source.type ? selectCells(previous, columns) : null
  if (cells === null || others === null) return cells
  const isThere = cells.map((cell) => `${cell} IS NOT NULL`).join(' AND ')
  return cells.map((cell, at) => `CASE WHEN ${isThere} THEN ${cell} ELSE ${others[at]} END`)
}

/** The SQL of the cells that hold the place of a row, as text; null when the table has no such columns. */
function selectCells(source: MapSource, columns: readonly ViewColumn[]): readonly string[] | null {
  const find = (name: string): ViewColumn | undefined => columns.find(({ shown }) => shown.name === name)
  if (source.type === 'columns') {
    const [x, y] = [find(source.x), find(source.y)]
    return x === undefined || y === undefined ? null : [selectNumber(x), selectNumber(y)]
  }
  const column = find(source.column)
  if (column === undefined) return null
  const text = `CAST(${column.sql} AS VARCHAR)`
  return source.type === 'shapes'
    ? [`CASE WHEN length(${text}) <= ${LIMITS.MAP_GEOMETRY_CHARS} THEN ${text} END`]
    : [text]
}

/** A person may choose a text column, in which French numbers have a comma, and spaces of any kind between thousands. */
const selectNumber = ({ sql, shown }: ViewColumn): string =>
  shown.kind === 'number'
    ? `CAST(${sql} AS VARCHAR)`
    : `CAST(TRY_CAST(translate(CAST(${sql} AS VARCHAR), ', \u00a0\u202f', '.') AS DOUBLE) AS VARCHAR)`
