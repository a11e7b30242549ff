import type { PreviewColumn } from '../../../../shared/preview/model.js'
import type { ChartData } from '../../../../shared/query/chart/chartDataSchema.js'
import type { ChartSpec } from '../../../../shared/query/chart/chartSpecSchema.js'
import type { Messages } from '../../../messages/messages.js'
import { formatDateValue, formatFigure } from '../../preview/profile/formatProfileValue.js'

/** The labels of the axes. */
export function labelAxes(
  spec: ChartSpec,
  columns: readonly PreviewColumn[],
  { say }: Messages,
): { readonly x: string; readonly y: string } {
  const name = (at: number | null): string => (at === null ? '' : (columns[at]?.name ?? ''))
  const x = name(spec.x)
  if (spec.kind === 'scatter') return { x, y: name(spec.y) }
  if (spec.y === null || spec.aggregate === 'count' || spec.kind === 'histogram') return { x, y: say('chart.rows') }
  return { x, y: say(`chart.of.${spec.aggregate}`, { name: name(spec.y) }) }
}

/** The chart in one sentence, for people who do not see it. */
export function describeChart(
  spec: ChartSpec,
  data: ChartData,
  columns: readonly PreviewColumn[],
  messages: Messages,
): string {
  const { x, y } = labelAxes(spec, columns, messages)
  const { marks } = data
  const values = marks.map((mark) => mark.y)
  const kind = columns[spec.x]?.kind
  const place = (text: string | undefined): string =>
    text === undefined
      ? ''
      : kind === 'date'
        ? formatDateValue(text, messages)
        : kind === 'number'
          ? formatFigure(text, messages)
          : text
  const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  return messages.say('chart.said', {
    kind: messages.say(`chart.kind.${spec.kind}`),
    x,
    y,
    count: marks.length,
    from: place(marks[0]?.x),
    to: place(marks.at(-1)?.to ?? marks.at(-1)?.x),
    least: marks.length === 0 ? '' : formatFigure(least, messages),
    most: marks.length === 0 ? '' : formatFigure(most, messages),
  })
}

/** What a reader has to know about how the marks were computed. */
export function listChartNotes(data: ChartData, messages: Messages): readonly string[] {
  const { marks, rows, without, sampled, groupsLeftOut, unit, step } = data
  return [
    ...(sampled ? [messages.say('chart.note.sampled', { count: marks.length, rows })] : []),
    ...(unit === null ? [] : [messages.say('chart.note.unit', { unit: messages.say(`profile.unit.${unit}`) })]),
    ...(step === null ? [] : [messages.say('chart.note.step', { step: formatFigure(step, messages) })]),
    ...(groupsLeftOut > 0 ? [messages.say('chart.note.groups', { count: groupsLeftOut })] : []),
    ...(without > 0 ? [messages.say('chart.note.without', { count: without })] : []),
  ]
}
