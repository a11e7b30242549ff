import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../../shared/limits.js'
import { Button } from '../../../components/controls/Button.js'
import { useMessages, useStores } from '../../../context/appContext.js'
import { isNarrowed } from '../store/catalogueQuery.js'

/** Saves the current search under a name. Renders nothing while nothing filters the catalogue. */
export function SaveSearch(): React.JSX.Element | null {
  const { catalog, saved } = useStores()
  const messages = useMessages()
  const query = useStore(catalog, (state) => state.query)
  const [name, setName] = useState<string | null>(null)
  if (!isNarrowed({ ...query, only: null })) return null
  // What was typed stays when the search could not be saved.
  const save = async (typed: string): Promise<void> => {
    const { only: _, ...lasting } = query
    if (typed !== '' && (await saved.saveSearch({ name: typed, query: lasting }))) setName(null)
  }
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
        void save(name.trim())
      }}
    >
      <input
        className="input"
        aria-label={messages.say('saved.name')}
        placeholder={messages.say('saved.name')}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
        autoFocus
        // The suggested name is the text of the search: what is typed replaces it.
        onFocus={({ target }) => target.select()}
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
