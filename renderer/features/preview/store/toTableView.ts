import type { TableView } from '../../../../shared/preview/table/tableView.js'
import type { GridDisplayState } from './gridDisplayStore.js'

/** The view of a table as the main process takes it: `columns` are null while all of them are shown in their order. */
export function toTableView({ sort, filters, hidden, pinned }: GridDisplayState, columns: number): TableView {
  const shown = [...pinned, ...Array.from({ length: columns }, (_, at) => at).filter((at) => !pinned.includes(at))]
  const isWhole = hidden.length === 0 && pinned.length === 0
  return {
    sort: [...sort],
    filters: [...filters],
    columns: isWhole ? null : shown.filter((at) => at < columns && !hidden.includes(at)),
  }
}
