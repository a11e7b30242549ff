import type { SchemaChange } from '../../../shared/compare/model.js'
import { LIMITS } from '../../../shared/limits.js'
import type { ColumnClass } from './columnClass.js'

/** A column as its file has it. */
export interface SchemaColumn {
  readonly name: string
  readonly kind: ColumnClass
  readonly type: string
  /** It has no value at all, so it could be of any type. */
  readonly isEmpty: boolean
}

export interface Schema {
  readonly columns: readonly SchemaColumn[]
  /** The file itself says which types its columns have, to the width of a number. */
  readonly isTyped: boolean
}

/** Which columns came, went and hold something else, by their exact names and in the order of their files. */
export function compareSchemas(old: Schema, now: Schema): SchemaChange {
  const before = new Map(old.columns.map((column) => [column.name, column]))
  const after = new Map(now.columns.map((column) => [column.name, column]))
  const isExact = old.isTyped && now.isTyped
  return {
    added: now.columns.filter(({ name }) => !before.has(name)).map(({ name }) => name),
    removed: old.columns.filter(({ name }) => !after.has(name)).map(({ name }) => name),
    retyped: old.columns.flatMap((was) => {
      const is = after.get(was.name)
      if (is === undefined || was.isEmpty || is.isEmpty) return []
      const isRetyped = isExact ? was.type !== is.type : was.kind !== is.kind
      return isRetyped ? [{ column: was.name, was: shorten(was.type), now: shorten(is.type) }] : []
    }),
  }
}

/** Records in records have a type without end. */
const shorten = (type: string): string => type.slice(0, LIMITS.COMPARE_NAME_CHARS)
