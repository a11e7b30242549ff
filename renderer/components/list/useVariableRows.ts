import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface VariableRows {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The height of the whole list, in pixels. */
  readonly height: number
  /** The first row that is drawn, and the one after the last. */
  readonly from: number
  readonly to: number
  readonly startOf: (index: number) => number
  /** The row at this distance in pixels from the top of the list. */
  readonly rowAt: (px: number) => number
  /** Scrolls as little as needed to show the whole row. */
  readonly reveal: (index: number) => void
}

/** The part of the list that is visible, in pixels. */
interface View {
  readonly top: number
  readonly height: number
}
const NOWHERE: View = { top: 0, height: 0 }

/** Rows that are drawn beyond the visible ones: enough for the frames during a fast scroll. */
const BEYOND = 10

/** The offset of every row. A hundred thousand additions take less than a tenth of a frame. */
function computeOffsets<T>(rows: readonly T[], heightOf: (row: T) => number): Int32Array {
  const offsets = new Int32Array(rows.length + 1)
  let at = 0
  let index = 0
  for (const row of rows) {
    at += heightOf(row)
    index += 1
    offsets[index] = at
  }
  return offsets
}

/** The last row that begins at or before `px`. */
function findRowIndexAt(offsets: Int32Array, px: number): number {
  let low = 0
  let high = Math.max(0, offsets.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= px) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * A list that draws only the visible rows. Row heights are known without measuring, so a new order or a scroll costs no
 * more than what it shows. `rows` and `heightOf` have to stay the same objects while nothing changed.
 */
export function useVariableRows<T>(rows: readonly T[], heightOf: (row: T) => number): VariableRows {
  const scroller = useRef<HTMLDivElement>(null)
  const offsets = useMemo(() => computeOffsets(rows, heightOf), [rows, heightOf])
  const latest = useRef(offsets)
  // Known from the last scroll and the last change of size: to ask the browser after rows have changed makes it lay out
  // the page at once, and again before the frame.
  const view = useRef<View | null>(null)
  const [seen, setSeen] = useState({ first: 0, last: 0 })
  /** Nothing beyond the visible rows in the first frame of a list, which has enough to draw. */
  const [beyond, setBeyond] = useState(0)

  const show = useCallback((): void => {
    const { top, height } = view.current ?? NOWHERE
    const first = findRowIndexAt(latest.current, top)
    const last = findRowIndexAt(latest.current, top + height)
    setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [])
  const look = useCallback((): void => {
    const box = scroller.current
    if (box === null) return
    view.current = { top: box.scrollTop, height: box.clientHeight }
    show()
  }, [show])

  useLayoutEffect(() => {
    latest.current = offsets
    // An empty list has no element; the next one begins at its top.
    if (offsets.length === 1) view.current = null
    const known = view.current
    // The browser scrolls a list that has become shorter than what it shows. How much a new list shows is told below.
    if (known !== null && known.top + known.height > (offsets.at(-1) ?? 0)) look()
    else show()
  }, [offsets, look, show])
  const isEmpty = rows.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty list has no element yet that could be watched.
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null) return
    // Drawn synchronously, before the next paint: neither a new list nor a fast scroll must ever show an empty one.
    const draw = (): void => flushSync(look)
    // Of a new list the browser tells the size once it has laid the page out: that is not part of the same script.
    const watcher = new ResizeObserver(() => {
      draw()
      requestAnimationFrame(() => setBeyond(BEYOND))
    })
    watcher.observe(box)
    box.addEventListener('scroll', draw, { passive: true })
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', draw)
    }
  }, [look, isEmpty])

  return {
    scroller,
    height: offsets[rows.length] ?? 0,
    from: Math.max(0, seen.first - BEYOND),
    to: Math.min(rows.length, Math.max(BEYOND, seen.last + beyond) + 1),
    startOf: (index) => offsets[index] ?? 0,
    rowAt: (px) => findRowIndexAt(offsets, px),
    reveal(index) {
      const box = scroller.current
      if (box === null) return
      const top = offsets[index] ?? 0
      const bottom = offsets[index + 1] ?? top
      if (top < box.scrollTop) box.scrollTop = top
      else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
      look()
    },
  }
}
