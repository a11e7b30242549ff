import { FileOutput, ListTree, Play, Square } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createNumberFormat } from '../../../shared/messages/numberFormat.js'
import { detectMapSource } from '../../../shared/preview/map/detectMapSource.js'
import type { QueryAnswer } from '../../../shared/query/model.js'
import { Button } from '../../components/controls/Button.js'
import { SegmentedControl } from '../../components/controls/SegmentedControl.js'
import { FailureNotice } from '../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { mayHaveMap } from '../map/mayHaveMap.js'
import { TableMap } from '../map/TableMap.js'
import { DataGrid } from '../preview/grid/DataGrid.js'
import { formatCell } from '../preview/rows/formatCell.js'
import type { OpenGrid } from '../preview/store/openGrids.js'
import { toTableView } from '../preview/store/toTableView.js'
import { UnreadableFileNotice } from '../storedFiles/UnreadableFileNotice.js'
import { SqlEditor } from './editor/SqlEditor.js'
import { QueryPlan } from './QueryPlan.js'
import { SavedAndRecentQueries } from './SavedAndRecentQueries.js'
import { SaveQuery } from './SaveQuery.js'
import type { QueryFace } from './store/queryStore.js'
import { TableBrowser } from './TableBrowser.js'

/** Loaded with the first chart, because it brings a plot library. */
const ChartPane = lazy(() => import('./chart/ChartPane.js'))

function Tools(): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const running = useStore(query, (state) => state.running)
  const isEmpty = useStore(query, (state) => state.sql.trim() === '')
  return (
    <div className="query-bar">
      {running ? (
        <Button icon={Square} onClick={query.cancel}>
          {messages.say('query.stop')}
        </Button>
      ) : (
        <Button look="primary" icon={Play} disabled={isEmpty} onClick={() => void query.run()}>
          {messages.say('query.run')}
        </Button>
      )}
      <Button icon={ListTree} disabled={isEmpty || running} onClick={() => void query.explain()}>
        {messages.say('query.plan')}
      </Button>
      <SaveQuery />
      <span className="hint query-hint">{messages.say('query.hint')}</span>
      <SavedAndRecentQueries />
    </div>
  )
}

/** The figures of the answer, and whether the query was edited since. */
function AnswerHead({ faces }: { readonly faces: readonly QueryFace[] }): React.JSX.Element | null {
  const { query, exportDialog } = useStores()
  const messages = useMessages()
  const { answer, answeredSql, sql, face } = useStore(query)
  if (answer === null && faces.length < 2) return null
  const exportAnswer = (): void => {
    const { rows, answer: shown } = query.getState()
    if (rows === null || shown === null) return
    const { columns, columnsLeftOut, rows: count } = rows.source.getState()
    const view = toTableView(rows.grid.getState(), columns.length)
    const name = messages.say('query.answer.file')
    // The answer is no file of the library: the main process exports the copy that it keeps of this one.
    void exportDialog.offer({
      name,
      media: [{ answer: shown.id }],
      sql: 'SELECT * FROM answer',
      view,
      rows: count,
      columns,
      columnsLeftOut,
    })
  }
  const seconds = answer === null ? 0 : answer.ms / 1000
  return (
    <div className="query-answer-head">
      <p className="look-count" role="status">
        {answer === null
          ? null
          : [
              messages.say('preview.rows.exact', { rows: answer.total }),
              messages.say('preview.columns', { count: answer.columns.length + answer.columnsLeftOut }),
              messages.say('query.took', {
                seconds: createNumberFormat(messages.language, { maximumFractionDigits: 2 }).format(seconds),
              }),
              ...(answeredSql === sql ? [] : [messages.say('query.changed')]),
            ].join(' · ')}
      </p>
      {answer === null ? null : (
        <Button icon={FileOutput} aria-haspopup="dialog" onClick={exportAnswer}>
          {messages.say('preview.export')}
        </Button>
      )}
      {faces.length < 2 ? null : (
        <SegmentedControl
          name={messages.say('preview.faces')}
          value={face}
          options={faces.map((value) => ({ value, label: messages.say(`query.face.${value}`) }))}
          onChange={query.turn}
        />
      )}
    </div>
  )
}

/** All rows of an answer, with a way from a row to its place on the map. */
function AnswerRows({ answer, rows }: { readonly answer: QueryAnswer; readonly rows: OpenGrid }): React.JSX.Element {
  const { query, map } = useStores()
  const messages = useMessages()
  const showOnMap = (origin: number): void => {
    map.seek({ answer: answer.id }, origin)
    query.turn('map')
  }
  const isMapped = mayHaveMap(detectMapSource(answer), answer.columns)
  return <DataGrid {...rows} name={messages.say('query.answer')} onShowOnMap={isMapped ? showOnMap : undefined} />
}

/** The answer as a map; coordinate columns are detected as in a file. */
function AnswerMap({ answer }: { readonly answer: QueryAnswer }): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const table = useMemo(() => ({ answer: answer.id }), [answer])
  const found = useMemo(() => detectMapSource(answer), [answer])
  return (
    <TableMap
      table={table}
      reading={answer}
      name={messages.say('query.answer')}
      columns={answer.columns}
      found={found}
      format={(cell, kind, name) => formatCell(cell, kind, messages, { name })}
      onShowRow={query.showRow}
    />
  )
}

function Answer(): React.JSX.Element | null {
  const { query, map } = useStores()
  const messages = useMessages()
  const { answer, rows, plan, running, face, failure } = useStore(query)
  // A map may use much memory: it is dropped together with its answer.
  useEffect(() => {
    const { table } = map.getState()
    if (table !== null && 'answer' in table && table.answer !== answer?.id) map.forget()
  }, [map, answer])
  if (running)
    return (
      <p className="hint inset" role="status">
        {messages.say('query.running')}
      </p>
    )
  const faces: readonly QueryFace[] = [
    ...(answer === null ? [] : (['rows', 'chart'] as const)),
    ...(answer !== null && mayHaveMap(detectMapSource(answer), answer.columns) ? (['map'] as const) : []),
    ...(plan === null ? [] : (['plan'] as const)),
  ]
  if (failure === null && faces.length === 0) return <p className="hint inset">{messages.say('query.none.yet')}</p>
  return (
    <>
      {failure === null ? null : (
        <div className="inset">
          <FailureNotice because={failure} />
        </div>
      )}
      <AnswerHead faces={faces} />
      {face === 'plan' && plan !== null ? <QueryPlan steps={plan} /> : null}
      {face === 'rows' && answer !== null && rows !== null ? <AnswerRows answer={answer} rows={rows} /> : null}
      {face === 'map' && answer !== null ? <AnswerMap answer={answer} /> : null}
      {face === 'chart' && answer !== null ? (
        <Suspense fallback={<div className="skeleton wide" />}>
          <ChartPane answer={answer} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Queries over every file of the library: the tables at the left, the editor above, the answer below. */
export default function QueryScreen(): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const portalId = useStore(query, (state) => state.portalId)
  const unread = useStore(query, (state) => state.unread)
  return (
    <div className="column">
      <h1 className="unseen">{messages.say('screen.query')}</h1>
      <div className="query-frame">
        <TableBrowser />
        <div className="query-work">
          <UnreadableFileNotice file={{ what: 'queries', portalId }} because={unread} onAgain={query.readAgain} />
          <SqlEditor />
          <Tools />
          <Answer />
        </div>
      </div>
    </div>
  )
}
