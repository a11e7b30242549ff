import { Menu } from '@base-ui/react/menu'
import { Bookmark, ChevronDown, Trash2 } from 'lucide-react'
import { useStore } from 'zustand'
import { MenuButton, MenuItem, MenuSeparator, Submenu } from '../../components/overlay/Menu.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { getShownBook } from './store/queryRemoval.js'

const getFirstLine = (sql: string): string => sql.replace(/\s+/g, ' ').slice(0, 80)

/** The saved queries and the history. */
export function SavedAndRecentQueries(): React.JSX.Element {
  const { query } = useStores()
  const messages = useMessages()
  const book = useStore(query, (state) => state.book)
  const leaving = useStore(query, (state) => state.leaving)
  const { saved, history } = getShownBook({ book, leaving })
  return (
    <MenuButton
      disabled={saved.length + history.length === 0}
      align="end"
      popupClassName="query-shelf"
      content={
        <>
          <Bookmark size={16} aria-hidden />
          <span>{messages.say('query.shelf')}</span>
          <ChevronDown size={14} aria-hidden />
        </>
      }
    >
      {saved.length === 0 ? null : (
        <Menu.Group>
          <Menu.GroupLabel className="popup-label">{messages.say('query.saved')}</Menu.GroupLabel>
          {saved.map(({ id, name, sql }) => (
            <MenuItem key={id} onClick={() => void query.replaceText(sql)}>
              <span className="popup-two">
                {name}
                <small>{getFirstLine(sql)}</small>
              </span>
            </MenuItem>
          ))}
          <Submenu label={messages.say('query.remove')}>
            {saved.map(({ id, name }) => (
              <MenuItem key={id} onClick={() => void query.remove(id)}>
                <Trash2 size={14} aria-hidden />
                {name}
              </MenuItem>
            ))}
          </Submenu>
        </Menu.Group>
      )}
      {saved.length > 0 && history.length > 0 ? <MenuSeparator /> : null}
      {history.length === 0 ? null : (
        <Menu.Group>
          <Menu.GroupLabel className="popup-label">{messages.say('query.history')}</Menu.GroupLabel>
          {history.slice(0, SHOWN).map(({ sql, atMs, rows }) => (
            <MenuItem key={sql} onClick={() => void query.replaceText(sql)}>
              <span className="popup-two">
                <code>{getFirstLine(sql)}</code>
                <small>
                  {messages.formatMoment(atMs)}
                  {rows === null ? '' : ` · ${messages.say('preview.rows.exact', { rows })}`}
                </small>
              </span>
            </MenuItem>
          ))}
          <MenuItem onClick={() => void query.forgetHistory()}>{messages.say('query.history.clear')}</MenuItem>
        </Menu.Group>
      )}
    </MenuButton>
  )
}

/** How many queries of the history are listed: a longer list is hard to choose from. */
const SHOWN = 20
