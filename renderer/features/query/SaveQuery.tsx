import { Save } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../shared/limits.js'
import { Button } from '../../components/controls/Button.js'
import { useMessages, useStores } from '../../context/appContext.js'

/** Saves the query under a name; a query of the same name is replaced. */
export function SaveQuery(): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const field = useId()
  const isEmpty = useStore(query, (state) => state.sql.trim() === '')
  const [name, setName] = useState<string | null>(null)
  if (name === null)
    return (
      <Button icon={Save} disabled={isEmpty} onClick={() => setName('')}>
        {messages.say('query.save')}
      </Button>
    )
  const save = (): void => {
    if (name.trim() === '') return
    void query.save(name.trim())
    setName(null)
  }
  return (
    <form
      className="query-save"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setName(null)
      }}
    >
      <label className="unseen" htmlFor={field}>
        {messages.say('query.save.name')}
      </label>
      <input
        id={field}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it.
        autoFocus
        placeholder={messages.say('query.save.name')}
        maxLength={LIMITS.TITLE_CHARS}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button look="primary" type="submit" disabled={name.trim() === ''}>
        {messages.say('query.save.do')}
      </Button>
    </form>
  )
}
