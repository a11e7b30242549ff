import { useStore } from 'zustand'
import { createNumberFormat } from '../../../../shared/messages/numberFormat.js'
import type { MapColours } from '../../../../shared/preview/map/model.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { getClassColours, type MapScheme } from '../frame/palette.js'

interface LegendRow {
  readonly label: string
  readonly count: number
  readonly colour: string
  readonly sign: string
}

function listRows({ legend, empties }: MapColours, scheme: MapScheme | null, messages: Messages): readonly LegendRow[] {
  const colours = getClassColours(legend, scheme)
  const number = createNumberFormat(messages.language, { maximumSignificantDigits: 5 })
  const rows =
    legend.type === 'steps'
      ? legend.counts.map((count, at) => {
          const [from = 0, to = from] = [legend.breaks[at], legend.breaks[at + 1]]
          const label =
            from === to
              ? number.format(from)
              : messages.say('map.legend.step', { from: number.format(from), to: number.format(to) })
          return { label, count, sign: '' }
        })
      : legend.values.map(({ value, count }) => ({
          label: scheme?.[value]?.label ?? value,
          count,
          sign: scheme?.[value]?.sign ?? '',
        }))
  const coloured = rows.map((row, at) => ({ ...row, colour: colours[at + 1] ?? '' }))
  const others =
    legend.type === 'categories' && legend.others > 0
      ? [{ label: messages.say('map.legend.others'), count: legend.others, colour: colours[9] ?? '', sign: '' }]
      : []
  const none =
    empties > 0 ? [{ label: messages.say('map.legend.none'), count: empties, colour: colours[0] ?? '', sign: '' }] : []
  return [...coloured, ...others, ...none]
}

/** The meaning of the colours, with the number of rows of each. */
export function MapLegend({
  nameOf = (column) => column,
  scheme,
}: {
  readonly nameOf: ((column: string) => string) | undefined
  readonly scheme: MapScheme | null
}): React.JSX.Element | null {
  const { map } = useStores()
  const messages = useMessages()
  const { colours, colourBy } = useStore(map)
  if (colours === null || colourBy === null) return null
  return (
    <section className="map-legend" aria-label={messages.say('map.legend', { column: nameOf(colourBy) })}>
      <h2 title={nameOf(colourBy)}>{nameOf(colourBy)}</h2>
      <ul>
        {listRows(colours, scheme, messages).map(({ label, count, colour, sign }) => (
          <li key={label}>
            {sign === '' ? (
              <span className="map-swatch" style={{ background: colour }} aria-hidden />
            ) : (
              <span className="map-sign" style={{ color: colour }} aria-hidden>
                {sign}
              </span>
            )}
            <span className="map-legend-label" title={label}>
              {label}
            </span>
            <span className="figure quiet">{messages.formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
