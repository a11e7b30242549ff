import { Bookmark, Star, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { NO_FILTER } from '../../../../shared/catalogue/search/model.js'
import { LIMITS } from '../../../../shared/limits.js'
import { Button, IconButton } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { isNarrowed } from '../store/catalogueQuery.js'

/** The favourites and the saved searches, above the facets. */
export function SavedSearches(): React.JSX.Element {
  const { catalog, saved } = useStores()
  const messages = useMessages()
  const searches = useStore(saved, (state) => state.searches)
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
        <span className="facet-count">{messages.count(favourites.size)}</span>
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

/** Saves the current search under a name. Renders nothing while nothing filters the catalogue. */
export function SaveSearch(): React.JSX.Element | null {
  const { catalog, saved } = useStores()
  const messages = useMessages()
  const query = useStore(catalog, (state) => state.query)
  const [name, setName] = useState<string | null>(null)
  if (!isNarrowed({ ...query, only: null })) return null
  if (name === null) {
    return (
      <Button look="quiet" icon={Bookmark} onClick={() => setName(query.text)}>
        {messages.say('saved.do')}
      </Button>
    )
  }
  return (
    <form
      className="save-search"
      onSubmit={(event) => {
        event.preventDefault()
        const { only: _, ...lasting } = query
        if (name.trim() !== '') void saved.saveSearch({ name: name.trim(), query: lasting })
        setName(null)
      }}
    >
      <input
        className="input"
        aria-label={messages.say('saved.name')}
        placeholder={messages.say('saved.name')}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        value={name}
        maxLength={LIMITS.SEARCH_NAME_CHARS}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setName(null)
        }}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {messages.say('saved.keep')}
      </Button>
    </form>
  )
}
