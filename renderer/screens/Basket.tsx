// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import { Download, FolderOpen, ShoppingBasket, X } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import { Button, IconButton } from '../parts/Button.js'
import { formatName } from '../parts/Chips.js'
import { Empty } from '../parts/Empty.js'
import { FileName } from '../parts/FileName.js'
import { Notice, Trouble } from '../parts/Notice.js'
import { Refusals } from '../parts/Refusals.js'
import { useRows } from '../parts/useRows.js'
import { type BasketEntry, weigh } from '../stores/basket.js'
import { type BasketRow, basketRows } from '../stores/basketRows.js'

const ROW_PX = { normal: 36, dense: 28 } as const

function MediaRow({ entry }: { readonly entry: BasketEntry }): React.JSX.Element {
  const { basket } = useStores()
  const words = useWords()
  const { media } = entry
  const name = media.name ?? words.say('media.unnamed')
  return (
    <div className="row basket-row" role="listitem" aria-label={name}>
      <FileName name={name} />
      <span>{media.fileType === null ? '' : <span className="chip">{formatName(media.fileType)}</span>}</span>
      <span className="figure">{media.sizeBytes === null ? '–' : words.bytes(media.sizeBytes)}</span>
      <IconButton icon={X} name={words.say('basket.remove', { name })} onClick={() => basket.remove([media.id])} />
    </div>
  )
}

function DatasetRow({ row }: { readonly row: Extract<BasketRow, { is: 'dataset' }> }): React.JSX.Element {
  const { basket } = useStores()
  const words = useWords()
  const { title, producer, entries } = row
  const { bytes, unknown } = weigh(entries)
  return (
    <div className="row group-row basket-group" role="listitem" aria-label={title}>
      <span className="group-title" title={title}>
        {title}
      </span>
      <span className="group-by">{producer}</span>
      <span className="figure">{unknown === entries.length ? '–' : words.bytes(bytes)}</span>
      <IconButton
        icon={X}
        name={words.say('basket.remove', { name: title })}
        onClick={() => basket.remove(entries.map(({ media }) => media.id))}
      />
    </div>
  )
}

function List({ entries }: { readonly entries: readonly BasketEntry[] }): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const density = useStore(settings, (state) => state.settings.density)
  const rows = basketRows(entries)
  const { scroller, virtual } = useRows({
    count: rows.length,
    heightOf: () => ROW_PX[density],
    keyOf: (index) => rows[index]?.key ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another row height.
  useEffect(() => virtual.measure(), [virtual, density])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <div ref={scroller} className="list-scroll" tabIndex={0} role="region" aria-label={words.say('basket.list')}>
      <div className="list-whole" role="list" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <div
              key={key}
              role="presentation"
              className="list-slot"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {row.is === 'dataset' ? <DatasetRow row={row} /> : <MediaRow entry={row.entry} />}
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
      <Refusals
        title={words.say('basket.refused', { count: refused.length })}
        refusals={refused.map(({ entry: { media }, because }) => ({
          key: media.id,
          name: media.name ?? words.say('media.unnamed'),
          because,
        }))}
      />
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
