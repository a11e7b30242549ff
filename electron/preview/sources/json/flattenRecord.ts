import { isRecord } from '../../../../shared/decode/untrustedJson.js'
import type { TextTableValue, TextTableWriter } from '../rewrite/writeTextTable.js'

/** How many levels of nested objects become columns of their own; deeper ones stay as JSON text. */
const DEPTH = 3

/** Gives the values of one record by the columns of the table. Columns are created when they are first met. */
export function flattenRecord(
  writer: TextTableWriter,
  record: unknown,
): readonly (TextTableValue | null | undefined)[] {
  const values: (TextTableValue | null | undefined)[] = []
  const put = (name: string, value: unknown): void => {
    const at = writer.column(name)
    if (at === null) return
    // `"a.b"` and `"a": {"b"}` of one record have the same name.
    if (values[at] === undefined) values[at] = toTextTableValue(value)
    else put(`${name}_1`, value)
  }
  const flatten = (prefix: string, object: Record<string, unknown>, depth: number): void => {
    for (const [key, value] of Object.entries(object)) {
      const name = `${prefix}${key}`
      const isFlattened = isRecord(value) && depth < DEPTH && Object.keys(value).length > 0 && !isShape(value)
      if (isFlattened) flatten(`${name}.`, value, depth + 1)
      else put(name, value)
    }
  }
  if (isFeature(record)) {
    const { properties, geometry, id } = record
    const { geometry: other, ...own } = isRecord(properties) ? properties : {}
    if (id !== undefined && own.id === undefined) put('id', id)
    flatten('', own, 1)
    if (other !== undefined) put('geometry_1', other)
    put('geometry', isRecord(geometry) ? geometry : null)
  } else if (Array.isArray(record)) for (const [index, value] of record.entries()) put(`column_${index + 1}`, value)
  else if (isRecord(record)) flatten('', record, 1)
  else put('value', record)
  return values
}

interface Feature {
  readonly properties?: unknown
  readonly geometry?: unknown
  readonly id?: unknown
}

const isFeature = (record: unknown): record is Feature =>
  isRecord(record) && record.type === 'Feature' && ('properties' in record || 'geometry' in record)

const SHAPES = /^(?:Multi)?(?:Point|LineString|Polygon)$/

/** Whether the object is a GeoJSON geometry, or a feature around one: a map needs it in one cell. */
const isShape = ({ type, coordinates, geometry }: Record<string, unknown>): boolean =>
  type === 'Feature'
    ? isRecord(geometry) && isShape(geometry)
    : typeof type === 'string' && SHAPES.test(type) && Array.isArray(coordinates)

function toTextTableValue(value: unknown): TextTableValue | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return { text: value, isText: true }
  if (typeof value === 'object') return { text: JSON.stringify(value), isText: true }
  return { text: String(value), isText: false }
}
