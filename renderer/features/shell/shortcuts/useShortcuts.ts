import { useEffect } from 'react'
import { getNextZoomStep } from '../../../../shared/desktop/zoomSteps.js'
import { SCREENS } from '../../../../shared/menu/screens.js'
import { isTextInput } from '../../../components/controls/isTextInput.js'
import { focusSearch } from '../../../components/controls/search/searchAndListFocus.js'
import { useStores } from '../../../context/appContext.js'
import type { Stores } from '../../../context/createStores.js'

/** The text size for a key, or null. On many keyboards plus is on the key of `=`. */
function zoomBy(event: KeyboardEvent, now: number): number | null {
  const { key } = event
  if (key === '+' || key === '=') return getNextZoomStep(now, 'larger')
  if (key === '-') return getNextZoomStep(now, 'smaller')
  return readDigit(event) === 0 ? 100 : null
}

/** The digit of a key. A French keyboard writes those of its upper row only with Shift: without it, the key itself counts. */
function readDigit({ key, code, shiftKey }: KeyboardEvent): number | null {
  const digit = /^[0-9]$/.test(key) ? key : shiftKey ? undefined : /^Digit([0-9])$/.exec(code)?.[1]
  return digit === undefined ? null : Number(digit)
}

/**
 * Nothing to undo or redo here. Chromium would otherwise undo the last input of a field that has lost the focus, and a
 * search undone that way leads to another screen.
 */
const doNothing = (): void => undefined

/** The action of a key on any screen, or null. */
function interpretKey(event: KeyboardEvent, { navigation, undo, settings }: Stores): (() => void) | null {
  if (event.altKey) return null
  if (!event.ctrlKey && !event.metaKey) {
    return event.key === '?' && !isTextInput(event.target) ? () => navigation.show('shortcuts') : null
  }
  // With Caps Lock a letter is large, too.
  const key = event.shiftKey ? event.key : event.key.toLowerCase()
  if (/^[zy]$/i.test(key) && !isTextInput(event.target))
    return key === 'z' && undo.getState().notes.length > 0 ? undo.last : doNothing
  if (key === 'k')
    return () => (navigation.getState().overlay === 'palette' ? navigation.hide('palette') : navigation.show('palette'))
  if (key === 'f') return focusSearch
  // There are more screens than digits, and other programs use this key for settings.
  if (key === ',') return () => navigation.enter('settings')
  const zoom = zoomBy(event, settings.getState().settings.zoom)
  if (zoom !== null) return () => void settings.write({ zoom })
  const to = SCREENS[(readDigit(event) ?? 0) - 1]
  return to === undefined ? null : () => navigation.enter(to)
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
