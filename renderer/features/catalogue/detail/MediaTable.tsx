import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { getMediaName } from '../../../../shared/catalogue/getMediaName.js'
import type { Media } from '../../../../shared/catalogue/model.js'
import { isDownloadable } from '../../../../shared/catalogue/model.js'
import type { MediaId } from '../../../../shared/ids.js'
import type { MediaFile } from '../../../../shared/library/model.js'
import { Button, IconButton } from '../../../components/controls/Button.js'
import { Checkbox } from '../../../components/controls/Checkbox.js'
import { FileName } from '../../../components/display/FileName.js'
import { formatMediaFormat } from '../../../components/display/mediaFormatLabel.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { Messages } from '../../../messages/messages.js'
import { formatDownloadState } from '../../downloads/status/formatDownloadState.js'
import { formatFileStatus } from '../../library/formatFileStatus.js'
import { isPresent } from './mergeLocalFiles.js'

const formatName = (media: Media, messages: Messages): string => getMediaName(media) ?? messages.say('media.unnamed')

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
    const { tone, word } = formatDownloadState(known, messages, 0)
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
  const name = formatName(media, messages)
  const isFile = media.fetchability === 'file'
  const why = media.fetchability === 'file' ? undefined : messages.say(`media.${media.fetchability}.why`)
  const updatedMs = media.updated === null ? Number.NaN : Date.parse(media.updated)
  return (
    <tr className={isFile ? '' : 'quiet'} title={why}>
      <td className="cell-check">
        <Checkbox
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
              name={messages.say(isHere ? 'preview.do' : 'sample.do', { name })}
              onClick={onPreview}
            />
          ) : null}
        </div>
        <MediaState media={media} file={file} />
        {why === undefined ? null : <small>{why}</small>}
      </td>
      <td>{formatMediaFormat(media, messages) ?? '–'}</td>
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
  readonly media: readonly Media[]
  readonly localFiles: ReadonlyMap<MediaId, MediaFile>
  readonly chosen: ReadonlySet<MediaId>
  readonly onChoose: (chosen: ReadonlySet<MediaId>) => void
  readonly onPreview: (media: Media) => void
}

/** The rows of a dataset's media. Those that can be downloaded can be selected. */
export function MediaTable({ media, localFiles, chosen, onChoose, onPreview }: MediaTableProps): React.JSX.Element {
  const messages = useMessages()
  const [shown, setShown] = useState(MEDIA_SHOWN)
  const files = media.filter(isDownloadable)
  const choose = (id: MediaId, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  const all = chosen.size === 0 ? false : chosen.size === files.length ? true : 'some'
  return (
    <>
      <table className="media-table">
        <thead>
          <tr>
            <th className="cell-check">
              <Checkbox
                name={messages.say('detail.media.all')}
                checked={all}
                disabled={files.length === 0}
                onChange={(on) => onChoose(new Set(on ? files.map(({ id }) => id) : []))}
              />
            </th>
            <th>{messages.say('column.name')}</th>
            <th>{messages.say('column.format')}</th>
            <th className="figure">{messages.say('column.size')}</th>
            <th className="figure cell-updated">{messages.say('column.updated')}</th>
          </tr>
        </thead>
        <tbody>
          {media.slice(0, shown).map((one) => (
            <MediaRow
              key={one.id}
              media={one}
              file={localFiles.get(one.id)}
              chosen={chosen.has(one.id)}
              onChoose={(on) => choose(one.id, on)}
              onPreview={() => onPreview(one)}
            />
          ))}
        </tbody>
      </table>
      {media.length > shown ? (
        <Button look="quiet" onClick={() => setShown(shown + MEDIA_SHOWN)}>
          {messages.say('detail.media.more', { count: media.length - shown })}
        </Button>
      ) : null}
    </>
  )
}
