import type { PreviewColumn } from '../../preview/model.js'
import type { ChartKind } from './chartSpecSchema.js'

/** Lists the columns that such a chart may have along its axis, and those that it may measure. */
export function listChartChoices(
  columns: readonly PreviewColumn[],
  kind: ChartKind,
): { readonly x: readonly number[]; readonly y: readonly number[]; readonly series: readonly number[] } {
  const listColumns = (...kinds: readonly PreviewColumn['kind'][]): readonly number[] =>
    columns.flatMap((column, index) => (kinds.includes(column.kind) ? [index] : []))
  const groups = listColumns('text', 'boolean')
  switch (kind) {
    case 'line':
      return { x: listColumns('date', 'number'), y: listColumns('number'), series: groups }
    case 'bar':
      return { x: listColumns('text', 'boolean', 'date', 'number', 'time'), y: listColumns('number'), series: [] }
    case 'histogram':
      return { x: listColumns('number'), y: [], series: [] }
    case 'scatter':
      return { x: listColumns('number'), y: listColumns('number'), series: groups }
  }
}
