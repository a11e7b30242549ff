import { useStore } from 'zustand'
import { useMessages, useStores } from '../../../context/appContext.js'
import type { ShortcutKey } from './shortcuts.js'

const SIGNS: Readonly<Record<string, string>> = { 'up-down': '↑ ↓', escape: 'Esc', enter: '↵' }

/** Keys as they are printed on this computer's keyboard. */
export function KeyboardKeys({ keys }: { readonly keys: readonly ShortcutKey[] }): React.JSX.Element {
  const { settings } = useStores()
  const messages = useMessages()
  const mac = useStore(settings, (state) => state.about?.platform === 'darwin')
  const sign = (key: ShortcutKey): string => {
    if (key === 'mod') return mac ? '⌘' : 'Ctrl'
    if (key === 'shift') return mac ? '⇧' : messages.say('key.shift')
    if (key === 'alt') return mac ? '⌥' : 'Alt'
    if (key === 'delete') return messages.say('key.delete')
    if (key === 'space') return messages.say('key.space')
    return SIGNS[key] ?? key
  }
  return (
    <span className="keys">
      {keys.map((key) => (
        <kbd key={key}>{sign(key)}</kbd>
      ))}
    </span>
  )
}
