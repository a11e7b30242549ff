import { LIMITS } from '../../../shared/limits.js'
import type { Drawing, LookColumn } from '../../../shared/look/model.js'
import { gatherShapes, pointColumns } from '../../../shared/look/shapes.js'
import type { Tables, TextRow } from '../../ports/tables.js'
import { identifier } from './views.js'

/** A geometry longer than this is a country's coast: it is not needed to see where the others are. */
const GEOMETRY_CHARS = 2_000_000

/** The geometry of a table, spread evenly over its rows when there is too much of it; null when it has none, or none that can be read. */
export async function drawingOf(tables: Tables, view: string, columns: readonly LookColumn[]): Promise<Drawing | null> {
  const shapes = columns.find(({ kind }) => kind === 'geometry')
  const points = pointColumns(columns)
  if (shapes === undefined && points === null) return null
  const from = identifier(view)
  const has =
    shapes === undefined ? `${identifier(points?.x ?? '')} IS NOT NULL` : `${identifier(shapes.name)} IS NOT NULL`
  const counted = await tables.rows(`SELECT CAST(count(*) AS VARCHAR) FROM ${from} WHERE ${has}`)
  if (!counted.ok) return null
  const of = Number(counted.value[0]?.[0] ?? 0)
  const cells = shapes === undefined ? [points?.x ?? '', points?.y ?? ''].map(asText) : [asText(shapes.name)]
  const step = Math.max(1, Math.ceil(of / LIMITS.LOOK_SHAPES))
  const box = gatherShapes()
  const read = await tables.rows(
    `SELECT ${cells.map((_, index) => `c${index}`).join(', ')} FROM (SELECT ${cells
      .map((cell, index) => `${cell} AS c${index}`)
      .join(
        ', ',
      )}, row_number() OVER () AS n FROM ${from} WHERE ${has}) WHERE n % ${step} = 0 AND length(c0) < ${GEOMETRY_CHARS}`,
  )
  if (!read.ok) return null
  for (const row of read.value) box.add(shapes === undefined ? point(row) : parsed(row[0] ?? ''))
  return box.drawing(of)
}

const asText = (name: string): string => `CAST(${identifier(name)} AS VARCHAR)`

const point = ([x, y]: TextRow): unknown => ({
  type: 'Point',
  coordinates: [Number(x ?? Number.NaN), Number(y ?? Number.NaN)],
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
