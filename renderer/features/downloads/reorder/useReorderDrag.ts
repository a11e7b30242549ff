import { useEffect, useRef, useState } from 'react'
import type { DownloadId } from '../../../../shared/ids.js'
import type { useVariableRows } from '../../../components/list/useVariableRows.js'
import { useStores } from '../../../context/appContext.js'
import type { ListRow } from '../store/listRows.js'
import { hasQueuePlace } from '../store/queueOrder.js'
import { useReorder } from './useReorder.js'

/** Fewer pixels than this are a click with an unsteady hand. */
const BEGINS_PX = 6
/** Distance from an edge at which the list scrolls, and the pixels per step. */
const EDGE_PX = 32
const SCROLL_PX = 12

type List = Pick<ReturnType<typeof useVariableRows>, 'scroller' | 'rowAt' | 'startOf'>

interface Drag {
  readonly id: DownloadId
  readonly fromY: number
  readonly isMoving: boolean
  /** The gap where the download would land; undefined where it cannot. */
  readonly before: DownloadId | null | undefined
}

/** Drags a download within its dataset. Returns where the line between two rows is to be drawn, or null. */
export function useReorderDrag(rows: readonly ListRow[], { scroller, rowAt, startOf }: List) {
  const { downloads } = useStores()
  const { drop } = useReorder()
  const [gapPx, setGapPx] = useState<number | null>(null)
  const drag = useRef<Drag | null>(null)

  /** The gap at a position of the list, when it belongs to the dataset and priority of the dragged download. */
  function findLanding(id: DownloadId, y: number): { readonly before: DownloadId | null; readonly px: number } | null {
    const { index: book } = downloads.getState()
    const own = book.get(id)
    const at = rowAt(y)
    const index = y > (startOf(at) + startOf(at + 1)) / 2 ? at + 1 : at
    const findPeerAt = (one: number): DownloadId | null => {
      const row = rows[one]
      const view = row?.type === 'download' ? book.get(row.id) : undefined
      const isPeer = view?.datasetId === own?.datasetId && view?.priority === own?.priority
      return view !== undefined && isPeer && hasQueuePlace(view) ? view.id : null
    }
    const before = findPeerAt(index)
    if (before === null && findPeerAt(index - 1) === null) return null
    return { before, px: startOf(index) }
  }

  function end(isDropped: boolean): void {
    const was = drag.current
    drag.current = null
    setGapPx(null)
    if (isDropped && was?.isMoving && was.before !== undefined && was.before !== was.id) drop(was.id, was.before)
  }

  const stop = useRef(end)
  stop.current = end
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && drag.current !== null) stop.current(false)
    }
    // Handled before the list's own handler, for which Escape has another meaning.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])

  function move(event: React.PointerEvent): void {
    const box = scroller.current
    const now = drag.current
    if (now === null || box === null) return
    if (!now.isMoving && Math.abs(event.clientY - now.fromY) < BEGINS_PX) return
    if (!now.isMoving) box.setPointerCapture(event.pointerId)
    const bounds = box.getBoundingClientRect()
    if (event.clientY < bounds.top + EDGE_PX) box.scrollTop -= SCROLL_PX
    if (event.clientY > bounds.bottom - EDGE_PX) box.scrollTop += SCROLL_PX
    const found = findLanding(now.id, event.clientY - bounds.top + box.scrollTop)
    drag.current = { ...now, isMoving: true, before: found?.before }
    setGapPx(found?.px ?? null)
  }

  return {
    gapPx,
    /** Whether a row is being dragged: the end of a drag is no click. */
    isDragging: () => drag.current?.isMoving === true,
    begin(id: DownloadId, event: React.PointerEvent): void {
      const view = downloads.getState().index.get(id)
      if (event.button !== 0 || view === undefined || !hasQueuePlace(view)) return
      drag.current = { id, fromY: event.clientY, isMoving: false, before: undefined }
    },
    handlers: { onPointerMove: move, onPointerUp: () => end(true), onPointerCancel: () => end(false) },
  }
}
