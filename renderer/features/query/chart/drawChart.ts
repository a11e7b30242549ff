import * as Plot from '@observablehq/plot'
import type { ColumnKind, PreviewColumn } from '../../../../shared/preview/model.js'
import type { ChartData, ChartMark } from '../../../../shared/query/chart/chartDataSchema.js'
import type { ChartSpec } from '../../../../shared/query/chart/chartSpecSchema.js'
import type { Messages } from '../../../messages/messages.js'
import { formatDateValue, formatFigure } from '../../preview/profile/formatProfileValue.js'
import { countTicks } from './countTicks.js'
import { formatDateTick } from './formatDateTick.js'

/** The options of a chart. Colours are CSS values that the page knows. */
export interface DrawnChart {
  readonly spec: ChartSpec
  readonly data: ChartData
  readonly columns: readonly PreviewColumn[]
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
  readonly labels: { readonly x: string; readonly y: string }
}

/** Colours that can be told apart with any colour vision (Okabe and Ito), as far as both themes allow. */
const SERIES_COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#7a5195', '#888888']

/** The width of a digit at the font size of the axes, in pixels. */
const FIGURE_PX = 7
/** The height of a number beside the vertical axis, in pixels. */
const LINE_PX = 16

interface Point {
  readonly x: number | Date | string
  readonly to: number | null
  readonly y: number
  readonly series: string | null
  readonly title: string
}

function toPlace(text: string, kind: ColumnKind): number | Date | string {
  if (kind === 'number') return Number(text)
  if (kind !== 'date') return text
  const moment = Date.parse(text.length <= 10 ? text : `${text.slice(0, 19).replace(' ', 'T')}Z`)
  return Number.isNaN(moment) ? text : new Date(moment)
}

const sayPlace = (text: string, kind: ColumnKind, messages: Messages): string =>
  kind === 'number' ? formatFigure(text, messages) : kind === 'date' ? formatDateValue(text, messages) : text

/** Text that is no date is on an axis of dates where the engine writes a date of another era. */
const sayDateTick =
  ({ language }: Messages) =>
  (tick: unknown, at: number, ticks: readonly unknown[] = []): string => {
    const dates = ticks.filter((one) => one instanceof Date)
    return tick instanceof Date && dates.length === ticks.length
      ? formatDateTick(tick, at, dates, language)
      : String(tick)
  }

/**
 * Draws the chart as SVG. The library's own `<style>` is left out, because the policy of the window refuses it; its
 * rules are in the window's style sheet and in the attributes here.
 */
