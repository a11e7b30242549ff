import type { MessageKey } from '../../../messages/fr.js'

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
      { keys: ['mod', '1–9'], word: 'keys.screens' },
      { keys: ['mod', ','], word: 'keys.settings' },
      { keys: ['mod', 'Z'], word: 'keys.undo' },
      { keys: ['mod', 'V'], word: 'keys.paste' },
      { keys: ['mod', '+ − 0'], word: 'keys.zoom' },
      { keys: ['mod', 'W'], word: 'keys.window' },
      { keys: ['mod', 'Q'], word: 'keys.quit' },
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
    group: 'keys.basketList',
    shortcuts: [
      { keys: ['up-down'], word: 'keys.move' },
      { keys: ['enter'], word: 'keys.fold' },
      { keys: ['delete'], word: 'keys.remove' },
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
      { keys: ['alt', '↓'], word: 'keys.column' },
      { keys: ['M'], word: 'keys.map' },
    ],
  },
]
