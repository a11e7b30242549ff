import { createNumberFormat } from '../../../../shared/messages/numberFormat.js'
import { findWarnings, type ProfileWarning } from '../../../../shared/preview/profile/findWarnings.js'
import {
  type ColumnProfile,
  KEY_SEPARATOR,
  type PreviewProfile,
  type ProfileKey,
} from '../../../../shared/preview/profile/model.js'
import type {
  ProfileReport,
  ReportColumn,
  ReportFact,
  ReportPlot,
} from '../../../../shared/preview/profile/profileReport.js'
import type { Messages } from '../../../messages/messages.js'
import { hasTimeOfDay } from '../rows/formatCell.js'
import { formatDateValue, formatFigure, formatProfileValue, formatShare } from './formatProfileValue.js'

/** Describes a profile in words and figures. `name` is the name of the file. */
export function describeProfile(profile: PreviewProfile, name: string, messages: Messages): ProfileReport {
  const { columnCount, columns, approximate, whole } = profile
  const { say } = messages
  const leftOut = columnCount - columns.length
  return {
    language: messages.language,
    title: name,
    facts: describeTable(profile, messages),
    notes: [
      ...(whole ? [] : [say('profile.note.part')]),
      ...(approximate ? [say('profile.note.approximate')] : []),
      ...(leftOut > 0 ? [say('profile.note.left-out', { count: leftOut })] : []),
    ],
    keysTitle: say('profile.keys'),
    keys: profile.keys.map((key) => describeKey(key, columns, messages)),
    columnsTitle: say('profile.columns'),
    heads: { name: say('profile.head.column'), kind: say('profile.head.type'), warnings: say('profile.head.warnings') },
    columns: columns.map((one) => describeColumn(one, profile, messages)),
  }
}

function describeTable(profile: PreviewProfile, messages: Messages): readonly ReportFact[] {
  const { rows, columnCount, columns, duplicateRows, bytes } = profile
  const { say, formatCount } = messages
  const missing = countMissingCells(profile)
  const share = formatShare(missing, rows * columns.length, messages)
  return [
    { key: 'rows', name: say('profile.rows'), value: formatCount(rows) },
    { key: 'columns', name: say('profile.columns'), value: formatCount(columnCount) },
    {
      key: 'missing',
      name: say('profile.missing-cells'),
      value: missing === 0 ? formatCount(0) : `${formatCount(missing)} (${share})`,
    },
    ...(duplicateRows === null
      ? []
      : [{ key: 'duplicates', name: say('profile.duplicates'), value: formatCount(duplicateRows) }]),
    { key: 'bytes', name: say('profile.bytes'), value: messages.formatBytes(bytes) },
  ]
}

function describeKey(
  { columns, repeated, examples }: ProfileKey,
  profiles: readonly ColumnProfile[],
  messages: Messages,
): string {
  const names = columns.join(' + ')
  if (repeated === 0) return messages.say('profile.key', { columns: names })
  const areDates = columns.map((name) => profiles.find(({ column }) => column.name === name)?.column.kind === 'date')
  const format = (value: string): string => {
    const parts = columns.length === 1 ? [value] : value.split(KEY_SEPARATOR)
    if (parts.length !== columns.length) return value
    return parts.map((part, at) => (areDates[at] === true ? formatDateValue(part, messages) : part)).join(KEY_SEPARATOR)
  }
  const said = examples.map(({ value, count }) => `${format(value)} (${messages.formatCount(count)})`).join(', ')
  return messages.say('profile.key.nearly', { columns: names, count: repeated, examples: said })
}

function describeColumn(
  profile: ColumnProfile,
  table: Pick<PreviewProfile, 'rows' | 'approximate'>,
  messages: Messages,
): ReportColumn {
  const { column } = profile
  return {
    name: column.name,
    kind: messages.say(`preview.kind.${column.kind}`),
    facts: describeFacts(profile, table, messages),
    warnings: findWarnings(profile, table).map((warning) => describeWarning(warning, messages)),
    plot: describePlot(profile, table.rows, messages),
  }
}

