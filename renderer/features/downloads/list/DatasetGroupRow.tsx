// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import { useStore } from 'zustand'
import { ProgressBar } from '../../../components/feedback/ProgressBar.js'
import { getRowAttributes } from '../../../components/list/getRowAttributes.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { DatasetGroup } from '../store/downloadIndex.js'
import { getGroupProgressRatio } from './getGroupProgressRatio.js'

interface DatasetGroupRowProps {
  readonly group: DatasetGroup
  readonly index: number
  readonly focused: boolean
}

/** The row of a dataset above its downloads. Its sums come from the index and are read when the index changes. */
export function DatasetGroupRow({ group, index, focused }: DatasetGroupRowProps): React.JSX.Element {
  const { downloads } = useStores()
  const messages = useMessages()
  const part = useStore(downloads, () => getGroupProgressRatio(group))
  const done = useStore(downloads, () => group.done)
  const count = useStore(downloads, () => group.members.size)
  return (
    <div
      className="row group-row"
      role="row"
      {...getRowAttributes({ index, label: group.title, tabIndex: focused ? 0 : -1 })}
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
