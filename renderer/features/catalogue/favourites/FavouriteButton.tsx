import { Star } from 'lucide-react'
import { useStore } from 'zustand'
import type { DatasetId } from '../../../../shared/ids.js'
import { useMessages, useStores } from '../../../context/appContext.js'

interface Props {
  readonly id: DatasetId
  readonly title: string
  /** -1 inside a row that is itself the tab stop. */
  readonly tabIndex?: number
}

/** The favourite button of a dataset. */
export function FavouriteButton({ id, title, tabIndex = 0 }: Props): React.JSX.Element {
  const { saved } = useStores()
  const messages = useMessages()
  const isFavourite = useStore(saved, ({ favourites }) => favourites.has(id))
  const name = messages.say(isFavourite ? 'favourite.remove' : 'favourite.add', { title })
  return (
    <button
      type="button"
      className={`star${isFavourite ? ' on' : ''}`}
      aria-label={name}
      title={name}
      aria-pressed={isFavourite}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation()
        void saved.favour(id, !isFavourite)
      }}
    >
      <Star size={14} aria-hidden fill={isFavourite ? 'currentColor' : 'none'} />
    </button>
  )
}
