// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import { Check, CircleAlert, CircleCheck, Eye, FilePen, FileQuestion, FolderOpen, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import type { FileStatus, Grouping, LibraryRow as Row } from '../../../shared/library/model.js'
import { IconButton } from '../../components/controls/Button.js'
import { FileName } from '../../components/display/FileName.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { useOpenPreview } from '../preview/useOpenPreview.js'
import { formatFileStatus } from './formatFileStatus.js'

export const STATUS_ICONS: Readonly<Record<FileStatus, LucideIcon>> = {
  verified: CircleCheck,
  complete: Check,
  touched: FilePen,
  damaged: CircleAlert,
  missing: FileQuestion,
}

/** What a group of files is called, and how much is in it. */
export function LibraryGroupRow({ row, by }: { readonly row: Row; readonly by: Grouping }): React.JSX.Element | null {
  const messages = useMessages()
  if (row.group === null) return null
  const title = { dataset: row.datasetTitle, producer: row.producer, project: row.project }[by]
  return (
    <div className="row group-row library-group" role="listitem" aria-label={title}>
      <span className="group-title" title={title}>
        {title}
      </span>
      <span className="group-by">{by === 'dataset' ? row.producer : ''}</span>
      <span className="figure">
        {messages.say('library.group', { count: row.group.files, size: messages.bytes(row.group.bytes) })}
      </span>
    </div>
  )
}

interface Props {
  readonly row: Row
  readonly by: Grouping
  readonly opened: boolean
}

/** One file on disk: how it stands, its name, what is to be said of it, and what can be done. */
export const LibraryListRow = memo(function LibraryRow({ row, by, opened }: Props) {
  const { library } = useStores()
  const messages = useMessages()
  const look = useOpenPreview()
  const { name, standing, outdated, sizeBytes, fetchedMs } = row
  const { tone, word, why } = formatFileStatus(row, messages)
  const Icon = STATUS_ICONS[standing]
  const isHere = standing !== 'missing'
  return (
    <div className={`row library-row${opened ? ' opened' : ''}`} role="listitem" aria-label={name}>
      <span className={`status ${tone}`} title={why === '' ? undefined : why}>
        <Icon size={14} aria-hidden />
        <span>{word}</span>
      </span>
      <button
        type="button"
        className="library-name"
        aria-expanded={opened}
        aria-label={messages.say('library.details', { name })}
        onClick={() => (opened ? library.close() : void library.open(row))}
      >
        <FileName name={name} />
        {by === 'dataset' ? null : <small className="library-dataset">{row.datasetTitle}</small>}
        {outdated ? (
          <span className="library-mark" title={messages.say('library.outdated')}>
            {messages.say('library.is.outdated')}
          </span>
        ) : null}
      </button>
      <span className="figure">{messages.bytes(sizeBytes)}</span>
      <span className="figure library-day">{fetchedMs === null ? '' : messages.day(fetchedMs)}</span>
      <span className="row-actions">
        {isHere ? (
          <>
            <IconButton icon={Eye} name={messages.say('look.do', { name })} onClick={() => look(row)} />
            <IconButton
              icon={FolderOpen}
              name={messages.say('downloads.reveal', { name })}
              onClick={() => void library.reveal(row.id)}
            />
          </>
        ) : null}
      </span>
      {tone === 'needs' || tone === 'waiting' ? <small className={`library-why ${tone}`}>{why}</small> : null}
    </div>
  )
})
