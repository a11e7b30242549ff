import type { TableComparison } from './model.js'

/** A column of the rows that differ, as `writeDifferences` lays them out. */
export interface DifferencesColumn {
  readonly role: 'change' | 'key' | 'old' | 'now'
  /** The name of the column in its file; empty for `change`. */
  readonly name: string
}

/**
 * Lists the columns of the table of differing rows, in order: the change of the row, its key, the old and new value of
 * each other shared column, then the columns that only one file has. When whole rows are compared there is no key, and
 * only the shared columns are listed.
 */
export function listDifferencesColumns({ key, columns, schema }: TableComparison): readonly DifferencesColumn[] {
  const isKey = new Set(key.columns)
  const isByKey = key.columns.length > 0 || columns.length === 0
  return [
    { role: 'change', name: '' },
    ...key.columns.map((name) => ({ role: 'key', name }) as const),
    ...columns.flatMap(({ name }) =>
      isKey.has(name) ? [] : [{ role: 'old', name } as const, { role: 'now', name } as const],
    ),
    ...(isByKey
      ? [
          ...schema.removed.map((name) => ({ role: 'old', name }) as const),
          ...schema.added.map((name) => ({ role: 'now', name }) as const),
        ]
      : []),
  ]
}
