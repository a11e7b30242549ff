import { Image, Shapes } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '../../../../shared/failure.js'
import type { PreviewColumn } from '../../../../shared/preview/model.js'
import type { ChartData } from '../../../../shared/query/chart/chartDataSchema.js'
import { CHART_AGGREGATES, type ChartKind, type ChartSpec } from '../../../../shared/query/chart/chartSpecSchema.js'
import { guessAggregate, guessChart, listChartKinds } from '../../../../shared/query/chart/guessChart.js'
import { listChartChoices } from '../../../../shared/query/chart/listChartChoices.js'
import type { QueryAnswer } from '../../../../shared/query/model.js'
import { Button } from '../../../components/controls/Button.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { SelectField } from '../../../components/controls/SelectField.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { saveBlob } from '../../exports/saveBlob.js'
import { formatProfileValue } from '../../preview/profile/formatProfileValue.js'
import { toPngBlob, toSvgBlob } from './chartPicture.js'
import { describeChart, labelAxes, listChartNotes } from './describeChart.js'
import { drawChart, listSeries } from './drawChart.js'

interface ChoiceProps {
  readonly spec: ChartSpec
  readonly columns: readonly PreviewColumn[]
  readonly onSpec: (spec: ChartSpec) => void
}

/** Selects which columns are drawn and how rows become marks. Only options that suit this kind of chart are offered. */
function Choices({ spec, columns, onSpec }: ChoiceProps): React.JSX.Element {
  const messages = useMessages()
  const choices = listChartChoices(columns, spec.kind)
  const toOptions = (places: readonly number[]) =>
    places.map((at) => ({ value: String(at), label: columns[at]?.name ?? '' }))
  const counted = { value: '', label: messages.say('chart.rows') }
  const none = { value: '', label: messages.say('chart.series.none') }
  const isGathered = spec.kind === 'line' || spec.kind === 'bar'
  const parse = (value: string): number | null => (value === '' ? null : Number(value))
  const measure = (value: string): void => {
    const y = parse(value)
    onSpec({
      ...spec,
      y,
      aggregate: y === null ? 'count' : spec.aggregate === 'count' ? guessAggregate(columns[y]) : spec.aggregate,
    })
  }
  return (
    <div className="chart-choices">
      <SelectField
        name={messages.say('chart.x')}
        value={String(spec.x)}
        options={toOptions(choices.x)}
        onChange={(value) => onSpec({ ...spec, x: Number(value) })}
      />
      {choices.y.length === 0 ? null : (
        <SelectField
          name={messages.say('chart.y')}
          value={spec.y === null ? '' : String(spec.y)}
          options={isGathered ? [counted, ...toOptions(choices.y)] : toOptions(choices.y)}
          onChange={measure}
        />
      )}
      {isGathered && spec.y !== null ? (
        <SelectField
          name={messages.say('chart.aggregate')}
          value={spec.aggregate}
          options={CHART_AGGREGATES.map((value) => ({ value, label: messages.say(`chart.aggregate.${value}`) }))}
          onChange={(aggregate) => onSpec({ ...spec, aggregate })}
        />
      ) : null}
      {choices.series.length === 0 ? null : (
        <SelectField
          name={messages.say('chart.series')}
          value={spec.series === null ? '' : String(spec.series)}
          options={[none, ...toOptions(choices.series)]}
          onChange={(value) => onSpec({ ...spec, series: parse(value) })}
        />
      )}
    </div>
  )
}

interface DrawnChart {
  readonly spec: ChartSpec
  readonly data: ChartData
  readonly columns: readonly PreviewColumn[]
}

