// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import { HardDrive } from 'lucide-react'
import { memo } from 'react'
import type { ListedRow as Row } from '../../../../shared/catalogue/search/model.js'
import { Checkbox } from '../../../components/controls/Checkbox.js'
import { getRowAttributes } from '../../../components/list/getRowAttributes.js'
import { useMessages } from '../../../context/appContext.js'
import { FavouriteButton } from '../favourites/FavouriteButton.js'
import { AccessBadge } from '../labels/AccessBadge.js'
import { FormatChips } from '../labels/FormatChips.js'

/** The local state of a dataset as a badge; without local files there is none. */
function HeldMark({ row }: { readonly row: Row }): React.JSX.Element | null {
  const messages = useMessages()
  if (row.holding === 'absent') return null
  return (
    <span className={`access-mark held ${row.holding}`}>
      <HardDrive size={14} aria-hidden />
      <span>{messages.say(`holding.${row.holding}`)}</span>
    </span>
  )
}

interface DatasetRowProps {
  readonly row: Row
  readonly index: number
  readonly theme: string | null
  readonly picked: boolean
  readonly opened: boolean
  readonly focused: boolean
  readonly nowMs: number
  readonly onPick: (index: number, picked: boolean, isRange: boolean) => void
}

/** One dataset in the list. */
export const DatasetListRow = memo(function DatasetRow(props: DatasetRowProps): React.JSX.Element {
  const { row, index, theme, picked, opened, focused, nowMs, onPick } = props
  const messages = useMessages()
  const updatedMs = row.updated === null ? Number.NaN : Date.parse(row.updated)
  return (
    <div
      className={`row dataset-row${opened ? ' opened' : ''}`}
      aria-selected={picked}
      role="row"
      {...getRowAttributes({ index, label: row.title, tabIndex: focused ? 0 : -1, hasHeader: true })}
    >
      <div role="gridcell" tabIndex={-1} className="cell-check">
        <Checkbox
          name={messages.say('catalogue.pick', { title: row.title })}
          checked={picked}
          tabIndex={-1}
          onChange={(next, isRange) => onPick(index, next, isRange)}
        />
      </div>
      <div role="gridcell" className="cell-title" title={row.title}>
        <span className="dataset-line">
          <span className="dataset-title">{row.title}</span>
          <AccessBadge dataset={row} />
          <HeldMark row={row} />
          <FavouriteButton id={row.id} title={row.title} tabIndex={-1} />
        </span>
        <span className="dataset-by">{theme === null ? row.producer.name : `${row.producer.name} · ${theme}`}</span>
        <span className="dataset-synopsis">{row.synopsis}</span>
      </div>
      <div role="gridcell" className="cell-wide" title={row.producer.name}>
        {row.producer.name}
      </div>
      <div role="gridcell" className="cell-wide" title={theme ?? undefined}>
        {theme}
      </div>
      <div role="gridcell" className="cell-formats">
        <FormatChips formats={row.formats} most={2} />
      </div>
      <div role="gridcell" className="figure">
        {row.sizeBytes === null ? '–' : messages.formatBytes(row.sizeBytes)}
      </div>
      <div
        role="gridcell"
        className="figure cell-updated"
        title={Number.isNaN(updatedMs) ? undefined : messages.formatMoment(updatedMs)}
      >
        {Number.isNaN(updatedMs) ? '–' : messages.formatAgo(updatedMs, nowMs)}
      </div>
    </div>
  )
})
