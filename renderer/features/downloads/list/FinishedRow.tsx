// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import { ChevronDown, ChevronRight, CircleCheck } from 'lucide-react'
import { getRowAttributes } from '../../../components/list/getRowAttributes.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { ListRow } from '../store/listRows.js'

interface FinishedRowProps {
  readonly index: number
  readonly focused: boolean
  readonly row: Extract<ListRow, { type: 'finished' }>
  readonly unfolded: boolean
  readonly onFold: () => void
}

/** One row for all finished downloads. */
export function FinishedRow({ row, index, focused, unfolded, onFold }: FinishedRowProps): React.JSX.Element {
  const { navigation } = useStores()
  const messages = useMessages()
  const { count, verified } = row
  const said =
    count === verified
      ? messages.say('downloads.finished.all', { count })
      : messages.say('downloads.finished.some', { count, verified })
  return (
    <div
      className="row finished-row"
      role="row"
      {...getRowAttributes({ index, label: said, tabIndex: focused ? 0 : -1 })}
    >
      <span role="gridcell">
        <button type="button" className="link" tabIndex={focused ? 0 : -1} aria-expanded={unfolded} onClick={onFold}>
          {unfolded ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          <span className="status done">
            <CircleCheck size={14} aria-hidden />
            {said}
          </span>
        </button>
      </span>
      <span role="gridcell">
        <button type="button" className="link" tabIndex={focused ? 0 : -1} onClick={() => navigation.go('library')}>
          {messages.say('library.show.all')}
        </button>
      </span>
    </div>
  )
}
