// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import { Download, FolderOpen, ShoppingBasket, X } from 'lucide-react'
import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { Button, IconButton } from '../parts/Button.js'
import { formatName } from '../parts/Chips.js'
import { Empty } from '../parts/Empty.js'
import { Notice, Trouble } from '../parts/Notice.js'
import { useRows } from '../parts/useRows.js'
import { type BasketEntry, weigh } from '../stores/basket.js'

const ROW_PX = 44

function Row({ entry }: { readonly entry: BasketEntry }): React.JSX.Element {
  const { basket } = useStores()
  const words = useWords()
  const { media, datasetTitle, producer } = entry
  const name = media.name ?? words.say('media.unnamed')
  return (
    <div className="row basket-row" role="listitem" aria-label={name}>
      <span className="two-lines">
        <span title={name}>{name}</span>
        <small>
          {datasetTitle} · {producer}
        </small>
      </span>
      <span>{media.fileType === null ? '' : <span className="chip">{formatName(media.fileType)}</span>}</span>
      <span className="figure">{media.sizeBytes === null ? '–' : words.bytes(media.sizeBytes)}</span>
      <IconButton icon={X} name={words.say('basket.remove', { name })} onClick={() => basket.remove([media.id])} />
    </div>
  )
}

function List({ entries }: { readonly entries: readonly BasketEntry[] }): React.JSX.Element {
  const words = useWords()
  const { scroller, virtual } = useRows({ count: entries.length, heightOf: () => ROW_PX })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <div ref={scroller} className="list-scroll" tabIndex={0} role="region" aria-label={words.say('basket.list')}>
      <div className="list-whole" role="list" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const entry = entries[index]
          return entry === undefined ? null : (
            <div
              key={entry.media.id}
              role="presentation"
              className="list-slot"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <Row entry={entry} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Destination(): React.JSX.Element {
  const { basket } = useStores()
  const words = useWords()
  const folder = useStore(basket, (state) => state.folder)
  return (
    <div className="labelled">
      <span className="label">{words.say('basket.folder')}</span>
      <div className="destination">
        <FolderOpen size={16} aria-hidden />
        <span className="two-lines">
          <span title={folder?.label}>{folder === null ? words.say('basket.folder.none') : folder.label}</span>
          {folder === null || folder.freeBytes === null ? null : (
            <small>{words.say('basket.free', { free: words.bytes(folder.freeBytes) })}</small>
          )}
        </span>
        <Button onClick={() => void basket.chooseFolder()}>
          {words.say(folder === null ? 'basket.folder.choose' : 'basket.folder.change')}
        </Button>
      </div>
    </div>
  )
}

function Receipt({ entries }: { readonly entries: readonly BasketEntry[] }): React.JSX.Element {
  const { basket, place } = useStores()
  const words = useWords()
  const { folder, sending, trouble, refused } = useStore(basket)
  const { bytes, unknown } = weigh(entries)
  const datasets = new Set(entries.map(({ datasetId }) => datasetId)).size
  const missing = folder?.freeBytes === null || folder === null ? 0 : bytes - folder.freeBytes
  const download = async (): Promise<void> => {
    if (await basket.download(entries)) place.go('downloads')
  }
  return (
    <aside className="receipt" aria-label={words.say('basket.receipt')}>
      <p className="receipt-total figure">{words.bytes(bytes)}</p>
      <p className="hint">{words.say('basket.declared')}</p>
      <p>
        {words.say('basket.count', { count: entries.length })} {words.say('basket.datasets', { count: datasets })}
      </p>
      <p className="hint">{words.say('basket.unknown', { count: unknown })}</p>
      <Destination />
      {missing > 0 ? (
        <Notice meaning="needs">{words.say('basket.short', { missing: words.bytes(missing) })}</Notice>
      ) : null}
      <Trouble because={trouble} />
      {refused.length === 0 ? null : (
        <Notice meaning="needs">
          <p>{words.say('basket.refused', { count: refused.length })}</p>
          {refused.slice(0, 3).map(({ entry, because }) => (
            <p key={entry.media.id}>
              {entry.media.name ?? words.say('media.unnamed')} : {words.failure(because)}
            </p>
          ))}
        </Notice>
      )}
      <Button look="primary" icon={Download} disabled={entries.length === 0 || sending} onClick={() => void download()}>
        {words.say('basket.download')}
      </Button>
    </aside>
  )
}

/** What is chosen, what it weighs, where it goes, and one button. */
export default function Basket(): React.JSX.Element {
  const { basket, place } = useStores()
  const words = useWords()
  const { entries, refused } = useStore(basket)
  const all = [...entries.values()]
  return (
    <section className="column" aria-label={words.say('place.basket')}>
      <div className="tool-row">
        <h1 className="tool-title">{words.say('place.basket')}</h1>
        <span className="stretch" />
        {all.length === 0 ? null : (
          <Button look="quiet" onClick={() => basket.clear()}>
            {words.say('basket.clear')}
          </Button>
        )}
      </div>
      {all.length === 0 && refused.length === 0 ? (
        <Empty
          icon={ShoppingBasket}
          sentence={words.say('basket.empty')}
          action={words.say('basket.empty.do')}
          onAction={() => place.go('catalogue')}
        />
      ) : (
        <div className="basket">
          <List entries={all} />
          <Receipt entries={all} />
        </div>
      )}
    </section>
  )
}
