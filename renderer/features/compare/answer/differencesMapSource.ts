import { listDifferencesColumns } from '../../../../shared/compare/differencesColumns.js'
import { detectMapSource } from '../../../../shared/preview/map/detectMapSource.js'
import type { MapSource } from '../../../../shared/preview/map/model.js'
import type { AnsweredTables } from './answerTypes.js'

/** The coordinates of the rows that differ: from the new file, or from the old one where the new one has none. */
export interface DifferencesMapSource {
  readonly source: MapSource
  readonly previous: MapSource | null
}

/** Finds the coordinate columns as for a table of its own: by their names in the files, and by either value. */
export function findDifferencesMapSource({ comparison, differences }: AnsweredTables): DifferencesMapSource | null {
  if (differences?.type !== 'table') return null
  const { columns: written, rows } = differences.table
  const columns = listDifferencesColumns(comparison).slice(0, written.length)
  const findPlace = (name: string, role: 'old' | 'now'): number =>
    columns.findIndex((column) => column.name === name && (column.role === 'key' || column.role === role))
  const names = columns.flatMap(({ role, name }) => (role === 'key' || role === 'now' ? [name] : []))
  const places = names.map((name) => ({ now: findPlace(name, 'now'), old: findPlace(name, 'old') }))
  const found = detectMapSource({
    columns: places.map(({ now }, at) => ({ name: names[at] ?? '', kind: written[now]?.kind ?? 'text' })),
    rows: rows.map((row) => places.map(({ now, old }) => row[now] ?? row[old] ?? null)),
  })
  const source = found === null ? null : rename(found, (name) => written[findPlace(name, 'now')]?.name)
  if (found === null || source === null) return null
  return { source, previous: rename(found, (name) => written[findPlace(name, 'old')]?.name) }
}

/** The same source with the column names of the differences; null when one of the columns is not there. */
function rename(source: MapSource, nameOf: (name: string) => string | undefined): MapSource | null {
  if (source.type === 'columns') {
    const [x, y] = [nameOf(source.x), nameOf(source.y)]
    return x === undefined || y === undefined ? null : { ...source, x, y }
  }
  const column = nameOf(source.column)
  return column === undefined ? null : { ...source, column }
}