/** The marks of the chart as a table, for people who do not see the picture. */
function MarkTable({ spec, data, columns }: DrawnChart) {
  const messages = useMessages()
  const axes = labelAxes(spec, columns, messages)
  const kind = columns[spec.x]?.kind ?? 'text'
  return (
    <details className="chart-table">
      <summary>{messages.say('chart.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{axes.x}</th>
            {spec.series === null ? null : <th scope="col">{columns[spec.series]?.name}</th>}
            <th scope="col">{axes.y}</th>
          </tr>
        </thead>
        <tbody>
          {data.marks.slice(0, TABLE_ROWS).map(({ x, to, y, series }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place.
            <tr key={index}>
              <td>
                {formatProfileValue(x, kind, messages)}
                {to === null ? null : ` – ${formatProfileValue(to, kind, messages)}`}
              </td>
              {spec.series === null ? null : <td>{series}</td>}
              <td className="figure">{formatProfileValue(String(y), 'number', messages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** How many marks of a long chart are listed: the rest is in the picture and in the answer. */
const TABLE_ROWS = 500

/** As wide as its container, and redrawn when that changes. */
function useWidth(): readonly [React.RefObject<HTMLDivElement | null>, number] {
  const room = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (room.current === null) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [])
  return [room, width]
}

/** As high as the window has room below the editor. */
const getHeight = (): number => Math.min(440, Math.max(220, Math.round(innerHeight * 0.37)))

function Picture({ spec, data, columns }: DrawnChart) {
  const { saveOutcomes } = useStores()
  const messages = useMessages()
  const [room, width] = useWidth()
  const notes = listChartNotes(data, messages)
  useEffect(() => {
    if (room.current === null || width < 50) return
    const labels = labelAxes(spec, columns, messages)
    const svg = drawChart({ spec, data, columns, width, height: getHeight(), labels }, messages)
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', describeChart(spec, data, columns, messages))
    room.current.replaceChildren(svg)
  }, [room, width, spec, data, columns, messages])
  const save = async (format: 'svg' | 'png'): Promise<void> => {
    const svg = room.current?.querySelector('svg')
    if (svg === null || svg === undefined) return
    const blob = format === 'svg' ? toSvgBlob(svg) : await toPngBlob(svg)
    await saveBlob(`${messages.say('chart.file')}.${format}`, blob, saveOutcomes.whenSaved)
  }
  return (
    <figure className="chart">
      <div ref={room} className="chart-room" />
      {spec.series === null ? null : (
        <ul className="chart-legend">
          {listSeries(data).map(({ name, colour }) => (
            <li key={name}>
              <span style={{ background: colour }} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
      <figcaption>
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
        <div className="chart-save">
          <Button icon={Shapes} onClick={() => void save('svg')}>
            {messages.say('chart.save.svg')}
          </Button>
          <Button icon={Image} onClick={() => void save('png')}>
            {messages.say('chart.save.png')}
          </Button>
        </div>
        <MarkTable spec={spec} data={data} columns={columns} />
      </figcaption>
    </figure>
  )
}

/** A chart of an answer: its kind is guessed from the columns, and the person can change it. */
export default function ChartPane({ answer }: { readonly answer: QueryAnswer }): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const { columns } = answer
  const kinds = useMemo(() => listChartKinds(columns), [columns])
  const [chosen, setChosen] = useState<ChartSpec | null>(null)
  const first = useMemo(() => (kinds[0] === undefined ? null : guessChart(columns, kinds[0])), [columns, kinds])
  const spec = chosen ?? first
  const [drawn, setDrawn] = useState<{ readonly spec: ChartSpec; readonly data: ChartData } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer to the same columns is drawn anew.
  useEffect(() => {
    if (spec === null) return
    let isStale = false
    void query.draw(spec).then((data) => {
      if (isStale) return
      setFailure(data.ok ? null : data.failure)
      if (data.ok) setDrawn({ spec, data: data.value })
    })
    return () => {
      isStale = true
    }
  }, [query, spec, answer])
  if (spec === null) return <p className="hint inset">{messages.say('chart.none')}</p>
  const turn = (kind: ChartKind): void => setChosen(guessChart(columns, kind))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="chart-pane" tabIndex={0} aria-label={messages.say('query.face.chart')}>
      <div className="chart-tools">
        <SegmentedControl
          name={messages.say('chart.kind')}
          value={spec.kind}
          options={kinds.map((value) => ({ value, label: messages.say(`chart.kind.${value}`) }))}
          onChange={turn}
        />
        <Choices spec={spec} columns={columns} onSpec={setChosen} />
      </div>
      <FailureNotice because={failure} />
      {drawn === null || failure !== null ? null : drawn.data.marks.length === 0 ? (
        <p className="hint">{messages.say('chart.empty')}</p>
      ) : (
        <Picture spec={drawn.spec} data={drawn.data} columns={columns} />
      )}
    </section>
  )
}
