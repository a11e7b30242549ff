import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../context/appContext.js'
import { seekFocus } from './seekFocus.js'

/** The row that the Tab key stops at, a grid as a whole, or an editor. */
const FOCUS_TARGETS =
  '[role="row"][tabindex="0"], [role="grid"][tabindex="0"], [role="textbox"][contenteditable="true"]'

/** Finds what takes the keyboard in a part of the page; null where the part has nothing that can. */
export const findFocusTarget = (part: Element): HTMLElement | null => part.querySelector<HTMLElement>(FOCUS_TARGETS)

/**
 * Moves the keyboard into the screen that is shown: to its list, or to the screen as a whole until the list is drawn.
 * What has the keyboard in it already keeps it.
 */
function focusScreen(): void {
  const content = document.getElementById('content')
  const { activeElement } = document
  if (content === null || (activeElement !== content && content.contains(activeElement))) return
  const target = findFocusTarget(content)
  ;(target ?? content).focus({ preventScroll: true })
  if (target === null) seekFocus(() => findFocusTarget(content))
}

/** Moves the keyboard into a screen that was opened by a key or a command, as soon as it is drawn. */
export function useFocusEnteredScreen(): void {
  const { navigation } = useStores()
  const entries = useStore(navigation, (state) => state.entries)
  useEffect(() => {
    if (entries > 0) focusScreen()
  }, [entries])
}
