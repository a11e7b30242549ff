import { type Dispatch, type RefObject, type SetStateAction, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** How wide a reason may be, in pixels, and the font that it is written in. */
export interface ReasonWidth {
  readonly px: number
  readonly font: string
}

/** Reads the room from a row that is drawn: the style sheet alone says how wide its columns are. */
function readRoom(scroller: HTMLElement | null): ReasonWidth | null {
  const row = scroller?.querySelector('.download-row')
  if (row == null) return null
  const { gridTemplateColumns, columnGap, paddingLeft, paddingRight, fontFamily } = getComputedStyle(row)
  const taken = [gridTemplateColumns, columnGap, paddingLeft, paddingRight].map(Number.parseFloat)
  const size = getComputedStyle(document.documentElement).getPropertyValue('--size-2')
  return { px: row.clientWidth - taken.reduce((sum, px) => sum + px, 0), font: `${size} ${fontFamily}` }
}

/**
 * Sets the room for reasons once a row is drawn, and again when the list becomes wider or narrower. Nothing is asked of
 * the browser before it has laid a new list out: that is not part of the same script.
 */
export function useReasonWidth(
  scroller: RefObject<HTMLElement | null>,
  room: ReasonWidth | null,
  setRoom: Dispatch<SetStateAction<ReasonWidth | null>>,
  isEmpty: boolean,
): void {
  const isLaidOut = useRef(false)
  useLayoutEffect(() => {
    if (room === null && isLaidOut.current) setRoom(readRoom(scroller.current))
  })
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null || isEmpty) return
    const watcher = new ResizeObserver(() => {
      isLaidOut.current = true
      const now = readRoom(box)
      // Before the next paint: the height of a row with a reason depends on it.
      flushSync(() => setRoom((before) => (before?.px === now?.px && before?.font === now?.font ? before : now)))
    })
    watcher.observe(box)
    return () => {
      watcher.disconnect()
      isLaidOut.current = false
    }
  }, [scroller, setRoom, isEmpty])
}
