import { Database, Eye, FolderOpen, RefreshCw, Wrench } from 'lucide-react'
import { memo } from 'react'
import type { Grouping, LibraryRow as Row } from '../../../shared/library/model.js'
import { isQueryableFile } from '../../../shared/query/isQueryableFile.js'
import { IconButton } from '../../components/controls/Button.js'
import { Checkbox } from '../../components/controls/Checkbox.js'
import { FileName } from '../../components/display/FileName.js'
import { getRowAttributes } from '../../components/list/getRowAttributes.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { useOpenPreview } from '../preview/useOpenPreview.js'
import { useQueryFiles } from '../preview/useQueryFiles.js'
import { FILE_STATUS_ICONS } from './fileStatusIcons.js'
import { formatFileStatus } from './formatFileStatus.js'
import { isPreviewable } from './isPreviewable.js'

/** The primary action of a file: a damaged or missing file is repaired, any other is previewed. */
function FirstAction({ row, tabIndex }: { readonly row: Row; readonly tabIndex: number }): React.JSX.Element {
  const { library } = useStores()
  const messages = useMessages()
  const look = useOpenPreview()
  const { name, standing, id } = row
  if (!isPreviewable(row))
    return (
      <IconButton
        icon={standing === 'damaged' ? Wrench : RefreshCw}
        name={messages.say(standing === 'damaged' ? 'library.repair.one' : 'library.again.one', { name })}
        tabIndex={tabIndex}
        onClick={() => void library.repair([id], false)}
      />
    )
  return (
    <IconButton icon={Eye} name={messages.say('preview.do', { name })} tabIndex={tabIndex} onClick={() => look(row)} />
  )
}

interface Props {
  readonly row: Row
  readonly by: Grouping
  readonly index: number
  readonly picked: boolean
  readonly opened: boolean
  readonly focused: boolean
  readonly onPick: (index: number, picked: boolean, isRange: boolean) => void
}

/** One local file: its state, its name, its remarks and its actions. */
export const LibraryListRow = memo(function LibraryRow(props: Props) {
  const { row, by, index, picked, opened, focused, onPick } = props
  const { library } = useStores()
  const messages = useMessages()
  const queryFiles = useQueryFiles()
  const { name, standing, outdated, sizeBytes, fetchedMs, grouped } = row
  const { tone, word, why } = formatFileStatus(row, messages)
  const Icon = FILE_STATUS_ICONS[standing]
  const isHere = standing !== 'missing'
  // The Tab key stops at one row; the arrow keys move to the others and to their buttons.
  const tabIndex = focused ? 0 : -1
  return (
    <div
      className={`row library-row${opened ? ' opened' : ''}${grouped ? ' grouped' : ''}`}
      aria-selected={picked}
      role="row"
      {...getRowAttributes({ index, label: name, tabIndex, hasHeader: true })}
      draggable={isHere}
      onDragStart={(event) => {
        // The page does not handle the drag itself: the main process starts a drag of the files.
        event.preventDefault()
        void library.drag(row)
      }}
    >
      <div role="gridcell" tabIndex={-1} className="cell-check">
        <Checkbox
          name={messages.say('library.pick', { name })}
          checked={picked}
          tabIndex={-1}
          onChange={(next, isRange) => onPick(index, next, isRange)}
        />
      </div>
      <div role="gridcell" className={`status ${tone}`} title={why === '' ? undefined : why}>
        <Icon size={14} aria-hidden />
        <span>{word}</span>
      </div>
      <div role="gridcell" className="name-line library-name">
        <FileName name={name} />
        {by === 'dataset' && grouped ? null : <small title={row.datasetTitle}>{row.datasetTitle}</small>}
        {outdated ? (
          <span className="library-mark" title={messages.say('library.outdated')}>
            {messages.say('library.is.outdated')}
          </span>
        ) : null}
      </div>
      <div role="gridcell" className="figure">
        {messages.formatBytes(sizeBytes)}
      </div>
      <div role="gridcell" className="figure library-day">
        {fetchedMs === null ? '' : messages.formatDay(fetchedMs)}
      </div>
      <div role="gridcell" className="row-actions">
        <FirstAction row={row} tabIndex={tabIndex} />
        {isHere && isQueryableFile(name) ? (
          <IconButton
            icon={Database}
            name={messages.say('query.open.one', { name })}
            tabIndex={tabIndex}
            onClick={() => queryFiles([row.id])}
          />
        ) : null}
        {isHere ? (
          <IconButton
            icon={FolderOpen}
            name={messages.say('downloads.reveal', { name })}
            tabIndex={tabIndex}
            onClick={() => void library.reveal(row.id)}
          />
        ) : null}
      </div>
      {tone === 'needs' || tone === 'waiting' ? (
        <div role="gridcell" className={`library-why ${tone}`}>
          {why}
        </div>
      ) : null}
    </div>
  )
})
