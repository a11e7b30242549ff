// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of a grid is the stop of the Tab key, never its cells.

import { ExternalLink, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { BasketEntry } from '../../../../shared/basket/basketEntry.js'
import type { MediaId } from '../../../../shared/ids.js'
import type { PreflightGroup, PreflightGroupName } from '../../../../shared/preflight/preflight.js'
import { IconButton } from '../../../components/controls/Button.js'
import { FileName } from '../../../components/display/FileName.js'
import { formatMediaFormat } from '../../../components/display/mediaFormatLabel.js'
import { getRowAttributes } from '../../../components/list/getRowAttributes.js'
import { EMPTY_SELECTION, type ListSelection } from '../../../components/list/listSelection.js'
import { useListSelection } from '../../../components/list/useListSelection.js'
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

/** The row that the Tab key stops at has its buttons behind it; the arrow keys move to the other rows. */
interface RowPlace {
  readonly index: number
  readonly tabIndex: 0 | -1
}

interface VisitProps extends Pick<RowPlace, 'tabIndex'> {
  readonly entry: BasketEntry
}

function VisitButton({ entry: { datasetId, datasetTitle }, tabIndex }: VisitProps): React.JSX.Element {
  const { catalog } = useStores()
  const messages = useMessages()
  return (
    <span role="gridcell">
      <IconButton
        icon={ExternalLink}
        name={messages.say('preflight.page', { name: datasetTitle })}
        tabIndex={tabIndex}
        onClick={() => void catalog.visit(datasetId)}
      />
    </span>
  )
}

interface RemoveProps extends Pick<RowPlace, 'tabIndex'> {
  readonly name: string
  readonly entries: readonly BasketEntry[]
}

function RemoveButton({ name, entries, tabIndex }: RemoveProps): React.JSX.Element {
  const { basket } = useStores()
  const messages = useMessages()
  return (
    <span role="gridcell">
      <IconButton
        icon={X}
        name={messages.say('basket.remove', { name })}
        tabIndex={tabIndex}
        onClick={() => basket.remove(entries.map(({ media }) => media.id))}
      />
    </span>
  )
}

function MediaRow({ entry, isOnly, index, tabIndex }: Omit<MediaRowOf, 'type' | 'key'> & RowPlace): React.JSX.Element {
  const messages = useMessages()
  const { media } = entry
  const name = media.name ?? messages.say('media.unnamed')
  const format = formatMediaFormat(media, messages)
  return (
    <div
      className={`row basket-row${isOnly ? ' only' : ''}`}
      role="row"
      {...getRowAttributes({ index, label: name, tabIndex })}
    >
      <span role="gridcell" className="name-line basket-name">
        <FileName name={name} />
        {isOnly ? <small title={`${entry.datasetTitle} · ${entry.producer}`}>{entry.datasetTitle}</small> : null}
      </span>
      <span role="gridcell">{format === null ? '' : <span className="chip">{format}</span>}</span>
      <span role="gridcell" className="figure">
        {media.sizeBytes === null ? '–' : messages.formatBytes(media.sizeBytes)}
      </span>
      {isOnly ? <VisitButton entry={entry} tabIndex={tabIndex} /> : null}
      <RemoveButton name={name} entries={[entry]} tabIndex={tabIndex} />
    </div>
  )
}

interface DatasetRowProps extends RowPlace {
  readonly row: Extract<PreflightRow, { type: 'dataset' }>
}

function DatasetRow({ row, index, tabIndex }: DatasetRowProps): React.JSX.Element {
  const messages = useMessages()
  const { title, producer, entries } = row
  const { bytes, unknown } = computeBasketSize(entries)
  const [first] = entries
  return (
    <div className="row group-row basket-group" role="row" {...getRowAttributes({ index, label: title, tabIndex })}>
      <span role="gridcell" className="group-title" title={title}>
        {title}
      </span>
      <span role="gridcell" className="group-by">
        {producer}
      </span>
      <span role="gridcell" className="figure">
        {unknown === entries.length ? '–' : messages.formatBytes(bytes)}
      </span>
      {first === undefined ? null : <VisitButton entry={first} tabIndex={tabIndex} />}
      <RemoveButton name={title} entries={entries} tabIndex={tabIndex} />
    </div>
  )
}

const listEntries = (row: PreflightRow): readonly BasketEntry[] =>
  row.type === 'media' ? [row.entry] : row.type === 'dataset' ? row.entries : row.group.entries

/**
 * Everything in the basket, grouped by obstacle. Arrows move, Enter and Space unfold a group, Delete removes the files of
 * a row.
 */
export function PreflightList({ groups }: { readonly groups: readonly PreflightGroup[] }): React.JSX.Element {
  const { basket, settings } = useStores()
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
    for (const header of scroller.current?.querySelectorAll('.list-slot[data-index]') ?? [])
      virtual.measureElement(header)
  }, [virtual, density])
  const [selection, setSelection] = useState<ListSelection<MediaId>>(EMPTY_SELECTION)
  /** Where the keyboard was last: the row that follows a removed one takes it. */
  const lastIndex = useRef(0)
  const fold = (index: number): void => {
    const row = rows[index]
    if (row?.type === 'group') turn(row.group.type)
  }
  const keys = useListSelection<MediaId>({
    count: rows.length,
    selection,
    scroller,
    change: setSelection,
    getKey: (index) => rows[index]?.key ?? '',
    findIndex: (key) => {
      const found = rows.findIndex((row) => row.key === key)
      if (found !== -1) lastIndex.current = found
      return found === -1 ? lastIndex.current : found
    },
    // Nothing is selected here: what is in the basket is downloaded.
    getIds: () => [],
    readIdsBetween: () => [],
    onSelectAll: () => undefined,
    onOpen: fold,
    onPress: () => undefined,
    handleKey: (event, index) => {
      const row = rows[index]
      if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return undefined
      if (event.key === 'Delete') return () => basket.remove(listEntries(row).map(({ media }) => media.id))
      return event.key === ' ' ? () => fold(index) : undefined
    },
    reveal: (index) => virtual.scrollToIndex(index),
    countVisibleRows: () => Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX[density]),
  })
  const items = virtual.getVirtualItems()
  const stop = items.some(({ index }) => index === keys.index) ? keys.index : (items[0]?.index ?? 0)
  const show = (row: PreflightRow, index: number): React.JSX.Element => {
    const place: RowPlace = { index, tabIndex: index === stop ? 0 : -1 }
    if (row.type === 'dataset') return <DatasetRow row={row} {...place} />
    if (row.type === 'media') return <MediaRow entry={row.entry} isOnly={row.isOnly} {...place} />
    const { group } = row
    return <PreflightGroupHeader group={group} open={isOpen(group.type)} onOpen={() => turn(group.type)} {...place} />
  }
  return (
    <div
      ref={scroller}
      className="list-scroll"
      role="grid"
      aria-label={messages.say('basket.list')}
      aria-rowcount={rows.length}
      {...keys.grid}
    >
      <div className="list-whole" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start, size }) => {
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
              {show(row, index)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
