import { useEffect } from 'react'
import { useStores } from '../../../context/appContext.js'
import { describeFocus, findFocus, formatFocus, parseFocus } from './focusPlace.js'
import { isFocusLost } from './isFocusLost.js'
import { seekFocus } from './seekFocus.js'

/**
 * Remembers what has the keyboard. When the page is made anew in its window, the element that had it gets it back as
 * soon as it appears, unless the person has done something before.
 */
export function useFocusAfterReload(): void {
  const { keptWindowState } = useStores()
  useEffect(() => {
    const sought = parseFocus(keptWindowState.readFocus())
    const stopSeeking = sought === null ? null : seekFocus(() => findFocus(sought))
    const remember = (target: EventTarget | null): void => {
      if (!(target instanceof Element) || target.id === 'content') return
      const found = describeFocus(target)
      if (found !== null) keptWindowState.keepFocus(formatFocus(found))
    }
    const onFocus = ({ target }: FocusEvent): void => remember(target)
    // A field that takes it as it appears had it before this listened.
    if (!isFocusLost()) remember(document.activeElement)
    document.addEventListener('focusin', onFocus)
    return () => {
      stopSeeking?.()
      document.removeEventListener('focusin', onFocus)
    }
  }, [keptWindowState])
}
