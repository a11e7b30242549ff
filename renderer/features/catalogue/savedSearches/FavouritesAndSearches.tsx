import { Bookmark, Star, X } from 'lucide-react'
import { useStore } from 'zustand'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { IconButton } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'

/** The favourites and the saved searches, above the facets. */
export function FavouritesAndSearches(): React.JSX.Element {
  const { catalog, saved } = useStores()
  const messages = useMessages()
  const leaving = useStore(saved, (state) => state.leaving)
  const searches = useStore(saved, (state) => state.searches).filter(({ name }) => name !== leaving)
  const favourites = useStore(saved, (state) => state.favourites)
  const onlyFavourites = useStore(catalog, ({ query }) => query.only !== null)
  return (
    <section className="facet" aria-label={messages.say('saved')}>
      <button
        type="button"
        className={`facet-value saved${onlyFavourites ? ' on' : ''}`}
        aria-pressed={onlyFavourites}
        onClick={() => catalog.setQuery({ only: onlyFavourites ? null : [...favourites] })}
      >
        <Star size={14} aria-hidden />
        <span className="facet-label">{messages.say('favourites')}</span>
        <span className="facet-count">{messages.formatCount(favourites.size)}</span>
      </button>
      {searches.map(({ name, query }) => (
        <div key={name} className="saved-line">
          <button
            type="button"
            className="facet-value saved"
            title={name}
            onClick={() => catalog.setQuery({ ...NO_FILTER, ...query })}
          >
            <Bookmark size={14} aria-hidden />
            <span className="facet-label">{name}</span>
          </button>
          <IconButton
            icon={X}
            name={messages.say('saved.remove', { name })}
            onClick={() => void saved.removeSearch(name)}
          />
        </div>
      ))}
    </section>
  )
}
