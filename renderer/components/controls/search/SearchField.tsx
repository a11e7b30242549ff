import { Search } from 'lucide-react'
import { focusListOnKey } from './searchAndListFocus.js'

type Typing = Pick<React.ComponentProps<'input'>, 'maxLength' | 'autoComplete' | 'spellCheck' | 'onBlur'>

export interface SearchFieldProps extends Typing {
  /** What is searched: the accessible name, shown as placeholder while the field is empty. */
  readonly name: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly className?: string
  /** What Enter does; null or left out: it goes to the list. */
  readonly onEnter?: (() => void) | null
  /** A button after the text. */
  readonly children?: React.ReactNode
}

/** A field that filters the list below it. */
export function SearchField(props: SearchFieldProps): React.JSX.Element {
  const { name, text, onText, className = '', onEnter = null, children, ...typing } = props
  return (
    <label className={`search-field ${className}`.trimEnd()}>
      <Search size={14} aria-hidden />
      <input
        type="search"
        aria-label={name}
        placeholder={name}
        value={text}
        {...typing}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => (event.key === 'Enter' && onEnter !== null ? onEnter() : focusListOnKey(event))}
      />
      {children}
    </label>
  )
}
