import { Search } from 'lucide-react'
import { focusListOnArrow } from '../list/searchFocus.js'

type Typing = Pick<React.ComponentProps<'input'>, 'maxLength' | 'autoComplete' | 'spellCheck' | 'onBlur'>

interface SearchBoxProps extends Typing {
  /** What is searched, said to who hears the page and shown while nothing is typed. */
  readonly name: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly className?: string
}

/** Narrows the list that it stands over. */
export function SearchField({ name, text, onText, className = '', ...typing }: SearchBoxProps): React.JSX.Element {
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
        onKeyDown={focusListOnArrow}
      />
    </label>
  )
}
