import { ArrowLeft, ArrowLeftRight, ArrowRight, FileDiff, FileOutput, RotateCcw, Square } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { WHOLE_TABLE } from '../../../shared/preview/table/tableView.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { FileName } from '../../components/display/FileName.js'
import { EmptyState } from '../../components/feedback/EmptyState.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { ProgressBar } from '../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { DataGrid } from '../preview/grid/DataGrid.js'
import type { AnsweredTables, ChangeKind } from './answer/comparisonAnswer.js'
import { CompareSummary } from './CompareSummary.js'
import { DifferencesMap } from './DifferencesMap.js'
import { KeyChoice } from './KeyChoice.js'
import { type ComparedSide, listShownKinds } from './store/compareStore.js'
import { callColumns, type DifferencesGrid } from './store/differencesGrid.js'

function Side({ label, side }: { readonly label: string; readonly side: ComparedSide }): React.JSX.Element {
  const messages = useMessages()
  return (
    <span className="compare-side">
      <small>{side.atMs === null ? label : `${label} · ${messages.formatMoment(side.atMs)}`}</small>
      <FileName name={side.name} />
    </span>
  )
}

function Head(): React.JSX.Element | null {
  const { compare, place, exportDialog } = useStores()
  const messages = useMessages()
  const { pair, answer, running, from } = useStore(compare)
  if (pair === null) return null
  const differences = answer?.differences
  const onExport = (): void => {
    if (differences?.type !== 'table' || answer === null) return
    const { added, removed, changed } = answer.comparison.counts
    const name = messages.say('compare.file', { name: pair.now.name.replace(/\.[A-Za-z0-9]{1,8}$/, '') })
    const { columns, columnsLeftOut } = differences.table
    const source = { media: [{ differences: answer.id }], sql: 'SELECT * FROM differences', view: WHOLE_TABLE }
    void exportDialog.offer({ ...source, name, columns, columnsLeftOut, rows: added + removed + changed })
  }
  return (
    <header className="look-head compare-head">
      <IconButton icon={ArrowLeft} name={messages.say('look.back')} onClick={() => place.go(from)} />
      <h1 className="unseen">{messages.say('compare.title')}</h1>
      <div className="compare-sides">
        <Side label={messages.say('compare.old')} side={pair.old} />
        <ArrowRight size={16} aria-hidden />
        <Side label={messages.say('compare.now')} side={pair.now} />
      </div>
      <IconButton
        icon={ArrowLeftRight}
        name={messages.say('compare.swap')}
        disabled={running}
        onClick={() => void compare.swap()}
      />
      {differences?.type === 'table' && !running ? (
        <Button icon={FileOutput} aria-haspopup="dialog" onClick={onExport}>
          {messages.say('look.export')}
        </Button>
      ) : null}
    </header>
  )
}

function Progress(): React.JSX.Element {
  const { compare } = useStores()
  const messages = useMessages()
  const phase = useStore(compare, (state) => state.phase)
  return (
    <div className="compare-progress">
      <p role="status">{messages.say(`compare.phase.${phase ?? 'start'}`)}</p>
      <ProgressBar name={messages.say('compare.progress')} part={null} meaning="running" />
      <Button icon={Square} onClick={compare.cancel}>
        {messages.say('look.busy.stop')}
      </Button>
    </div>
  )
}

/** Shows or hides the columns without changes, all at once. */
function UnchangedColumns({ grid: { grid, unchanged } }: { readonly grid: DifferencesGrid }): React.JSX.Element | null {
  const messages = useMessages()
  const isHidden = useStore(grid, ({ hidden }) => unchanged.some((at) => hidden.includes(at)))
  if (unchanged.length === 0) return null
  return (
    <Button look="quiet" onClick={() => grid.hide(unchanged, !isHidden)}>
      {isHidden
        ? messages.say('compare.unchanged', { count: unchanged.length / 2 })
        : messages.say('compare.unchanged.hide')}
    </Button>
  )
}

