import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect } from 'react'

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

/** Sets the room for reasons once a row is drawn, and again when the list becomes wider or narrower. */
export function useReasonWidth(
  scroller: RefObject<HTMLElement | null>,
  room: ReasonWidth | null,
  setRoom: Dispatch<SetStateAction<ReasonWidth | null>>,
  isEmpty: boolean,
): void {
  useLayoutEffect(() => {
    if (room === null && !isEmpty) setRoom(readRoom(scroller.current))
  })
  useEffect(() => {
    const box = scroller.current
    if (box === null || isEmpty) return
    const watcher = new ResizeObserver(() => {
      const now = readRoom(box)
      setRoom((before) => (before?.px === now?.px && before?.font === now?.font ? before : now))
    })
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [scroller, setRoom, isEmpty])
}
