import { Search } from 'lucide-react'
import { focusListOnKey } from '../focus/searchFocus.js'

type Typing = Pick<React.ComponentProps<'input'>, 'maxLength' | 'autoComplete' | 'spellCheck' | 'onBlur'>

interface SearchFieldProps extends Typing {
  /** What is searched: the accessible name, shown as placeholder while the field is empty. */
  readonly name: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly className?: string
}

/** A field that filters the list below it. */
export function SearchField({ name, text, onText, className = '', ...typing }: SearchFieldProps): React.JSX.Element {
  return (
    <label className={`download-search ${className}`.trimEnd()}>
      <Search size={14} aria-hidden />
      <input
        type="search"
        aria-label={name}
        placeholder={name}
        value={text}
        {...typing}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={focusListOnKey}
      />
    </label>
  )
}
