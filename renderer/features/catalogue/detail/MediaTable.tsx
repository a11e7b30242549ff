import { Download, Eye, ShoppingBasket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { listEntries } from '../../../../shared/basket/model.js'
import { findLeftOutMedia } from '../../../../shared/catalogue/leftOutMedia.js'
import type { Dataset, Media } from '../../../../shared/catalogue/model.js'
import type { MediaId } from '../../../../shared/ids.js'
import type { MediaFile } from '../../../../shared/library/model.js'
import { Button, IconButton } from '../../../components/controls/Button.js'
import { CheckboxField } from '../../../components/controls/CheckboxField.js'
import { FileName } from '../../../components/display/FileName.js'
import { formatFileFormat } from '../../../components/display/formatLabel.js'
import { FailureNotice } from '../../../components/feedback/FailureNotice.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { DownloadWithoutBasketDialog } from '../../basket/downloadWithoutBasket/DownloadWithoutBasketDialog.js'
import { useDownloadWithoutBasket } from '../../basket/downloadWithoutBasket/useDownloadWithoutBasket.js'
import { isDownloadable } from '../../basket/store/basketStore.js'
import { formatState } from '../../downloads/status/formatState.js'
import { FollowDatasetButton } from '../../follow/FollowButtons.js'
import { formatFileStatus } from '../../library/formatFileStatus.js'
import { useOpenPreview } from '../../preview/useOpenPreview.js'
import { SamplePanel } from '../sample/SamplePanel.js'
import type { FilesOnDisk } from '../store/catalogueState.js'
import { isPresent, useLocalFiles } from './useLocalFiles.js'

const nameOf = (media: Media, messages: Messages): string =>
  media.name ?? media.caption ?? messages.say('media.unnamed')

interface MediaStateProps {
  readonly media: Media
  readonly file: MediaFile | undefined
}

/** How far the download of a media is, what is known of its file on this computer, or that it is in the basket. */
function MediaState({ media, file }: MediaStateProps): React.JSX.Element | null {
  const { downloads, basket } = useStores()
  const messages = useMessages()
  const known = useStore(downloads, ({ index }) => index.findByMedia(media.id))
  const hasEnded = known === undefined || known.state.type === 'cancelled' || known.state.type === 'done'
  const inBasket = useStore(basket, (state) => state.entries.has(media.id))
  if (!hasEnded) {
    const { tone, word } = formatState(known, messages, 0)
    return <span className={`status ${tone}`}>{word}</span>
  }
  if (file !== undefined) {
    const { tone, word, why } = formatFileStatus(file, messages)
    return (
      <span className="media-line">
        <span className={`status ${tone}`} title={why === '' ? undefined : why}>
          {word}
        </span>
        {file.outdated ? (
          <span className="status waiting" title={messages.say('library.outdated')}>
            {messages.say('library.is.outdated')}
          </span>
        ) : null}
      </span>
    )
  }
  return inBasket ? <span className="status quiet">{messages.say('detail.basket.done')}</span> : null
}

interface MediaRowProps {
  readonly media: Media
  readonly file: MediaFile | undefined
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
  /** Previews the file from the disk, or otherwise its beginning. */
  readonly onPreview: () => void
}

function MediaRow({ media, file, chosen, onChoose, onPreview }: MediaRowProps): React.JSX.Element {
  const messages = useMessages()
  const isHere = isPresent(file)
  const name = nameOf(media, messages)
  const isFile = media.fetchability === 'file'
  const why = media.fetchability === 'file' ? undefined : messages.say(`media.${media.fetchability}.why`)
  const updatedMs = media.updated === null ? Number.NaN : Date.parse(media.updated)
  return (
    <tr className={isFile ? '' : 'quiet'} title={why}>
      <td className="cell-check">
        <CheckboxField
          name={messages.say('detail.media.pick', { name })}
          checked={chosen}
          disabled={!isDownloadable(media)}
          onChange={onChoose}
        />
      </td>
      <td className="media-name">
        <div className="media-line">
          <FileName name={name} />
          {isFile || isHere ? (
            <IconButton
              icon={Eye}
              name={messages.say(isHere ? 'look.do' : 'sample.do', { name })}
              onClick={onPreview}
            />
          ) : null}
        </div>
        <MediaState media={media} file={file} />
        {why === undefined ? null : <small>{why}</small>}
      </td>
      <td>{formatFileFormat(media, messages) ?? '–'}</td>
      <td className="figure">{media.sizeBytes === null ? '–' : messages.formatBytes(media.sizeBytes)}</td>
      <td className="figure cell-updated">{Number.isNaN(updatedMs) ? '–' : messages.formatDay(updatedMs)}</td>
    </tr>
  )
}

/**
 * Rows of a table that is not virtual. More are shown on demand, so that a record with ten thousand media does not
 * block the window (W-13).
 */
const MEDIA_SHOWN = 100

interface MediaTableProps {
  readonly dataset: Dataset
  readonly onDisk: FilesOnDisk
}

/** The media of a dataset, with actions for the selected ones. All files are selected at first. */
export function MediaTable({ dataset, onDisk }: MediaTableProps): React.JSX.Element {
  const { basket, sample, settings } = useStores()
  const messages = useMessages()
  const look = useOpenPreview()
  const downloadWithoutBasket = useDownloadWithoutBasket()
  const files = dataset.media.filter(isDownloadable)
  const [chosen, setChosen] = useState<ReadonlySet<MediaId>>(() => new Set(files.map(({ id }) => id)))
  const [shown, setShown] = useState(MEDIA_SHOWN)
  const localFiles = useLocalFiles(dataset.id, onDisk)
  const held = files.filter(({ id }) => isPresent(localFiles.get(id)))
  const [first] = held
  const isComplete = first !== undefined && held.length === files.length
  const preview = (media: Media): void => {
    const file = localFiles.get(media.id)
    if (isPresent(file)) look({ ...file, datasetId: dataset.id })
    else void sample.open(dataset.id, media.id, true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dataset, as things are when it is opened.
  useEffect(() => {
    const isAutomatic = settings.getState().settings.samplePreview === 'automatic'
    const [next] = files
    // The beginning of a media that needs a permission is fetched only on request.
    if (isAutomatic && dataset.access === 'open' && next !== undefined && held.length === 0)
      void sample.open(dataset.id, next.id, false)
  }, [dataset.id])
  const entries = listEntries(
    dataset,
    files.filter(({ id }) => chosen.has(id)),
  )
  const choose = (id: MediaId, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const all = chosen.size === 0 ? false : chosen.size === files.length ? true : 'some'
  return (
    <section className="detail-part" aria-label={messages.say('detail.media')}>
      <div className="detail-actions">
        {isComplete ? (
          <Button look="primary" icon={Eye} onClick={() => preview(first)}>
            {messages.say('library.look.do')}
          </Button>
        ) : null}
        <Button
          look={isComplete ? 'plain' : 'primary'}
          icon={Download}
          disabled={entries.length === 0 || downloadWithoutBasket.type === 'looking'}
          onClick={() => void downloadWithoutBasket.start(entries)}
        >
          {messages.say('detail.download', { count: entries.length })}
        </Button>
        <Button icon={ShoppingBasket} disabled={entries.length === 0} onClick={() => basket.add(entries)}>
          {messages.say('detail.basket')}
        </Button>
        <FollowDatasetButton id={dataset.id} />
      </div>
      {downloadWithoutBasket.type === 'asking' ? (
        <DownloadWithoutBasketDialog title={dataset.title} onClose={downloadWithoutBasket.close} />
      ) : null}
      {dataset.media.length === 0 ? (
        <p className="hint">{messages.say('detail.media.none')}</p>
      ) : (
        <table className="media-table">
          <thead>
            <tr>
              <th className="cell-check">
                <CheckboxField
                  name={messages.say('detail.media.all')}
                  checked={all}
                  disabled={files.length === 0}
                  onChange={(on) => setChosen(new Set(on ? files.map(({ id }) => id) : []))}
                />
              </th>
              <th>{messages.say('column.name')}</th>
              <th>{messages.say('column.format')}</th>
              <th className="figure">{messages.say('column.size')}</th>
              <th className="figure cell-updated">{messages.say('column.updated')}</th>
            </tr>
          </thead>
          <tbody>
            {dataset.media.slice(0, shown).map((media) => (
              <MediaRow
                key={media.id}
                media={media}
                file={localFiles.get(media.id)}
                chosen={chosen.has(media.id)}
                onChoose={(on) => choose(media.id, on)}
                onPreview={() => preview(media)}
              />
            ))}
          </tbody>
        </table>
      )}
      {dataset.media.length > shown ? (
        <Button look="quiet" onClick={() => setShown(shown + MEDIA_SHOWN)}>
          {messages.say('detail.media.more', { count: dataset.media.length - shown })}
        </Button>
      ) : null}
      <FailureNotice because={findLeftOutMedia(dataset)} />
      <SamplePanel datasetId={dataset.id} />
    </section>
  )
}