export function drawChart(
  { spec, data, columns, width, height, labels }: DrawnChart,
  messages: Messages,
): SVGSVGElement {
  const kind = columns[spec.x]?.kind ?? 'text'
  const toPoint = (mark: ChartMark): Point => ({
    x: toPlace(mark.x, kind),
    to: mark.to === null ? null : Number(mark.to),
    y: mark.y,
    series: mark.series,
    title: [
      mark.to === null
        ? sayPlace(mark.x, kind, messages)
        : `${sayPlace(mark.x, kind, messages)} – ${formatFigure(mark.to, messages)}`,
      formatFigure(mark.y, messages),
      ...(mark.series === null ? [] : [mark.series]),
    ].join('\n'),
  })
  const points = data.marks.map(toPoint)
  const say = (value: unknown): string => (typeof value === 'number' ? formatFigure(value, messages) : String(value))
  const measureWidth = (value: unknown): number => (typeof value === 'number' ? say(value).length * FIGURE_PX : 0)
  /** The width of the longest number along an axis. */
  const figureWidth = points.reduce((most, { y }) => Math.max(most, say(y).length), 0) * FIGURE_PX
  /** The width of the longest number below the axis: half of the last one lies beside it. */
  const placeWidth = points.reduce((most, { x, to }) => Math.max(most, measureWidth(x), measureWidth(to)), 0)
  const isHorizontal = spec.kind === 'bar' && (kind === 'text' || kind === 'boolean')
  const heights = [...(spec.kind === 'bar' || spec.kind === 'histogram' ? [0] : []), ...points.map(({ y }) => y)]
  const places = points.flatMap(({ x, to }) => [x, to]).filter((one) => typeof one === 'number')
  const drawn = Plot.plot({
    width,
    height: isHorizontal ? Math.max(height, points.length * 22 + 60) : height,
    marginLeft: isHorizontal ? 170 : Math.max(64, figureWidth),
    marginRight: Math.max(24, (isHorizontal ? figureWidth : placeWidth) / 2),
    marginBottom: 48,
    style: { background: 'transparent', fontFamily: 'inherit', fontSize: '12px' },
    x: isHorizontal
      ? {
          label: labels.y,
          labelOffset: 38,
          grid: true,
          tickFormat: say,
          ticks: countTicks(width - 194, figureWidth, heights),
        }
      : {
          label: labels.x,
          labelOffset: 38,
          ...(kind === 'number' ? { tickFormat: say } : {}),
          ...(kind === 'number' && spec.kind !== 'bar' ? { ticks: countTicks(width - 88, placeWidth, places) } : {}),
          ...(kind === 'date' ? { tickFormat: sayDateTick(messages) } : {}),
          ...(spec.kind === 'bar' && kind !== 'number' ? { tickRotate: -30 } : {}),
        },
    y: isHorizontal
      ? { label: null, domain: points.map(({ x }) => x), tickFormat: (name: unknown) => shorten(String(name)) }
      : {
          label: labels.y,
          grid: true,
          tickFormat: say,
          ticks: countTicks(height - 68, LINE_PX, heights),
          ...(spec.kind === 'scatter' ? {} : { zero: spec.kind !== 'line' }),
        },
    ...(spec.series === null ? {} : { color: { range: SERIES_COLOURS, legend: false } }),
    marks: listMarks(spec, points, isHorizontal),
  })
  const svg = drawn instanceof SVGSVGElement ? drawn : drawn.querySelector('svg')
  if (svg === null) throw new Error('broken promise: a plot has a picture')
  for (const style of svg.querySelectorAll('style')) style.remove()
  return svg
}

const shorten = (name: string): string => (name.length > 26 ? `${name.slice(0, 25)}…` : name)

function listMarks({ kind, series }: ChartSpec, points: readonly Point[], isHorizontal: boolean): Plot.Markish[] {
  const colour = series === null ? 'var(--bar)' : 'series'
  switch (kind) {
    case 'line':
      return [
        Plot.lineY(points, {
          x: 'x',
          y: 'y',
          stroke: colour,
          strokeWidth: 1.75,
          ...(series === null ? {} : { z: 'series' }),
        }),
        ...(points.length <= 80 ? [Plot.dot(points, { x: 'x', y: 'y', fill: colour, r: 2.5, title: 'title' })] : []),
      ]
    case 'bar':
      return isHorizontal
        ? [Plot.barX(points, { x: 'y', y: 'x', fill: colour, title: 'title' }), Plot.ruleX([0])]
        : [Plot.barY(points, { x: 'x', y: 'y', fill: colour, title: 'title' }), Plot.ruleY([0])]
    case 'histogram':
      return [
        Plot.rectY(points, { x1: 'x', x2: 'to', y: 'y', fill: colour, title: 'title', inset: 0.5 }),
        Plot.ruleY([0]),
      ]
    case 'scatter':
      return [Plot.dot(points, { x: 'x', y: 'y', fill: colour, fillOpacity: 0.65, r: 3, title: 'title' })]
  }
}

/** The colour of each series for a legend, in the order in which the marks first name them. */
export function listSeries(data: ChartData): readonly { readonly name: string; readonly colour: string }[] {
  const names = [...new Set(data.marks.flatMap(({ series }) => (series === null ? [] : [series])))].sort()
  return names.map((name, at) => ({ name, colour: SERIES_COLOURS[at % SERIES_COLOURS.length] ?? '' }))
}
