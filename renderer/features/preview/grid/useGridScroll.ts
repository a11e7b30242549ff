import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GridDisplayStore } from '../store/gridDisplayStore.js'
import { HEAD_HEIGHT, ROW_HEIGHT, type ScrollScale, scaleScroll } from './body/gridLayout.js'

export interface GridScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scale: ScrollScale
  /** The visible part of the table, in pixels; `height` is without the header. */
  readonly view: { readonly top: number; readonly left: number; readonly width: number; readonly height: number }
  readonly onScroll: () => void
  readonly scrollToRow: (row: number) => void
  /** Scrolls a row into the middle of the view. */
  readonly centreRow: (row: number) => void
  /** Scrolls a column into view: its left edge and its width, behind the pinned ones. */
  readonly scrollToColumn: (left: number, width: number, pinnedWidth: number) => void
}

const LINE = 16

/** The scroll position of a table, exact to the pixel however long the table is. */
export function useGridScroll(rows: number, grid: GridDisplayStore, numbersWidth: number): GridScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [place, setPlace] = useState(() => ({ top: grid.getState().top, left: grid.getState().left }))
  const scale = scaleScroll(rows, size.height)
  /** The position that we gave to the scroll bar: an event that reports it does not come from the person. */
  const put = useRef<number | null>(null)
  const latest = useRef({ scale, top: place.top })
  latest.current.scale = scale

  const moveTo = useCallback(
    (wanted: number): void => {
      const element = scroller.current
      if (element === null) return
      const top = Math.min(latest.current.scale.last, Math.max(0, wanted))
      element.scrollTop = top / latest.current.scale.ratio
      put.current = element.scrollTop
      latest.current.top = top
      setPlace({ top, left: element.scrollLeft })
      grid.setState({ top })
    },
    [grid],
  )

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void =>
      setSize({ width: element.clientWidth, height: Math.max(0, element.clientHeight - HEAD_HEIGHT) })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Restores the previous position once the table has its length; another order begins at the top.
  const measured = size.height > 0
  useLayoutEffect(() => {
    if (!measured || scroller.current === null) return
    scroller.current.scrollLeft = grid.getState().left
    moveTo(grid.getState().top)
    return grid.subscribe(({ top }) => {
      if (top !== latest.current.top) moveTo(top)
    })
  }, [measured, grid, moveTo])
  // A shorter table has a smaller greatest position.
  const { last } = scale
  useLayoutEffect(() => {
    if (measured && latest.current.top > last) moveTo(last)
  }, [last, measured, moveTo])

  // A turn of the wheel moves a long table as far as a short one. React's own listener cannot prevent the page from
  // scrolling.
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const onWheel = (event: WheelEvent): void => {
      if (latest.current.scale.ratio === 1 || event.deltaY === 0 || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const unit = event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? element.clientHeight : 1
      moveTo(latest.current.top + event.deltaY * unit)
      if (event.deltaX !== 0) element.scrollLeft += event.deltaX
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [moveTo])

  return {
    scroller,
    scale,
    view: { ...place, ...size },
    onScroll() {
      const element = scroller.current
      if (element === null) return
      const isOurs = put.current !== null && Math.abs(element.scrollTop - put.current) < 1
      const top = isOurs ? latest.current.top : Math.min(scale.last, element.scrollTop * scale.ratio)
      if (!isOurs) put.current = null
      latest.current.top = top
      setPlace({ top, left: element.scrollLeft })
      grid.setState({ top, left: element.scrollLeft })
    },
    scrollToRow(row) {
      const { top } = latest.current
      const at = row * ROW_HEIGHT
      if (at < top) moveTo(at)
      else if (at + ROW_HEIGHT > top + size.height) moveTo(at + ROW_HEIGHT - size.height)
    },
    centreRow: (row) => moveTo(row * ROW_HEIGHT - Math.max(0, size.height - ROW_HEIGHT) / 2),
    scrollToColumn(left, width, pinnedWidth) {
      const element = scroller.current
      if (element === null) return
      const [begin, end] = [element.scrollLeft + pinnedWidth, element.scrollLeft + size.width - numbersWidth]
      if (left < begin) element.scrollLeft = left - pinnedWidth
      else if (left + width > end) element.scrollLeft = left + width - (size.width - numbersWidth)
    },
  }
}
