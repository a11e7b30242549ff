import type { ColumnProfile, PreviewProfile, ProfilePlot } from '../../../../shared/preview/model.js'
import { useMessages } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { formatCell, KIND_ICONS } from './DataTable.js'

const HEIGHT = 40
const BAR = 8

function Histogram({ counts, said }: { readonly counts: readonly number[]; readonly said: string }): React.JSX.Element {
  const most = Math.max(1, ...counts)
  return (
    <svg
      className="histogram"
      viewBox={`0 0 ${counts.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={said}
    >
      {counts.map((many, index) => {
        // A single value is seen too, beside a million others.
        const height = many === 0 ? 0 : Math.max(1.5, (many / most) * HEIGHT)
        // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place.
        return <rect key={index} x={index * BAR + 0.5} y={HEIGHT - height} width={BAR - 1} height={height} />
      })}
    </svg>
  )
}

interface PlotProps {
  readonly profile: ColumnProfile
  readonly rows: number
}

function Top({
  values,
  rows,
  kind,
}: {
  readonly values: Extract<ProfilePlot, { is: 'top' }>['values']
  readonly rows: number
  readonly kind: ColumnProfile['column']['kind']
}): React.JSX.Element {
  const messages = useMessages()
  const most = Math.max(1, ...values.map(({ count }) => count))
  return (
    <ul className="values">
      {values.slice(0, 5).map(({ value, count }) => (
        <li key={value ?? ''}>
          <span className="value-name" title={value ?? ''}>
            {value === null || value === '' ? messages.say('look.empty') : formatCell(value, kind, messages)}
          </span>
          <span className="value-bar" aria-hidden>
            <span style={{ transform: `scaleX(${count / most})` }} />
          </span>
          <span className="figure">{sayPart(count, rows, messages)}</span>
        </li>
      ))}
    </ul>
  )
}

function Plot({ profile, rows }: PlotProps): React.JSX.Element | null {
  const messages = useMessages()
  const { plot, column, least, most } = profile
  if (plot.is === 'none') return null
  if (plot.is === 'top') return <Top values={plot.values} rows={rows} kind={column.kind} />
  const [from, to] = [least, most].map((end) => (end === null ? '' : sayEnd(end, column.kind, messages)))
  return (
    <div className="spread">
      <Histogram
        counts={plot.counts}
        said={messages.say('look.histogram', { name: column.name, from: from ?? '', to: to ?? '' })}
      />
      <span className="spread-ends" aria-hidden>
        <span>{from}</span>
        <span>{to}</span>
      </span>
    </div>
  )
}

/** A number with the digits that a person compares. */
function sayEnd(text: string, kind: ColumnProfile['column']['kind'], messages: Messages): string {
  const value = Number(text)
  if (kind !== 'number' || !Number.isFinite(value)) return formatCell(text, kind, messages)
  return new Intl.NumberFormat(messages.language, { maximumSignificantDigits: 6 }).format(value)
}

const sayPart = (count: number, rows: number, messages: Messages): string =>
  new Intl.NumberFormat(messages.language, { style: 'percent', maximumFractionDigits: 1 }).format(
    rows === 0 ? 0 : count / rows,
  )

function Facts({ profile, rows }: PlotProps): React.JSX.Element {
  const messages = useMessages()
  const { column, empties, distinct, least, most, mean } = profile
  const facts: readonly (readonly [string, string | null])[] = [
    [messages.say('look.empties'), empties === 0 ? messages.say('look.none') : sayPart(empties, rows, messages)],
    [messages.say('look.distinct'), messages.count(distinct)],
    [messages.say('look.least'), least === null ? null : sayEnd(least, column.kind, messages)],
    [messages.say('look.most'), most === null ? null : sayEnd(most, column.kind, messages)],
    [messages.say('look.mean'), mean === null ? null : sayEnd(mean, 'number', messages)],
  ]
  return (
    <dl className="profile-facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** What each column holds, for people who would rather look than read. */
export function ColumnProfiles({ profile }: { readonly profile: PreviewProfile }): React.JSX.Element {
  const messages = useMessages()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="profiles" tabIndex={0} aria-label={messages.say('look.face.columns')}>
      <p className="hint">
        {messages.say(profile.whole ? 'look.profile.whole' : 'look.profile.part', { rows: profile.rows })}
      </p>
      <ul>
        {profile.columns.map((one, index) => {
          const Icon = KIND_ICONS[one.column.kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; names may be there twice.
            <li key={index} className="profile">
              <h2 title={one.column.name}>
                <Icon size={14} aria-hidden />
                <span>{one.column.name}</span>
                <small>{messages.say(`look.kind.${one.column.kind}`)}</small>
              </h2>
              <Plot profile={one} rows={profile.rows} />
              <Facts profile={one} rows={profile.rows} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
