// biome-ignore-all lint/a11y/useFocusableInteractive: the button in it is the stop of the Tab key.
// biome-ignore-all lint/a11y/useSemanticElements: the header of a virtual list cannot be the element of a table.
import { ArrowDown, ArrowUp } from 'lucide-react'

interface SortableHeaderProps {
  readonly label: string
  readonly className: string
  /** Null while the list is sorted by something else. */
  readonly sorted: 'ascending' | 'descending' | null
  readonly onSort: () => void
}

/** The header of a column whose click sorts the list by it. */
export function SortableHeader({ label, className, sorted, onSort }: SortableHeaderProps): React.JSX.Element {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <div role="columnheader" className={className} aria-sort={sorted ?? 'none'}>
      <button type="button" className="sort-button" onClick={onSort}>
        <span>{label}</span>
        {sorted === null ? null : <Arrow size={12} aria-hidden />}
      </button>
    </div>
  )
}
