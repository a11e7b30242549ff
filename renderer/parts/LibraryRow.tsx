// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import { Check, CircleAlert, CircleCheck, Eye, FilePen, FileQuestion, FolderOpen, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import type { Grouping, LibraryRow as Row, Standing } from '../../shared/library/shelf.js'
import { useStores, useWords } from '../page.js'
import { IconButton } from './Button.js'
import { FileName } from './FileName.js'
import { sayStanding } from './sayStanding.js'
import { useLook } from './useLook.js'

export const STANDING_ICONS: Readonly<Record<Standing, LucideIcon>> = {
  verified: CircleCheck,
  complete: Check,
  touched: FilePen,
  damaged: CircleAlert,
  missing: FileQuestion,
}

/** What a group of files is called, and how much is in it. */
export function LibraryGroup({ row, by }: { readonly row: Row; readonly by: Grouping }): React.JSX.Element | null {
  const words = useWords()
  if (row.group === null) return null
  const title = { dataset: row.datasetTitle, producer: row.producer, project: row.project }[by]
  return (
    <div className="row group-row library-group" role="listitem" aria-label={title}>
      <span className="group-title" title={title}>
        {title}
      </span>
      <span className="group-by">{by === 'dataset' ? row.producer : ''}</span>
      <span className="figure">
        {words.say('library.group', { count: row.group.files, size: words.bytes(row.group.bytes) })}
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
export const LibraryRow = memo(function LibraryRow({ row, by, opened }: Props) {
  const { library } = useStores()
  const words = useWords()
  const look = useLook()
  const { name, standing, outdated, sizeBytes, fetchedMs } = row
  const { meaning, word, why } = sayStanding(row, words)
  const Icon = STANDING_ICONS[standing]
  const isHere = standing !== 'missing'
  return (
    <div className={`row library-row${opened ? ' opened' : ''}`} role="listitem" aria-label={name}>
      <span className={`status ${meaning}`} title={why === '' ? undefined : why}>
        <Icon size={14} aria-hidden />
        <span>{word}</span>
      </span>
      <button
        type="button"
        className="library-name"
        aria-expanded={opened}
        aria-label={words.say('library.details', { name })}
        onClick={() => (opened ? library.close() : void library.open(row))}
      >
        <FileName name={name} />
        {by === 'dataset' ? null : <small className="library-dataset">{row.datasetTitle}</small>}
        {outdated ? (
          <span className="library-mark" title={words.say('library.outdated')}>
            {words.say('library.is.outdated')}
          </span>
        ) : null}
      </button>
      <span className="figure">{words.bytes(sizeBytes)}</span>
      <span className="figure library-day">{fetchedMs === null ? '' : words.day(fetchedMs)}</span>
      <span className="row-actions">
        {isHere ? (
          <>
            <IconButton icon={Eye} name={words.say('look.do', { name })} onClick={() => look(row)} />
            <IconButton
              icon={FolderOpen}
              name={words.say('downloads.reveal', { name })}
              onClick={() => void library.reveal(row.id)}
            />
          </>
        ) : null}
      </span>
      {meaning === 'needs' || meaning === 'waiting' ? <small className={`library-why ${meaning}`}>{why}</small> : null}
    </div>
  )
})
