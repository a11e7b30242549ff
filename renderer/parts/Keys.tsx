import { useStore } from 'zustand'
import { useStores, useWords } from '../page.js'
import type { Key } from './shortcuts.js'

const SIGNS: Readonly<Record<string, string>> = { 'up-down': '↑ ↓', escape: 'Esc', enter: '↵' }

/** Keys as they are printed on this computer's keyboard. */
export function Keys({ keys }: { readonly keys: readonly Key[] }): React.JSX.Element {
  const { settings } = useStores()
  const words = useWords()
  const mac = useStore(settings, (state) => state.about?.platform === 'darwin')
  const sign = (key: Key): string => {
    if (key === 'mod') return mac ? '⌘' : 'Ctrl'
    if (key === 'shift') return mac ? '⇧' : words.say('key.shift')
    if (key === 'alt') return mac ? '⌥' : 'Alt'
    if (key === 'delete') return words.say('key.delete')
    if (key === 'space') return words.say('key.space')
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
