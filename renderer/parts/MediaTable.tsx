import { Download, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { formatName } from '../../shared/catalog/formats.js'
import type { Dataset, Media } from '../../shared/catalog/model.js'
import type { MediaId } from '../../shared/ids.js'
import { useStores, useWords } from '../page.js'
import { entriesOf, isDownloadable } from '../stores/basket.js'
import type { Words } from '../words/words.js'
import { Button } from './Button.js'
import { Check } from './Check.js'
import { DirectSheet } from './DirectSheet.js'
import { FileName } from './FileName.js'
import { sayState } from './sayState.js'
import { useDirect } from './useDirect.js'

const nameOf = (media: Media, words: Words): string => media.name ?? media.caption ?? words.say('media.unnamed')

/** Where a media stands with us: what it is when it cannot be had, how far its download is when there is one. */
function MediaState({ media }: { readonly media: Media }): React.JSX.Element | null {
  const { downloads, basket } = useStores()
  const words = useWords()
  const known = useStore(downloads, ({ book }) => book.ofMedia(media.id))
  const download = known === undefined || known.state.is === 'cancelled' ? null : known
  const inBasket = useStore(basket, (state) => state.entries.has(media.id))
  if (download !== null) {
    const { meaning, word } = sayState(download, words, 0)
    return <span className={`status ${meaning}`}>{word}</span>
  }
  if (inBasket) return <span className="status quiet">{words.say('detail.basket.done')}</span>
  // A plain file needs no word: that is what one expects.
  if (media.fetchability === 'file') return null
  return <span className="status quiet">{words.say(`media.${media.fetchability}`)}</span>
}

interface MediaRowProps {
  readonly media: Media
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
}

function MediaRow({ media, chosen, onChoose }: MediaRowProps): React.JSX.Element {
  const words = useWords()
  const name = nameOf(media, words)
  const file = media.fetchability === 'file'
  const why = media.fetchability === 'file' ? undefined : words.say(`media.${media.fetchability}.why`)
  const updatedMs = media.updated === null ? Number.NaN : Date.parse(media.updated)
  return (
    <tr className={file ? '' : 'quiet'} title={why}>
      <td className="cell-check">
        <Check
          name={words.say('detail.media.pick', { name })}
          checked={chosen}
          disabled={!isDownloadable(media)}
          onChange={onChoose}
        />
      </td>
      <td className="media-name">
        <FileName name={name} />
        {why === undefined ? null : <small>{why}</small>}
      </td>
      <td>{media.fileType === null ? '–' : formatName(media.fileType)}</td>
      <td className="figure">{media.sizeBytes === null ? '–' : words.bytes(media.sizeBytes)}</td>
      <td className="figure cell-updated">{Number.isNaN(updatedMs) ? '–' : words.day(updatedMs)}</td>
      <td>
        <MediaState media={media} />
      </td>
    </tr>
  )
}

/** Rows of a table that is not virtual: more are shown on demand, so that a record with ten thousand blocks nothing (W-13). */
const MEDIA_SHOWN = 100

/** The media of a dataset, and what to do with those that are chosen: all the files at first. */
export function MediaTable({ dataset }: { readonly dataset: Dataset }): React.JSX.Element {
  const { basket } = useStores()
  const words = useWords()
  const direct = useDirect()
  const files = dataset.media.filter(isDownloadable)
  const [chosen, setChosen] = useState<ReadonlySet<MediaId>>(() => new Set(files.map(({ id }) => id)))
  const [shown, setShown] = useState(MEDIA_SHOWN)
  const entries = entriesOf(
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
    <section className="detail-part" aria-label={words.say('detail.media')}>
      <div className="detail-actions">
        <Button
          look="primary"
          icon={Download}
          disabled={entries.length === 0 || direct.is === 'looking'}
          onClick={() => void direct.start(entries)}
        >
          {words.say('detail.download', { count: entries.length })}
        </Button>
        <Button icon={ShoppingBasket} disabled={entries.length === 0} onClick={() => basket.add(entries)}>
          {words.say('detail.basket')}
        </Button>
      </div>
      {direct.is === 'asking' ? <DirectSheet title={dataset.title} onClose={direct.close} /> : null}
      {dataset.media.length === 0 ? (
        <p className="hint">{words.say('detail.media.none')}</p>
      ) : (
        <table className="media-table">
          <thead>
            <tr>
              <th className="cell-check">
                <Check
                  name={words.say('detail.media.all')}
                  checked={all}
                  disabled={files.length === 0}
                  onChange={(on) => setChosen(new Set(on ? files.map(({ id }) => id) : []))}
                />
              </th>
              <th>{words.say('column.name')}</th>
              <th>{words.say('column.format')}</th>
              <th className="figure">{words.say('column.size')}</th>
              <th className="figure cell-updated">{words.say('column.updated')}</th>
              <th>{words.say('column.state')}</th>
            </tr>
          </thead>
          <tbody>
            {dataset.media.slice(0, shown).map((media) => (
              <MediaRow
                key={media.id}
                media={media}
                chosen={chosen.has(media.id)}
                onChoose={(on) => choose(media.id, on)}
              />
            ))}
          </tbody>
        </table>
      )}
      {dataset.media.length > shown ? (
        <Button look="quiet" onClick={() => setShown(shown + MEDIA_SHOWN)}>
          {words.say('detail.media.more', { count: dataset.media.length - shown })}
        </Button>
      ) : null}
    </section>
  )
}
