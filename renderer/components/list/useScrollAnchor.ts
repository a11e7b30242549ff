import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { StoreApi } from 'zustand'

/**
 * Keeps the rows of a list where they are on the screen when a pane opens or closes beside it, because the text above
 * the list then wraps into more or fewer lines. It can only do so as far as there is room to scroll.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  store: StoreApi<{ readonly opened: unknown }>,
  isOpen: boolean,
): void {
  const top = useRef<number | null>(null)
  useEffect(
    () =>
      // Measured before the next paint.
      store.subscribe((now, before) => {
        if ((now.opened === null) !== (before.opened === null))
          top.current = scroller.current?.getBoundingClientRect().top ?? null
      }),
    [scroller, store],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pane's coming and going is what moves the list.
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null || top.current === null) return
    box.scrollTop += box.getBoundingClientRect().top - top.current
    top.current = null
  }, [scroller, isOpen])
}
