import type { ReportPlot } from '../../../../shared/preview/profile/profileReport.js'

const HEIGHT = 40
const BAR = 8

/** A histogram, or the most frequent values. An empty bin is a gap. */
export function ProfilePlot({ plot }: { readonly plot: ReportPlot }): React.JSX.Element {
  return plot.type === 'bars' ? <Distribution {...plot} /> : <Values {...plot} />
}

type PlotOf<K extends ReportPlot['type']> = Extract<ReportPlot, { readonly type: K }>

function Distribution({ bars, from, to, text: said }: PlotOf<'bars'>): React.JSX.Element {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <div className="spread">
      <svg
        className="histogram"
        viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
      >
        {bars.map(({ count, name }, index) => {
          // The least height of a bar: a single value stays visible beside a million others.
          const height = count === 0 ? 0 : Math.max(1.5, (count / most) * HEIGHT)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place.
            <g key={index}>
              {count === 0 ? null : <rect x={index * BAR + 0.5} y={HEIGHT - height} width={BAR - 1} height={height} />}
              <rect className="histogram-bin" x={index * BAR} y={0} width={BAR} height={HEIGHT}>
                <title>{name}</title>
              </rect>
            </g>
          )
        })}
      </svg>
      <span className="spread-ends" aria-hidden>
        <span>{from}</span>
        <span>{to}</span>
      </span>
    </div>
  )
}

const SHOWN = 5

/** The length of a bar equals the share that is written beside it. */
function Values({ values, rest }: PlotOf<'values'>): React.JSX.Element {
  return (
    <ul className="values">
      {values.slice(0, SHOWN).map(({ name, part, share }) => (
        <li key={name}>
          <span className="value-name" title={name}>
            {name}
          </span>
          <span className="value-bar" aria-hidden>
            <span style={{ transform: `scaleX(${Math.max(0.02, part)})` }} />
          </span>
          <span className="figure">{share}</span>
        </li>
      ))}
      {rest === null || values.length > SHOWN ? null : <li className="values-rest">{rest}</li>}
    </ul>
  )
}
