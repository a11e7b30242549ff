// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import { ExternalLink, X } from 'lucide-react'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import { IconButton } from '../../../components/controls/Button.js'
import { FileName } from '../../../components/display/FileName.js'
import { formatMediaFormat } from '../../../components/display/mediaFormatLabel.js'
import { getRowAttributes } from '../../../components/list/getRowAttributes.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { computeBasketSize } from '../store/basketStore.js'
import type { PreflightRow } from './flattenPreflightGroups.js'

type MediaRowOf = Extract<PreflightRow, { type: 'media' }>

/** The row that the Tab key stops at has its buttons behind it; the arrow keys move to the other rows. */
export interface RowPlace {
  readonly index: number
  readonly tabIndex: 0 | -1
}

interface VisitProps extends Pick<RowPlace, 'tabIndex'> {
  readonly entry: BasketEntry
}

function VisitButton({ entry: { datasetId, datasetTitle }, tabIndex }: VisitProps): React.JSX.Element {
  const { external } = useStores()
  const messages = useMessages()
  return (
    <span role="gridcell">
      <IconButton
        icon={ExternalLink}
        name={messages.say('preflight.page', { name: datasetTitle })}
        tabIndex={tabIndex}
        onClick={() => void external.openPage(datasetId)}
      />
    </span>
  )
}

interface RemoveProps extends Pick<RowPlace, 'tabIndex'> {
  readonly name: string
  readonly entries: readonly BasketEntry[]
}

function RemoveButton({ name, entries, tabIndex }: RemoveProps): React.JSX.Element {
  const { basket } = useStores()
  const messages = useMessages()
  return (
    <span role="gridcell">
      <IconButton
        icon={X}
        name={messages.say('basket.remove', { name })}
        tabIndex={tabIndex}
        onClick={() => basket.remove(entries.map(({ media }) => media.id))}
      />
    </span>
  )
}

/** A file in the list, with its format and size. One that is alone in its dataset names it too. */
export function PreflightMediaRow({
  entry,
  isOnly,
  index,
  tabIndex,
}: Omit<MediaRowOf, 'type' | 'key'> & RowPlace): React.JSX.Element {
  const messages = useMessages()
  const { media } = entry
  const name = media.name ?? messages.say('media.unnamed')
  const format = formatMediaFormat(media, messages)
  return (
    <div
      className={`row basket-row${isOnly ? ' only' : ''}`}
      role="row"
      {...getRowAttributes({ index, label: name, tabIndex })}
    >
      <span role="gridcell" className="name-line basket-name">
        <FileName name={name} />
        {isOnly ? <small title={`${entry.datasetTitle} · ${entry.producer}`}>{entry.datasetTitle}</small> : null}
      </span>
      <span role="gridcell">{format === null ? '' : <span className="chip">{format}</span>}</span>
      <span role="gridcell" className="figure">
        {media.sizeBytes === null ? '–' : messages.formatBytes(media.sizeBytes)}
      </span>
      {isOnly ? <VisitButton entry={entry} tabIndex={tabIndex} /> : null}
      <RemoveButton name={name} entries={[entry]} tabIndex={tabIndex} />
    </div>
  )
}

interface DatasetRowProps extends RowPlace {
  readonly row: Extract<PreflightRow, { type: 'dataset' }>
}

/** A dataset above its files. */
export function PreflightDatasetRow({ row, index, tabIndex }: DatasetRowProps): React.JSX.Element {
  const messages = useMessages()
  const { title, producer, entries } = row
  const { bytes, unknown } = computeBasketSize(entries)
  const [first] = entries
  return (
    <div className="row group-row basket-group" role="row" {...getRowAttributes({ index, label: title, tabIndex })}>
      <span role="gridcell" className="group-title" title={title}>
        {title}
      </span>
      <span role="gridcell" className="group-by">
        {producer}
      </span>
      <span role="gridcell" className="figure">
        {unknown === entries.length ? '–' : messages.formatBytes(bytes)}
      </span>
      {first === undefined ? null : <VisitButton entry={first} tabIndex={tabIndex} />}
      <RemoveButton name={title} entries={entries} tabIndex={tabIndex} />
    </div>
  )
}
