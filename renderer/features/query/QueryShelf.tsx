import { Menu } from '@base-ui/react/menu'
import { Bookmark, ChevronDown, Save, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../shared/limits.js'
import { Button } from '../../components/controls/Button.js'
import { popupContainer } from '../../components/controls/popupContainer.js'
import { useMessages, useStores } from '../../context/appContext.js'

const firstLine = (sql: string): string => sql.replace(/\s+/g, ' ').slice(0, 80)

/** Saved queries and those that were run, for another look. */
export function QueryShelf(): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const { saved, history } = useStore(query, (state) => state.book)
  return (
    <Menu.Root>
      <Menu.Trigger className="button plain" disabled={saved.length + history.length === 0}>
        <Bookmark size={16} aria-hidden />
        <span>{messages.say('query.shelf')}</span>
        <ChevronDown size={14} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={popupContainer}>
        <Menu.Positioner className="floating" sideOffset={4} align="end">
          <Menu.Popup className="popup query-shelf">
            {saved.length === 0 ? null : (
              <Menu.Group>
                <Menu.GroupLabel className="popup-label">{messages.say('query.saved')}</Menu.GroupLabel>
                {saved.map(({ id, name, sql }) => (
                  <Menu.Item key={id} className="popup-item" onClick={() => query.write(sql)}>
                    <span className="popup-two">
                      {name}
                      <small>{firstLine(sql)}</small>
                    </span>
                  </Menu.Item>
                ))}
                <Menu.SubmenuRoot>
                  <Menu.SubmenuTrigger className="popup-item">{messages.say('query.remove')}</Menu.SubmenuTrigger>
                  <Menu.Portal container={popupContainer}>
                    <Menu.Positioner className="floating" sideOffset={4}>
                      <Menu.Popup className="popup">
                        {saved.map(({ id, name }) => (
                          <Menu.Item key={id} className="popup-item" onClick={() => void query.remove(id)}>
                            <Trash2 size={14} aria-hidden />
                            {name}
                          </Menu.Item>
                        ))}
                      </Menu.Popup>
                    </Menu.Positioner>
                  </Menu.Portal>
                </Menu.SubmenuRoot>
              </Menu.Group>
            )}
            {saved.length > 0 && history.length > 0 ? <Menu.Separator className="popup-line" /> : null}
            {history.length === 0 ? null : (
              <Menu.Group>
                <Menu.GroupLabel className="popup-label">{messages.say('query.history')}</Menu.GroupLabel>
                {history.slice(0, SHOWN).map(({ sql, atMs, rows }) => (
                  <Menu.Item key={sql} className="popup-item" onClick={() => query.write(sql)}>
                    <span className="popup-two">
                      <code>{firstLine(sql)}</code>
                      <small>
                        {messages.moment(atMs)}
                        {rows === null ? '' : ` · ${messages.say('look.rows.exact', { rows })}`}
                      </small>
                    </span>
                  </Menu.Item>
                ))}
                <Menu.Item className="popup-item" onClick={() => void query.forgetHistory()}>
                  {messages.say('query.history.clear')}
                </Menu.Item>
              </Menu.Group>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Of the history: more is no list to choose from. */
const SHOWN = 20

/** Keeps the query under a name; one of the same name is replaced. */
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
