import { LIMITS } from '../../../shared/limits.js'
import type { Geometry, PreviewColumn } from '../../../shared/preview/model.js'
import { quoteIdentifier } from '../../../shared/preview/query/quoteSql.js'
import { collectGeometry, detectPointColumns } from '../../../shared/preview/table/geometry.js'
import type { TableEngine, TextRow } from '../../ports/preview/tableEngine.js'

/** A geometry longer than this is a country's coast: it is not needed to see where the others are. */
const GEOMETRY_CHARS = 2_000_000

/** The geometry of a table, spread evenly over its rows when there is too much of it; null when it has none, or none that can be read. */
export async function readGeometry(
  tables: TableEngine,
  view: string,
  columns: readonly PreviewColumn[],
): Promise<Geometry | null> {
  const shapes = columns.find(({ kind }) => kind === 'geometry')
  const points = detectPointColumns(columns)
  if (shapes === undefined && points === null) return null
  const from = quoteIdentifier(view)
  const has =
    shapes === undefined
      ? `${quoteIdentifier(points?.x ?? '')} IS NOT NULL`
      : `${quoteIdentifier(shapes.name)} IS NOT NULL`
  const counted = await tables.rows(`SELECT CAST(count(*) AS VARCHAR) FROM ${from} WHERE ${has}`)
  if (!counted.ok) return null
  const of = Number(counted.value[0]?.[0] ?? 0)
  const cells = shapes === undefined ? [points?.x ?? '', points?.y ?? ''].map(castToText) : [castToText(shapes.name)]
  const step = Math.max(1, Math.ceil(of / LIMITS.PREVIEW_SHAPES))
  const box = collectGeometry()
  const read = await tables.rows(
    `SELECT ${cells.map((_, index) => `c${index}`).join(', ')} FROM (SELECT ${cells
      .map((cell, index) => `${cell} AS c${index}`)
      .join(
        ', ',
      )}, row_number() OVER () AS n FROM ${from} WHERE ${has}) WHERE n % ${step} = 0 AND length(c0) < ${GEOMETRY_CHARS}`,
  )
  if (!read.ok) return null
  for (const row of read.value) box.add(shapes === undefined ? toPoint(row) : parseGeometry(row[0] ?? ''))
  return box.drawing(of)
}

const castToText = (name: string): string => `CAST(${quoteIdentifier(name)} AS VARCHAR)`

const toPoint = ([x, y]: TextRow): unknown => ({
  type: 'Point',
  coordinates: [Number(x ?? Number.NaN), Number(y ?? Number.NaN)],
})

function parseGeometry(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
