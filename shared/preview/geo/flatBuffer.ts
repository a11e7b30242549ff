/**
 * A table in the FlatBuffers format. A field is found by its number in the schema; a missing field is null. The bytes
 * may be malicious: an offset out of their range throws a `RangeError`.
 */
export interface FlatTable {
  readonly view: DataView
  readonly at: number
}

/** A vector of values of one size. */
interface FlatVector {
  /** The offset of the first value. */
  readonly at: number
  readonly length: number
}

export function openFlatBuffer(bytes: Uint8Array): FlatTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { view, at: view.getUint32(0, true) }
}

/** Returns the offset of a field, or null when this table lacks it. */
function findField({ view, at }: FlatTable, field: number): number | null {
  const fields = at - view.getInt32(at, true)
  const slot = 4 + 2 * field
  if (slot + 2 > view.getUint16(fields, true)) return null
  const offset = view.getUint16(fields + slot, true)
  return offset === 0 ? null : at + offset
}

type NumberType = 'Uint8' | 'Uint16' | 'Int32'

export function readNumber(table: FlatTable, field: number, type: NumberType): number | null {
  const at = findField(table, field)
  return at === null ? null : table.view[`get${type}`](at, true)
}

export function readUint64(table: FlatTable, field: number): number | null {
  const at = findField(table, field)
  return at === null ? null : Number(table.view.getBigUint64(at, true))
}

export function readTable(table: FlatTable, field: number): FlatTable | null {
  const at = findField(table, field)
  return at === null ? null : follow(table.view, at)
}

const follow = (view: DataView, at: number): FlatTable => ({ view, at: at + view.getUint32(at, true) })

export function findVector(table: FlatTable, field: number, valueBytes: number): FlatVector | null {
  const behind = readTable(table, field)
  if (behind === null) return null
  const { view, at } = behind
  const length = view.getUint32(at, true)
  if (at + 4 + length * valueBytes > view.byteLength) throw new RangeError('more values than bytes')
  return { at: at + 4, length }
}

export function readBytes(table: FlatTable, field: number): Uint8Array | null {
  const { view } = table
  const found = findVector(table, field, 1)
  return found === null ? null : new Uint8Array(view.buffer, view.byteOffset + found.at, found.length)
}

/** Decodes UTF-8; invalid bytes become replacement characters. */
export type DecodeText = (bytes: Uint8Array) => string

export function readText(table: FlatTable, field: number, decode: DecodeText): string | null {
  const bytes = readBytes(table, field)
  return bytes === null ? null : decode(bytes)
}

export function readTables(table: FlatTable, field: number): readonly FlatTable[] {
  const found = findVector(table, field, 4)
  return found === null
    ? []
    : Array.from({ length: found.length }, (_, index) => follow(table.view, found.at + 4 * index))
}
