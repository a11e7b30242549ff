// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by a virtual list cannot be the elements of a table or a list.
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/Button.js'
import { pruneSelection } from '../../../components/list/listSelection.js'
import { createRowSlots } from '../../../components/list/rowSlots.js'
import { findRowIndex } from '../../../components/list/useListSelection.js'
import { useVariableRows } from '../../../components/list/useVariableRows.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { DownloadMenu } from '../menu/DownloadMenu.js'
import { useReorderDrag } from '../reorder/useReorderDrag.js'
import { DatasetGroupRow } from './DatasetGroupRow.js'
import { DownloadRow } from './DownloadRow.js'
import { FinishedRow } from './FinishedRow.js'
import { useDownloadListInput } from './useDownloadListInput.js'
import { useDownloadMenu } from './useDownloadMenu.js'
import { useDownloadRows } from './useDownloadRows.js'
import { type ReasonWidth, useReasonWidth } from './useReasonWidth.js'
import { useRowHeights } from './useRowHeights.js'

const ROW_PX = { normal: 36, dense: 28 } as const

/**
 * The whole list: arrows move, Shift extends, Space selects, Alt with an arrow changes the order. Only visible rows are
 * drawn.
 */
export function DownloadList(): React.JSX.Element {
  const { downloads, listing, settings } = useStores()
  const messages = useMessages()
  const { rows, unfolded, revision } = useDownloadRows()
  const listSelection = useStore(listing, (state) => state.listSelection)
  const said = useStore(listing, (state) => state.said)
  const rowPx = useStore(settings, (state) => ROW_PX[state.settings.density])
  const [room, setRoom] = useState<ReasonWidth | null>(null)
  const [slots] = useState(createRowSlots)
  const heightOf = useRowHeights(rowPx, room)
  const list = useVariableRows(rows, heightOf)
  useReasonWidth(list.scroller, room, setRoom, rows.length === 0)
  const fold = (): void => listing.fold(!unfolded)
  const keys = useDownloadListInput({ rows, list, rowPx, onFold: fold })
  const menu = useDownloadMenu(rows, keys.onClick)
  const drag = useReorderDrag(rows, list)

  useEffect(() => {
    const { index } = downloads.getState()
    let structure = -1
    const look = (): void => {
      if (index.getStructure() === structure) return
      structure = index.getStructure()
      // Only downloads that were removed from the list leave the selection; any other change keeps them in it.
      listing.pick((now) => pruneSelection(now, index.isShown))
    }
    look()
    return downloads.subscribe(look)
  }, [downloads, listing])

  const { from, to } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is changed in place, and the revision tells so.
  const drawn = useMemo(() => {
    const { index } = downloads.getState()
    return rows
      .slice(from, to)
      .map((row) => ({ row, download: row.type === 'download' ? index.get(row.id) : undefined }))
  }, [downloads, rows, from, to, revision])
  const slotOf = useMemo(() => slots.assign(drawn.map(({ row }) => row.key)), [slots, drawn])
  useLayoutEffect(() => slots.keep(slotOf), [slots, slotOf])

  if (rows.length === 0) return <NoneFound />
  // While the row with the keyboard is scrolled away, the first drawn row takes the Tab key.
  const isStopSeen = keys.index >= from && keys.index < to
  return (
    <>
      <div
        ref={list.scroller}
        className="list-scroll"
        role="grid"
        aria-label={messages.say('downloads.list')}
        aria-rowcount={rows.length}
        aria-multiselectable
        {...keys.grid}
        onPointerDownCapture={slots.hold}
        onKeyDownCapture={slots.hold}
        onFocusCapture={slots.hold}
        onDoubleClick={(event) => rows[findRowIndex(event)]?.type === 'download' && listing.about(true)}
        onContextMenu={menu.onContextMenu}
        onPointerDown={(event) => {
          const row = rows[findRowIndex(event)]
          if (row?.type === 'download') drag.begin(row.id, event)
        }}
        {...drag.handlers}
      >
        <div className="list-whole" role="rowgroup" style={{ height: list.height }}>
          {drag.gapPx === null ? null : (
            <div className="drop-line" style={{ transform: `translateY(${drag.gapPx}px)` }} />
          )}
          {drawn.map(({ row, download }, n) => {
            const index = from + n
            const focused = isStopSeen ? index === keys.index : n === 0
            return (
              <div
                key={slotOf.get(row.key)}
                role="presentation"
                className="list-slot"
                style={{ height: heightOf(row), transform: `translateY(${list.startOf(index)}px)` }}
              >
                {row.type === 'group' ? <DatasetGroupRow {...{ group: row.group, index, focused }} /> : null}
                {download === undefined ? null : (
                  <DownloadRow
                    {...{ download, index, focused, onMenu: menu.open }}
                    picked={listSelection.picked.has(download.id)}
                  />
                )}
                {row.type === 'finished' ? <FinishedRow {...{ row, index, focused, unfolded }} onFold={fold} /> : null}
              </div>
            )
          })}
        </div>
      </div>
      <DownloadMenu
        at={menu.at}
        onClose={() => {
          menu.close()
          requestAnimationFrame(keys.focusRow)
        }}
      />
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}

function NoneFound(): React.JSX.Element {
  const { listing } = useStores()
  const messages = useMessages()
  return (
    <div className="empty">
      <p>{messages.say('downloads.none')}</p>
      <Button onClick={() => listing.narrow({ text: '', kind: null, producer: null })}>
        {messages.say('downloads.none.do')}
      </Button>
    </div>
  )
}
