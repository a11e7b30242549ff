// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Failure } from '../../../../shared/failure.js'
import type { DatasetId, MediaId } from '../../../../shared/ids.js'
import type { Preview, PreviewColumn, PreviewTable } from '../../../../shared/preview/model.js'
import { Button, IconButton } from '../../../components/controls/Button.js'
import { SegmentedControl } from '../../../components/controls/SegmentedControl.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { Notice } from '../../../components/feedback/Notice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { formatArchiveCount } from '../../preview/document/formatArchiveCount.js'
import { formatCell, hasTimeOfDay } from '../../preview/rows/formatCell.js'
import type { Sample } from '../store/sampleStore.js'
import { SampleMap } from './SampleMap.js'

/** Says first what is shown: the beginning, or all of the file. */
function describeExtent({ content, bytes, totalBytes, isWhole }: Sample, messages: Messages): string {
  const table = content.type === 'table' ? content.table : null
  const size = messages.formatBytes(bytes)
  if (isWhole && (content.type !== 'table' || !content.table.more)) return messages.say('sample.whole', { size })
  const facts = totalBytes === null ? { size } : { size, of: messages.formatBytes(totalBytes) }
  return table === null
    ? messages.say('sample.part', { of: 'none', ...facts })
    : messages.say('sample.rows', { rows: table.rows.length, of: 'none', ...facts })
}

/** Says how many columns are shown; null when these are all. */
function describeColumns({ content }: Sample, messages: Messages): string | null {
  if (content.type !== 'table' || content.table.columnsLeftOut === 0) return null
  const shown = content.table.columns.length
  return messages.say('sample.columns', { shown, count: shown + content.table.columnsLeftOut })
}

interface SamplePanelProps {
  readonly datasetId: DatasetId
  /** Downloads this file; null while another selection is on its way to the queue. */
  readonly onDownload: ((mediaId: MediaId) => void) | null
}

/** The beginning of a file before it is downloaded. */
export function SamplePanel({ datasetId, onDownload }: SamplePanelProps): React.JSX.Element | null {
  const { sample: store } = useStores()
  const messages = useMessages()
  const { mediaId, isAsked, sample, failure } = useStore(store)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => store.close, [store])
  const isLoading = sample === null && failure === null
  // The button may stand far above: what a person asked for must be seen, first that it is being fetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel grows when its content arrives.
  useEffect(() => {
    if (isAsked) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [mediaId, isAsked, isLoading])
  if (mediaId === null) return null
  const columns = sample === null ? null : describeColumns(sample, messages)
  return (
    <section ref={panel} className="sample" aria-label={messages.say('sample')}>
      <header>
        <div className="two-lines">
          <h3>{sample?.name ?? messages.say('sample')}</h3>
          {sample === null ? null : (
            <small>{[describeExtent(sample, messages), ...(columns === null ? [] : [columns])].join(' · ')}</small>
          )}
        </div>
        <IconButton icon={X} name={messages.say('sample.close')} onClick={store.close} />
      </header>
      {failure === null ? null : (
        <NoSample
          because={failure}
          onDownload={onDownload === null ? null : () => onDownload(mediaId)}
          onRetry={() => void store.open(datasetId, mediaId, true)}
        />
      )}
      {isLoading ? (
        <div className="sample-loading" role="status">
          <span className="hint">{messages.say('sample.loading')}</span>
          <Button look="quiet" onClick={store.close}>
            {messages.say('downloads.do.cancel')}
          </Button>
        </div>
      ) : null}
      {sample === null ? null : <SampleContent sample={sample} />}
    </section>
  )
}

interface NoSampleProps {
  readonly because: Failure
  readonly onDownload: (() => void) | null
  readonly onRetry: () => void
}

