import { listCoordinatePairs } from '../../preview/map/coordinateColumns.js'
import type { PreviewColumn } from '../../preview/model.js'
import { isIdentifierColumn } from '../../preview/values/isIdentifierColumn.js'
import type { ChartAggregate, ChartKind, ChartSpec } from './chartSpecSchema.js'

interface Sorted {
  readonly numbers: readonly number[]
  /** Numbers that measure or count something. */
  readonly measures: readonly number[]
  readonly dates: readonly number[]
  /** Columns by which rows can be grouped. */
  readonly groups: readonly number[]
}

function sortColumns(columns: readonly PreviewColumn[]): Sorted {
  const listColumns = (fits: (column: PreviewColumn, index: number) => boolean): readonly number[] =>
    columns.flatMap((column, index) => (fits(column, index) ? [index] : []))
  // Coordinates are not measures; they belong on the map.
  const coordinates = new Set(listCoordinatePairs(columns).flatMap(({ x, y }) => [x, y]))
  const numbers = listColumns(({ kind }) => kind === 'number')
  return {
    numbers,
    measures: listColumns(
      ({ kind, name }, index) => kind === 'number' && !isIdentifierColumn(name) && !coordinates.has(index),
    ),
    dates: listColumns(({ kind }) => kind === 'date'),
    groups: listColumns(({ kind }) => kind === 'text' || kind === 'boolean'),
  }
}

/**
 * Guesses the aggregate of a column: whole numbers are usually counts, which add up; a sum of temperatures means
 * nothing.
 */
export const guessAggregate = (column: PreviewColumn | undefined): ChartAggregate =>
  column === undefined ? 'count' : /INT|DECIMAL\(\d+,\s*0\)/.test(column.type) ? 'sum' : 'mean'

/** Lists the kinds of chart that these columns allow, the most likely first; empty when there are none. */
export function listChartKinds(columns: readonly PreviewColumn[]): readonly ChartKind[] {
  const { numbers, measures, dates, groups } = sortColumns(columns)
  const can: Readonly<Record<ChartKind, boolean>> = {
    line: dates.length > 0 || numbers.length > 1,
    bar: groups.length > 0 || dates.length > 0 || numbers.length > 0,
    histogram: numbers.length > 0,
    scatter: numbers.length > 1,
  }
  const likely: readonly ChartKind[] =
    dates.length > 0 && measures.length > 0
      ? ['line']
      : groups.length > 0 && measures.length > 0
        ? ['bar']
        : measures.length > 1
          ? ['scatter']
          : measures.length === 1 && numbers.length === 1
            ? ['histogram']
            : dates.length > 0
              ? ['line']
              : ['bar']
  const all: readonly ChartKind[] = ['line', 'bar', 'histogram', 'scatter']
  return [...likely, ...all.filter((kind) => !likely.includes(kind))].filter((kind) => can[kind])
}

/** Creates a chart of this kind with the most likely columns. Null when the kind is not possible. */
export function guessChart(columns: readonly PreviewColumn[], kind: ChartKind): ChartSpec | null {
  if (!listChartKinds(columns).includes(kind)) return null
  const { numbers, measures, dates, groups } = sortColumns(columns)
  const measure = measures[0] ?? null
  const measured = measure === null ? undefined : columns[measure]
  const createSpec = (x: number, y: number | null, aggregate: ChartAggregate): ChartSpec => ({
    kind,
    x,
    y,
    series: null,
    aggregate,
  })
  switch (kind) {
    case 'histogram':
      return createSpec(measure ?? numbers[0] ?? 0, null, 'count')
    case 'scatter': {
      const [one, other] = measures.length > 1 ? measures : numbers
      return one === undefined || other === undefined ? null : createSpec(one, other, 'mean')
    }
    case 'line': {
      const x = dates[0] ?? numbers.find((number) => number !== measure) ?? numbers[0] ?? 0
      return createSpec(x, measure === x ? null : measure, measure === x ? 'count' : guessAggregate(measured))
    }
    case 'bar': {
      const x = groups[0] ?? dates[0] ?? numbers.find((number) => number !== measure) ?? numbers[0] ?? 0
      return createSpec(x, measure === x ? null : measure, measure === x ? 'count' : guessAggregate(measured))
    }
  }
}
