import type { SchemaChange } from '../../../shared/compare/model.js'
import { LIMITS } from '../../../shared/limits.js'
import type { ColumnClass } from './columnClass.js'

/** A column as it is in its file. */
export interface SchemaColumn {
  readonly name: string
  readonly kind: ColumnClass
  readonly type: string
  /** Whether the column has no value, so that it could be of any type. */
  readonly isEmpty: boolean
}

export interface Schema {
  readonly columns: readonly SchemaColumn[]
  /** Whether the file itself stores the types of its columns, down to the width of a number. */
  readonly isTyped: boolean
}

/**
 * Lists the columns that were added, removed, or changed their type. Names are compared exactly; added and removed
 * columns are in the order of their file.
 */
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

/** The type name of nested records can have any length. */
const shorten = (type: string): string => type.slice(0, LIMITS.COMPARE_NAME_CHARS)