/** Says why there is no sample, beside the action that can help. */
function NoSample({ because, onDownload, onRetry }: NoSampleProps): React.JSX.Element {
  const { navigation } = useStores()
  const messages = useMessages()
  // Nothing went wrong: such a file is shown once it is on the disk, and another try would end in the same way.
  if (because.code === 'look/only-whole')
    return (
      <Notice
        meaning="waiting"
        action={
          <Button icon={Download} disabled={onDownload === null} onClick={() => onDownload?.()}>
            {messages.say('sample.download')}
          </Button>
        }
      >
        {messages.formatFailure(because)}
      </Notice>
    )
  return (
    <FailureNotice
      because={because}
      action={
        because.code.startsWith('session/') ? (
          <Button onClick={() => navigation.go('accounts')}>{messages.say('sample.sign-in')}</Button>
        ) : (
          <Button onClick={onRetry}>{messages.say('common.retry')}</Button>
        )
      }
    />
  )
}

function SampleContent({ sample }: { readonly sample: Sample }): React.JSX.Element | null {
  const messages = useMessages()
  const { content, layer, name } = sample
  const [face, setFace] = useState<'rows' | 'map'>(
    content.type === 'table' && (content.format.type === 'geojson' || content.format.type === 'geoparquet')
      ? 'map'
      : 'rows',
  )
  if (content.type !== 'table') return <OtherContent content={content} name={name} />
  const isMap = layer !== null && face === 'map'
  return (
    <>
      {layer === null ? null : (
        <SegmentedControl
          name={messages.say('preview.faces')}
          value={face}
          options={(['rows', 'map'] as const).map((value) => ({ value, label: messages.say(`preview.face.${value}`) }))}
          onChange={setFace}
        />
      )}
      {isMap ? <SampleMap layer={layer} name={name} /> : <SampleRows table={content.table} name={name} />}
    </>
  )
}

function OtherContent({
  content,
  name,
}: {
  readonly content: Exclude<Preview, { type: 'table' }>
  readonly name: string
}): React.JSX.Element {
  const messages = useMessages()
  switch (content.type) {
    case 'picture':
      return <img className="sample-picture" src={`data:${content.mimeType};base64,${content.base64}`} alt={name} />
    case 'document':
      return (
        <img className="sample-picture" src={`data:image/png;base64,${content.base64}`} alt={content.text || name} />
      )
    case 'text':
      return (
        <pre className="sample-text" tabIndex={0}>
          {content.text}
        </pre>
      )
    case 'nothing':
      return <Notice meaning="waiting">{messages.say(`preview.nothing.${content.because}`)}</Notice>
    case 'archive':
      return <ArchivedNames archive={content} name={name} />
  }
}

/** The files of an archive that has arrived as a whole. They can be opened after the download. */
function ArchivedNames({
  archive,
  name,
}: {
  readonly archive: Extract<Preview, { readonly type: 'archive' }>
  readonly name: string
}): React.JSX.Element {
  const messages = useMessages()
  return (
    <>
      <small>{formatArchiveCount(archive, messages)}</small>
      <ul className="sample-names" aria-label={name} tabIndex={0}>
        {archive.files.map((file) => (
          <li key={file.entry}>
            <span>{file.name}</span>
            <span className="hint">{messages.formatBytes(file.bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const isTimed = (cell: string | null | undefined): boolean => typeof cell === 'string' && hasTimeOfDay(cell)

/** The first rows as a plain table: so few rows need no virtual list. */
function SampleRows({ table, name }: { readonly table: PreviewTable; readonly name: string }): React.JSX.Element {
  const messages = useMessages()
  const timed = new Set(table.columns.flatMap((_, at) => (table.rows.some((row) => isTimed(row[at])) ? [at] : [])))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region that scrolls, around a table.
    <div className="sample-rows" role="region" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map(({ name: column, kind }) => (
              <th key={column} scope="col" className={kind === 'number' ? 'figure' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place.
            <tr key={line}>
              {table.columns.map((column, at) => (
                <td key={column.name} className={column.kind === 'number' ? 'figure' : undefined}>
                  {formatValue(row[at] ?? null, column, timed.has(at), messages)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CELL_CHARS = 80

/** A cell as the preview's grid writes it, but shorter. */
function formatValue(
  cell: string | null,
  { kind, name }: PreviewColumn,
  showsTime: boolean,
  messages: Messages,
): React.ReactNode {
  if (cell === null) return <span className="no-value">{messages.say('preview.empty')}</span>
  const text = formatCell(cell, kind, messages, { name, showsTime })
  return text.length > CELL_CHARS ? `${text.slice(0, CELL_CHARS)}…` : text
}
