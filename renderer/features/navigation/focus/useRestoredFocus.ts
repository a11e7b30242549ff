import { useEffect } from 'react'
import { useStores } from '../../../context/appContext.js'
import { describeFocus, findFocus, formatFocus, parseFocus } from './focusPlace.js'
import { isFocusFree } from './isFocusFree.js'

/** A page that was made anew has its lists by then, or the person has gone on. */
const RESTORE_MS = 10_000

/**
 * Remembers what has the keyboard. When the page is made anew in its window, the element that had it gets it back as
 * soon as it appears, unless the person has done something before.
 */
export function useRestoredFocus(): void {
  const { keptWindowState } = useStores()
  useEffect(() => {
    const sought = parseFocus(keptWindowState.readFocus())
    const observer = new MutationObserver(() => {
      if (sought !== null && isFocusFree()) findFocus(sought)?.focus({ preventScroll: true })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    const stopSeeking = (): void => observer.disconnect()
    const timer = setTimeout(stopSeeking, RESTORE_MS)

    const remember = (target: EventTarget | null): void => {
      if (!(target instanceof Element) || target.id === 'content') return
      stopSeeking()
      const found = describeFocus(target)
      if (found !== null) keptWindowState.keepFocus(formatFocus(found))
    }
    const onFocus = ({ target }: FocusEvent): void => remember(target)
    // A field that takes it as it appears had it before this listened.
    if (!isFocusFree()) remember(document.activeElement)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', stopSeeking)
    document.addEventListener('keydown', stopSeeking)
    return () => {
      clearTimeout(timer)
      stopSeeking()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', stopSeeking)
      document.removeEventListener('keydown', stopSeeking)
    }
  }, [keptWindowState])
}
