// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import { ExternalLink, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { PreflightGroup, PreflightGroupName } from '../../../../shared/preflight/preflight.js'
import { IconButton } from '../../../components/controls/Button.js'
import { FileName } from '../../../components/display/FileName.js'
import { formatMediaFormat } from '../../../components/display/mediaFormatLabel.js'
import { useVirtualRows } from '../../../components/list/useVirtualRows.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { computeBasketSize } from '../store/basketStore.js'
import { flattenPreflightGroups, type PreflightRow } from './flattenPreflightGroups.js'
import { PreflightGroupHeader } from './PreflightGroupHeader.js'

type MediaRowOf = Extract<PreflightRow, { type: 'media' }>

const ROW_PX = { normal: 36, dense: 28 } as const
/** The least height of a header: a title and two lines of reason. In a small window it grows with its words. */
const HEAD_PX = 64

/** The group without obstacles is unfolded at first; the others show only their titles. */
const isOpenAtFirst = (name: PreflightGroupName): boolean => name === 'ready' || name === 'unchecked'

function VisitButton({ entry: { datasetId, datasetTitle } }: { readonly entry: BasketEntry }): React.JSX.Element {
  const { catalog } = useStores()
  const messages = useMessages()
  return (
    <IconButton
      icon={ExternalLink}
      name={messages.say('preflight.page', { name: datasetTitle })}
      onClick={() => void catalog.visit(datasetId)}
    />
  )
}

function MediaRow({ entry, isOnly }: Pick<MediaRowOf, 'entry' | 'isOnly'>): React.JSX.Element {
  const { basket } = useStores()
  const messages = useMessages()
  const { media } = entry
  const name = media.name ?? messages.say('media.unnamed')
  const format = formatMediaFormat(media, messages)
  return (
    <div className={`row basket-row${isOnly ? ' only' : ''}`} role="listitem" aria-label={name}>
      <span className="name-line basket-name">
        <FileName name={name} />
        {isOnly ? <small title={`${entry.datasetTitle} · ${entry.producer}`}>{entry.datasetTitle}</small> : null}
      </span>
      <span>{format === null ? '' : <span className="chip">{format}</span>}</span>
      <span className="figure">{media.sizeBytes === null ? '–' : messages.formatBytes(media.sizeBytes)}</span>
      {isOnly ? <VisitButton entry={entry} /> : null}
      <IconButton icon={X} name={messages.say('basket.remove', { name })} onClick={() => basket.remove([media.id])} />
    </div>
  )
}

function DatasetRow({ row }: { readonly row: Extract<PreflightRow, { type: 'dataset' }> }): React.JSX.Element {
  const { basket } = useStores()
  const messages = useMessages()
  const { title, producer, entries } = row
  const { bytes, unknown } = computeBasketSize(entries)
  const [first] = entries
  return (
    <div className="row group-row basket-group" role="listitem" aria-label={title}>
      <span className="group-title" title={title}>
        {title}
      </span>
      <span className="group-by">{producer}</span>
      <span className="figure">{unknown === entries.length ? '–' : messages.formatBytes(bytes)}</span>
      {first === undefined ? null : <VisitButton entry={first} />}
      <IconButton
        icon={X}
        name={messages.say('basket.remove', { name: title })}
        onClick={() => basket.remove(entries.map(({ media }) => media.id))}
      />
    </div>
  )
}

/** Everything in the basket, grouped by obstacle. */
export function PreflightList({ groups }: { readonly groups: readonly PreflightGroup[] }): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const density = useStore(settings, (state) => state.settings.density)
  const [turned, setTurned] = useState<ReadonlySet<PreflightGroupName>>(new Set())
  const isOpen = (name: PreflightGroupName): boolean => isOpenAtFirst(name) !== turned.has(name)
  const turn = (name: PreflightGroupName): void => {
    const next = new Set(turned)
    if (!next.delete(name)) next.add(name)
    setTurned(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open follows from what was turned.
  const rows = useMemo(() => flattenPreflightGroups(groups, isOpen), [groups, turned])
  const { scroller, virtual } = useVirtualRows({
    count: rows.length,
    heightOf: (index) => (rows[index]?.type === 'group' ? HEAD_PX : ROW_PX[density]),
    keyOf: (index) => rows[index]?.key ?? index,
  })
  // Another density is another row height; a header keeps the height of its words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    virtual.measure()
    for (const header of scroller.current?.querySelectorAll('[data-index]') ?? []) virtual.measureElement(header)
  }, [virtual, density])
  const show = (row: PreflightRow): React.JSX.Element => {
    if (row.type === 'dataset') return <DatasetRow row={row} />
    if (row.type === 'media') return <MediaRow entry={row.entry} isOnly={row.isOnly} />
    return <PreflightGroupHeader group={row.group} open={isOpen(row.group.type)} onOpen={() => turn(row.group.type)} />
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <div ref={scroller} className="list-scroll" tabIndex={0} role="region" aria-label={messages.say('basket.list')}>
      <div className="list-whole" role="list" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <div
              key={key}
              role="presentation"
              className="list-slot"
              {...(row.type === 'group' ? { ref: virtual.measureElement, 'data-index': index } : {})}
              style={{
                ...(row.type === 'group' ? { minHeight: HEAD_PX } : { height: size }),
                transform: `translateY(${start}px)`,
              }}
            >
              {show(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
