import { Popover } from '@base-ui/react/popover'
import { ArrowDown, ArrowUp, Columns3, CornerDownLeft, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useStore } from 'zustand'
import { foldCellText } from '../../../../shared/preview/table/foldCellText.js'
import { Button, IconButton } from '../../../components/controls/Button.js'
import { Checkbox } from '../../../components/controls/Checkbox.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { popupContainer } from '../../../components/overlay/popupContainer.js'
import { useMessages } from '../../../context/appContext.js'
import type { RowSource } from '../rows/rowSource.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import { formatFilter } from './filter/formatFilter.js'

interface GridToolsProps {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  readonly jumpField: RefObject<HTMLInputElement | null>
  /** The result of the last search, in words. */
  readonly found: string
  readonly onFind: (backwards: boolean) => void
  readonly onJump: (row: number) => void
  /** The row of the file that was requested but is hidden by the filters. */
  readonly hiddenRow: number | null
}

function Find({ grid, found, onFind }: Pick<GridToolsProps, 'grid' | 'found' | 'onFind'>): React.JSX.Element {
  const messages = useMessages()
  const text = useStore(grid, (state) => state.search)
  const isNothing = text === ''
  return (
    <search className="grid-find">
      <input
        type="search"
        className="input"
        aria-label={messages.say('preview.find')}
        placeholder={messages.say('preview.find')}
        value={text}
        maxLength={500}
        onChange={(event) => grid.setState({ search: event.target.value })}
        onKeyDown={(event) => {
          if ((event.key !== 'Enter' && event.key !== 'F3') || isNothing) return
          event.preventDefault()
          onFind(event.shiftKey)
        }}
      />
      <IconButton
        icon={ArrowUp}
        name={messages.say('preview.find.before')}
        disabled={isNothing}
        onClick={() => onFind(true)}
      />
      <IconButton
        icon={ArrowDown}
        name={messages.say('preview.find.next')}
        disabled={isNothing}
        onClick={() => onFind(false)}
      />
      <span className="hint" role="status">
        {found}
      </span>
    </search>
  )
}

function Jump({ jumpField, onJump }: Pick<GridToolsProps, 'jumpField' | 'onJump'>): React.JSX.Element {
  const messages = useMessages()
  const [text, setText] = useState('')
  return (
    <form
      className="grid-jump"
      onSubmit={(event) => {
        event.preventDefault()
        const row = Number(text.replace(/[\s\u00a0\u202f.,]/g, ''))
        if (text !== '' && Number.isInteger(row)) onJump(row - 1)
        setText('')
      }}
    >
      <input
        ref={jumpField}
        className="input"
        inputMode="numeric"
        aria-label={messages.say('preview.jump')}
        placeholder={messages.say('preview.jump')}
        value={text}
        maxLength={20}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        className="icon-button"
        aria-label={messages.say('preview.jump.do')}
        title={messages.say('preview.jump.do')}
      >
        <CornerDownLeft size={16} aria-hidden />
      </button>
    </form>
  )
}

/** How many columns are listed; others are found by searching for their names. */
const LISTED = 200

function ColumnList({ source, grid }: Pick<GridToolsProps, 'source' | 'grid'>): React.JSX.Element {
  const messages = useMessages()
  const columns = useStore(source, (state) => state.columns)
  const hidden = useStore(grid, (state) => state.hidden)
  const [text, setText] = useState('')
  const wanted = foldCellText(text)
  const places = columns.flatMap(({ name }, at) => (foldCellText(name).includes(wanted) ? [at] : []))
  return (
    <Popover.Root>
      <Popover.Trigger className="button plain">
        <Columns3 size={16} aria-hidden />
        <span>
          {hidden.length === 0
            ? messages.say('preview.shown.all')
            : messages.say('preview.shown.some', { shown: columns.length - hidden.length, count: columns.length })}
        </span>
      </Popover.Trigger>
      <Popover.Portal container={popupContainer}>
        <Popover.Positioner className="floating" side="bottom" align="end" sideOffset={4}>
          <Popover.Popup className="popup column-menu" aria-label={messages.say('preview.shown.all')}>
            <input
              type="text"
              className="input"
              aria-label={messages.say('preview.shown.search')}
              placeholder={messages.say('preview.shown.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <div className="actions">
              <Button look="quiet" onClick={() => grid.hide(places, false)}>
                {messages.say('preview.shown.show')}
              </Button>
              <Button look="quiet" onClick={() => grid.hide(places, true)}>
                {messages.say('preview.shown.hide')}
              </Button>
            </div>
            <ul className="column-list">
              {places.slice(0, LISTED).map((at) => (
                <li key={at}>
                  {/** biome-ignore lint/a11y/noLabelWithoutControl: the control names itself; the words beside it only widen its target. */}
                  <label className="check-line">
                    <Checkbox
                      name={columns[at]?.name ?? ''}
                      checked={!hidden.includes(at)}
                      onChange={(shown) => grid.hide([at], !shown)}
                    />
                    <span className="check-words">{columns[at]?.name}</span>
                  </label>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Filters({ source, grid }: Pick<GridToolsProps, 'source' | 'grid'>): React.JSX.Element | null {
  const messages = useMessages()
  const columns = useStore(source, (state) => state.columns)
  const filters = useStore(grid, (state) => state.filters)
  if (filters.length === 0) return null
  return (
    <ul className="grid-filters" aria-label={messages.say('preview.filters')}>
      {filters.map((filter) => {
        const column = columns[filter.column]
        if (column === undefined) return null
        const words = formatFilter(filter, column, messages)
        return (
          <li key={filter.column} className="grid-filter">
            <span title={words}>{words}</span>
            <IconButton
              icon={X}
              name={messages.say('preview.filters.remove', { filter: words })}
              onClick={() => grid.filter(filter.column, null)}
            />
          </li>
        )
      })}
      <li>
        <Button look="quiet" onClick={() => grid.setState({ filters: [], top: 0 })}>
          {messages.say('preview.filters.clear')}
        </Button>
      </li>
    </ul>
  )
}

function HiddenRow({ grid, hiddenRow }: Pick<GridToolsProps, 'grid' | 'hiddenRow'>): React.JSX.Element | null {
  const messages = useMessages()
  if (hiddenRow === null) return null
  return (
    <Notice
      meaning="waiting"
      action={
        <Button onClick={() => grid.setState({ filters: [], wantedRow: hiddenRow })}>
          {messages.say('preview.hidden.clear')}
        </Button>
      }
    >
      {messages.say('preview.hidden', { row: hiddenRow + 1 })}
    </Notice>
  )
}

/** Why the table could not be read as a whole. */
function Failed({ source }: Pick<GridToolsProps, 'source'>): React.JSX.Element | null {
  const messages = useMessages()
  const { busy, failure } = useStore(source)
  if (busy !== null || failure === null) return null
  return (
    <div className="grid-failed">
      <FailureNotice because={failure} />
      <Button onClick={source.retry}>{messages.say('common.retry')}</Button>
    </div>
  )
}

/** The tools above the rows: search, go to row, columns, filters, and failures. */
export function GridTools(props: GridToolsProps): React.JSX.Element {
  const { source, grid } = props
  return (
    <div className="grid-tools">
      <div className="grid-tool-row">
        <Find grid={grid} found={props.found} onFind={props.onFind} />
        <Jump jumpField={props.jumpField} onJump={props.onJump} />
        <ColumnList source={source} grid={grid} />
      </div>
      <Filters source={source} grid={grid} />
      <HiddenRow grid={grid} hiddenRow={props.hiddenRow} />
      <Failed source={source} />
    </div>
  )
}
