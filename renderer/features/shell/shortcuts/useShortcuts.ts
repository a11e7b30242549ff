import { useEffect } from 'react'
import { getNextZoomStep } from '../../../../shared/desktop/zoomSteps.js'
import { SCREENS } from '../../../../shared/menu/screens.js'
import { isTextInput } from '../../../components/controls/isTextInput.js'
import { focusSearch } from '../../../components/controls/search/searchAndListFocus.js'
import { useStores } from '../../../context/appContext.js'
import type { Stores } from '../../../context/createStores.js'

/** The text size for a key, or null. On many keyboards plus is on the key of `=`. */
function zoomBy(key: string, now: number): number | null {
  if (key === '+' || key === '=') return getNextZoomStep(now, 'larger')
  if (key === '-') return getNextZoomStep(now, 'smaller')
  return key === '0' ? 100 : null
}

/**
 * Nothing to undo or redo here. Chromium would otherwise undo the last input of a field that has lost the focus, and a
 * search undone that way leads to another screen.
 */
const doNothing = (): void => undefined

/** The action of a key on any screen, or null. */
function interpretKey(event: KeyboardEvent, { place, undo, settings }: Stores): (() => void) | null {
  if (event.altKey) return null
  if (!event.ctrlKey && !event.metaKey) {
    return event.key === '?' && !isTextInput(event.target) ? () => place.show('shortcuts') : null
  }
  if (/^[zy]$/i.test(event.key) && !isTextInput(event.target))
    return event.key === 'z' && undo.getState().notes.length > 0 ? undo.last : doNothing
  if (event.key === 'k')
    return () => (place.getState().overlay === 'palette' ? place.hide('palette') : place.show('palette'))
  if (event.key === 'f') return focusSearch
  // There are more screens than digits, and other programs use this key for settings.
  if (event.key === ',') return () => place.enter('settings')
  const zoom = zoomBy(event.key, settings.getState().settings.zoom)
  if (zoom !== null) return () => void settings.write({ zoom })
  const to = SCREENS[Number(event.key) - 1]
  return to === undefined ? null : () => place.enter(to)
}

/** Handles the keys that work on any screen. */
export function useShortcuts(listening: boolean): void {
  const stores = useStores()
  useEffect(() => {
    if (!listening) return
    const onKeyDown = (event: KeyboardEvent): void => {
      const meaning = interpretKey(event, stores)
      if (meaning === null) return
      event.preventDefault()
      meaning()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [stores, listening])
}
