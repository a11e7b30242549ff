// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.
import { ChevronDown, ChevronRight, CircleCheck } from 'lucide-react'
import { useStore } from 'zustand'
import { ProgressBar } from '../../../components/feedback/ProgressBar.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { DatasetGroup } from '../store/downloadIndex.js'
import type { ListRow } from '../store/listRows.js'
import { getGroupProgressRatio } from './getGroupProgressRatio.js'

interface HeadProps {
  readonly index: number
  readonly focused: boolean
}

/** The row of a dataset above its downloads. Its sums come from the index and are read when the index changes. */
export function GroupRow({ group, index, focused }: HeadProps & { readonly group: DatasetGroup }): React.JSX.Element {
  const { downloads } = useStores()
  const messages = useMessages()
  const part = useStore(downloads, () => getGroupProgressRatio(group))
  const done = useStore(downloads, () => group.done)
  const count = useStore(downloads, () => group.members.size)
  return (
    <div
      className="row group-row"
      role="row"
      aria-rowindex={index + 1}
      aria-label={group.title}
      tabIndex={focused ? 0 : -1}
      data-index={index}
    >
      <span role="gridcell" className="group-title" title={group.title}>
        {group.title}
      </span>
      <span role="gridcell" className="group-by">
        {group.producer}
      </span>
      <span role="gridcell" className="cell-bar">
        <ProgressBar
          name={messages.say('downloads.progress', { name: group.title })}
          part={part}
          meaning={done === count ? 'done' : 'running'}
        />
      </span>
      <span role="gridcell" className="figure">
        {messages.say('downloads.group', { done, count })}
      </span>
    </div>
  )
}

interface FinishedProps extends HeadProps {
  readonly row: Extract<ListRow, { type: 'finished' }>
  readonly unfolded: boolean
  readonly onFold: () => void
}

/** One row for all finished downloads. */
export function FinishedRow({ row, index, focused, unfolded, onFold }: FinishedProps): React.JSX.Element {
  const { place } = useStores()
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
      aria-rowindex={index + 1}
      aria-label={said}
      tabIndex={focused ? 0 : -1}
      data-index={index}
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
        <button type="button" className="link" tabIndex={focused ? 0 : -1} onClick={() => place.go('library')}>
          {messages.say('library.show.all')}
        </button>
      </span>
    </div>
  )
}
