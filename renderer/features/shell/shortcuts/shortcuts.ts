import { useEffect } from 'react'
import { getNextZoomStep } from '../../../../shared/desktop/zoomSteps.js'
import { isTextInput } from '../../../components/controls/isTextInput.js'
import { focusSearch } from '../../../components/list/searchFocus.js'
import { useStores } from '../../../context/appContext.js'
import type { Stores } from '../../../context/createStores.js'
import type { MessageKey } from '../../../messages/fr.js'
import { ROUTES } from '../../navigation/store/navigationStore.js'

/** `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export type ShortcutKey = 'mod' | 'shift' | 'enter' | 'space' | 'escape' | 'up-down' | (string & {})

export interface Shortcut {
  readonly keys: readonly ShortcutKey[]
  readonly word: MessageKey
}

/** All shortcuts, as the dialog lists them. The list of the catalogue handles its own keys. */
export const SHORTCUTS: readonly { readonly group: MessageKey; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    group: 'keys.everywhere',
    shortcuts: [
      { keys: ['mod', 'K'], word: 'keys.palette' },
      { keys: ['mod', 'F'], word: 'keys.search' },
      { keys: ['mod', '1–9'], word: 'keys.places' },
      { keys: ['mod', ','], word: 'keys.settings' },
      { keys: ['mod', 'Z'], word: 'keys.undo' },
      { keys: ['mod', 'V'], word: 'keys.paste' },
      { keys: ['mod', '+ − 0'], word: 'keys.zoom' },
      { keys: ['?'], word: 'keys.list' },
    ],
  },
  {
    group: 'keys.catalogue',
    shortcuts: [
      { keys: ['up-down'], word: 'keys.move' },
      { keys: ['shift', 'up-down'], word: 'keys.extend' },
      { keys: ['space'], word: 'keys.pick' },
      { keys: ['mod', 'A'], word: 'keys.all' },
      { keys: ['A'], word: 'keys.basket' },
      { keys: ['enter'], word: 'keys.open' },
      { keys: ['escape'], word: 'keys.close' },
    ],
  },
  {
    group: 'keys.downloads',
    shortcuts: [
      { keys: ['up-down'], word: 'keys.move' },
      { keys: ['shift', 'up-down'], word: 'keys.extend' },
      { keys: ['space'], word: 'keys.some' },
      { keys: ['mod', 'A'], word: 'keys.all' },
      { keys: ['alt', 'up-down'], word: 'keys.turn' },
      { keys: ['enter'], word: 'keys.about' },
      { keys: ['delete'], word: 'keys.leave' },
    ],
  },
  {
    group: 'keys.table',
    shortcuts: [
      { keys: ['mod', 'G'], word: 'keys.jump' },
      { keys: ['enter'], word: 'keys.whole' },
      { keys: ['M'], word: 'keys.map' },
    ],
  },
]

/** The text size for a key, or null. On many keyboards plus is on the key of `=`. */
function zoomBy(key: string, now: number): number | null {
  if (key === '+' || key === '=') return getNextZoomStep(now, 'larger')
  if (key === '-') return getNextZoomStep(now, 'smaller')
  return key === '0' ? 100 : null
}

/** The action of a key on any screen, or null. */
function meaningOf(event: KeyboardEvent, { place, undo, settings }: Stores): (() => void) | null {
  if (event.altKey) return null
  if (!event.ctrlKey && !event.metaKey) {
    return event.key === '?' && !isTextInput(event.target) ? () => place.show('shortcuts') : null
  }
  if (event.key === 'z' && undo.getState().notes.length > 0 && !isTextInput(event.target)) return undo.last
  if (event.key === 'k')
    return () => (place.getState().overlay === 'palette' ? place.hide('palette') : place.show('palette'))
  if (event.key === 'f') return focusSearch
  // There are more screens than digits, and other programs use this key for settings.
  if (event.key === ',') return () => place.go('settings')
  const zoom = zoomBy(event.key, settings.getState().settings.zoom)
  if (zoom !== null) return () => void settings.write({ zoom })
  const to = ROUTES[Number(event.key) - 1]
  return to === undefined ? null : () => place.go(to)
}

/** Handles the keys that work on any screen. */
export function useShortcuts(listening: boolean): void {
  const stores = useStores()
  useEffect(() => {
    if (!listening) return
    const hear = (event: KeyboardEvent): void => {
      const meaning = meaningOf(event, stores)
      if (meaning === null) return
      event.preventDefault()
      meaning()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [stores, listening])
}
