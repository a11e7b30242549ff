import { Archive, Lock, UserRound } from 'lucide-react'
import type { ListedRow } from '../../../../shared/catalogue/search/model.js'
import { useMessages } from '../../../context/appContext.js'

/** The access of a dataset as a badge, or that it is archived or unavailable; open data has none. */
export function AccessBadge({
  dataset,
}: {
  readonly dataset: Pick<ListedRow, 'access' | 'storage'>
}): React.JSX.Element | null {
  const messages = useMessages()
  if (dataset.storage === 'archived' || dataset.storage === 'unavailable') {
    return (
      <span className="access-mark quiet">
        <Archive size={14} aria-hidden />
        <span>{messages.say(`storage.${dataset.storage}`)}</span>
      </span>
    )
  }
  if (dataset.access === 'open') return null
  const Icon = dataset.access === 'personal' ? UserRound : Lock
  return (
    <span className="access-mark">
      <Icon size={14} aria-hidden />
      <span>{messages.say(`access.${dataset.access}`)}</span>
    </span>
  )
}
