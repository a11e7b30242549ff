import { useStore } from 'zustand'
import { Button } from '../../../components/controls/Button.js'
import { ProgressBar } from '../../../components/feedback/ProgressBar.js'
import { useMessages } from '../../../context/appContext.js'
import type { RowSource } from '../rows/rowSource.js'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import type { PlacedColumn } from './body/gridLayout.js'
import { getSelection } from './getSelection.js'

interface GridFootProps {
  readonly source: RowSource
  readonly grid: GridDisplayStore
  readonly placed: readonly PlacedColumn[]
  /** What came of the last copy, in words. */
  readonly copied: string
}

/** How many rows are shown: those that are in sight, also while others are being filtered out. */
function RowCount({ source }: Pick<GridFootProps, 'source'>): React.JSX.Element {
  const messages = useMessages()
  const { rows, of, exact } = useStore(source)
  if (!exact) return <span>{messages.say('preview.rows.about', { rows })}</span>
  return (
    <span>
      {rows < of ? messages.say('preview.rows.filtered', { rows, of }) : messages.say('preview.rows.exact', { rows })}
    </span>
  )
}

/** What goes on with the whole table. It has its place down here, so that no row moves when it comes and goes. */
function Busy({ source }: Pick<GridFootProps, 'source'>): React.JSX.Element | null {
  const messages = useMessages()
  const busy = useStore(source, (state) => state.busy)
  if (busy === null) return null
  const words = messages.say(`preview.busy.${busy.phase}`)
  return (
    <div className="grid-busy" role="status">
      <span>{words}</span>
      <ProgressBar name={words} part={busy.part} meaning="running" />
      <Button look="quiet" onClick={source.cancel}>
        {messages.say('preview.busy.stop')}
      </Button>
    </div>
  )
}

/** What stands below the rows: their number, what is selected and copied, and what goes on. */
export function GridFoot({ source, grid, placed, copied }: GridFootProps): React.JSX.Element {
  const messages = useMessages()
  const columnsLeftOut = useStore(source, (state) => state.columnsLeftOut)
  const isRead = useStore(source, (state) => state.isRead)
  const { active, anchor } = useStore(grid)
  const { top, bottom, left, right } = getSelection(grid, placed)
  const cells = (bottom - top + 1) * (right - left + 1)
  return (
    <footer className="grid-foot">
      <RowCount source={source} />
      <span>
        {columnsLeftOut > 0
          ? `${messages.say(isRead ? 'preview.left-out' : 'preview.not-loaded', { count: columnsLeftOut })} `
          : null}
        {cells > 1 && anchor !== active ? messages.say('preview.selected', { cells }) : null}
      </span>
      <span role="status">{copied}</span>
      <Busy source={source} />
    </footer>
  )
}