function describeFacts(
  { column, missing, distinct, isDistinctExact, least, most, middle, numbers, texts }: ColumnProfile,
  { rows, approximate }: Pick<PreviewProfile, 'rows' | 'approximate'>,
  messages: Messages,
): readonly ReportFact[] {
  const markApproximate = (text: string): string => (approximate ? `≈ ${text}` : text)
  const sayFigure = (value: number): string => formatFigure(value, messages)
  // Where one of the dates has a time of day, all show it.
  const wantsTime = [least, middle, most].some((text) => text !== null && hasTimeOfDay(text))
  // An estimated middle is a moment of the zone of the others, which the engine writes without it.
  const zone = middle === null || ZONE.test(middle) ? '' : (ZONE.exec(least ?? '')?.[1] ?? '')
  const sayValue = (text: string | null): string | null =>
    text === null
      ? null
      : column.kind === 'date'
        ? formatDateValue(text, messages, wantsTime)
        : formatProfileValue(text, column.kind, messages)
  const missed =
    missing === 0
      ? messages.formatCount(0)
      : `${messages.formatCount(missing)} (${formatShare(missing, rows, messages)})`
  const facts: readonly (readonly [FactKey, string | null])[] = [
    ['missing', missed],
    ['distinct', distinct === null ? null : `${isDistinctExact ? '' : '≈ '}${messages.formatCount(distinct)}`],
    ['min', sayValue(least)],
    ...(numbers === null
      ? []
      : ([
          ['q1', markApproximate(sayFigure(numbers.quartiles[0]))],
          ['median', markApproximate(sayFigure(numbers.quartiles[1]))],
          ['mean', sayFigure(numbers.mean)],
          ['q3', markApproximate(sayFigure(numbers.quartiles[2]))],
        ] as const)),
    ['median', middle === null ? null : markApproximate(formatDateValue(`${middle}${zone}`, messages, wantsTime))],
    ['max', sayValue(most)],
    ['deviation', numbers === null || numbers.deviation === null ? null : sayFigure(numbers.deviation)],
    ['length', texts === null ? null : describeLengths(texts, messages)],
  ]
  return facts.flatMap(([key, said]) =>
    said === null ? [] : [{ key, name: messages.say(`profile.fact.${key}`), value: said }],
  )
}

/** The zone after a time of day. */
const ZONE = /:\d\d(?:\.\d+)?([+-]\d\d(?::?\d\d)?)$/

type FactKey = 'missing' | 'distinct' | 'min' | 'q1' | 'median' | 'mean' | 'q3' | 'max' | 'deviation' | 'length'

function describeLengths(
  { shortest, longest, meanLength }: NonNullable<ColumnProfile['texts']>,
  messages: Messages,
): string {
  if (shortest === longest) return messages.formatCount(shortest)
  const mean = createNumberFormat(messages.language, { maximumFractionDigits: 1 }).format(meanLength)
  return messages.say('profile.lengths', {
    from: messages.formatCount(shortest),
    to: messages.formatCount(longest),
    mean,
  })
}

function describeWarning(warning: ProfileWarning, messages: Messages): string {
  switch (warning.type) {
    case 'all-missing':
    case 'constant':
    case 'all-unique':
      return messages.say(`profile.warning.${warning.type}`)
    case 'mostly-missing':
      return messages.say('profile.warning.mostly-missing', { share: formatShare(warning.share, 1, messages) })
    case 'mixed-types':
      return messages.say(`profile.warning.mixed-types.${warning.reads}`, { count: warning.count })
    case 'outliers': {
      const [below, above] = [formatFigure(warning.below, messages), formatFigure(warning.above, messages)]
      return messages.say('profile.warning.outliers', { count: warning.count, below, above })
    }
    default:
      return messages.say(`profile.warning.${warning.type}`, { count: warning.count })
  }
}

function describePlot(
  { column, plot, least, most }: ColumnProfile,
  rows: number,
  messages: Messages,
): ReportPlot | null {
  switch (plot.type) {
    case 'none':
      return null
    case 'top':
      return {
        type: 'values',
        values: plot.values.map(({ value, count }) => ({
          name: value.trim() === '' ? messages.say('profile.blank') : formatProfileValue(value, column.kind, messages),
          part: rows === 0 ? 0 : count / rows,
          share: formatShare(count, rows, messages),
        })),
        rest: plot.rest === 0 ? null : messages.say('profile.rest', { share: formatShare(plot.rest, rows, messages) }),
      }
    case 'histogram': {
      const edges = plot.edges.map((edge) => formatFigure(edge, messages))
      const named = plot.counts.map((count, at) => ({
        count,
        name: messages.say('profile.bin', { from: edges[at] ?? '', to: edges[at + 1] ?? '', count }),
      }))
      return describeBars(column.name, named, [edges[0] ?? '', edges.at(-1) ?? ''], messages)
    }
    case 'dates': {
      const starts = plot.starts.map((start) => formatDateValue(start, messages))
      const unit = messages.say(`profile.unit.${plot.unit}`)
      const named = plot.counts.map((count, at) => ({
        count,
        name: messages.say('profile.date-bin', { from: starts[at] ?? '', unit, count }),
      }))
      // The first bar can begin before the first date, and the last one ends after its own beginning.
      const ends = [least ?? plot.starts[0] ?? '', most ?? plot.starts.at(-1) ?? ''] as const
      const sayDay = (text: string): string => formatDateValue(text.slice(0, 10), messages)
      return describeBars(column.name, named, [sayDay(ends[0]), sayDay(ends[1])], messages)
    }
  }
}

function describeBars(
  column: string,
  bars: readonly { readonly count: number; readonly name: string }[],
  [from, to]: readonly [string, string],
  messages: Messages,
): ReportPlot {
  const most = bars.reduce((one, other) => (other.count > one.count ? other : one), { count: 0, name: '' })
  const said = messages.say('profile.histogram', { name: column, from, to, most: most.name })
  return { type: 'bars', bars, from, to, text: said }
}

/** Counts the cells without a value in the profiled columns. */
const countMissingCells = ({ columns }: PreviewProfile): number =>
  columns.reduce((sum, { missing }) => sum + missing, 0)