interface RowsProps {
  readonly grid: DifferencesGrid
  readonly kind: ChangeKind
}

/** The rows of one kind of change. Where both values of a cell are shown, the column names say which is which. */
function Rows({ grid: { source, grid, columns }, kind }: RowsProps): React.JSX.Element {
  const { compare, map } = useStores()
  const messages = useMessages()
  const isPlaced = useStore(compare, (state) => state.mapSource !== null)
  const showOnMap = (origin: number): void => {
    const { answer } = compare.getState()
    if (answer === null) return
    map.seek({ differences: answer.id }, origin)
    compare.showMap()
  }
  const named = useMemo(
    () =>
      callColumns(source, (at) => {
        const { role = 'change', name = '' } = columns[at] ?? {}
        if (role === 'change') return messages.say('compare.kinds')
        return role === 'key' || kind !== 'changed' ? name : messages.say(`compare.column.${role}`, { name })
      }),
    [source, columns, kind, messages],
  )
  return (
    <DataGrid
      source={named}
      grid={grid}
      name={messages.say('compare.kinds')}
      onShowOnMap={isPlaced ? showOnMap : undefined}
    />
  )
}

/** Offers the map beside the kinds of rows. */
const MAP = 'map' as const

function Differences(): React.JSX.Element | null {
  const { compare } = useStores()
  const messages = useMessages()
  const { answer, kind, grid, mapSource, isMapped } = useStore(compare)
  if (answer === null || answer.comparison.type === 'content') return null
  const { counts } = answer.comparison
  return (
    <>
      <div className="compare-bar">
        {kind === null ? null : (
          <SegmentedControl
            name={messages.say('compare.kinds')}
            value={isMapped ? MAP : kind}
            options={[
              ...listShownKinds(answer).map((value): { value: ChangeKind | typeof MAP; label: string } => ({
                value,
                label: messages.say(`compare.kind.${value}`, { count: counts[value] }),
              })),
              ...(mapSource === null ? [] : [{ value: MAP, label: messages.say('look.face.map') }]),
            ]}
            onChange={(value) => (value === MAP ? compare.showMap() : compare.show(value))}
          />
        )}
        {grid === null || isMapped ? null : <UnchangedColumns grid={grid} />}
        <KeyChoice comparison={answer.comparison} />
      </div>
      {isMapped && mapSource !== null ? (
        <DifferencesMap answer={answer as AnsweredTables} source={mapSource} />
      ) : grid === null || kind === null ? null : (
        <Rows key={kind} grid={grid} kind={kind} />
      )}
    </>
  )
}

/** Two files compared: what was added, removed and changed, down to the cells. */
export default function CompareScreen(): React.JSX.Element {
  const { compare, map, place } = useStores()
  const messages = useMessages()
  const { pair, answer, running, failure } = useStore(compare)
  useEffect(
    () => () => {
      compare.leave()
      map.forget()
    },
    [compare, map],
  )
  if (pair === null)
    return (
      <EmptyState
        icon={FileDiff}
        sentence={messages.say('compare.none')}
        action={messages.say('compare.none.do')}
        onAction={() => place.go('library')}
      />
    )
  return (
    <div className="column look compare">
      <Head />
      {failure === null || failure.code === 'look/cancelled' ? null : (
        <div className="inset">
          <FailureNotice because={failure} />
        </div>
      )}
      {running ? (
        <Progress />
      ) : answer === null ? (
        <div className="actions inset">
          <Button icon={RotateCcw} onClick={() => void compare.matchBy(null)}>
            {messages.say('compare.again')}
          </Button>
        </div>
      ) : (
        <>
          {/** biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
          <section className="compare-summary" aria-label={messages.say('compare.summary')} tabIndex={0}>
            <CompareSummary comparison={answer.comparison} />
          </section>
          <Differences />
        </>
      )}
    </div>
  )
}
