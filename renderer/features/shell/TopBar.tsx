import { CornerDownLeft, Search, X } from 'lucide-react'
import { useStore } from 'zustand'
import { LIMITS } from '../../../shared/limits.js'
import { Button, IconButton } from '../../components/controls/Button.js'
import { focusListOnKey } from '../../components/controls/search/searchAndListFocus.js'
import { useSearchText } from '../../components/controls/search/useSearchText.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { isLinkText } from '../deepLinks/isLinkText.js'
import { useTypedLink } from '../deepLinks/useTypedLink.js'
import { QuickSettings } from './QuickSettings.js'
import { KeyboardKeys } from './shortcuts/KeyboardKeys.js'

/** Milliseconds after the last key before a search: longer where the portal is asked than for our own copy. */
const REST_MS = { portal: 160, copy: 40 } as const

/** No dataset has a name like a link: the list stays as it is until the person opens the link. */
const toCatalogueQuery = (text: string): string | null =>
  isLinkText(text) ? null : text.trim().slice(0, LIMITS.QUERY_CHARS)

function SearchBox(): React.JSX.Element {
  const { catalog, navigation } = useStores()
  const messages = useMessages()
  const wished = useStore(catalog, (state) => state.query.text)
  const restMs = useStore(catalog, (state) => (state.copy?.whole === true ? REST_MS.copy : REST_MS.portal))
  const [text, setText, askNow] = useSearchText({
    wished,
    restMs,
    toQuery: toCatalogueQuery,
    ask: (query) => {
      catalog.setQuery({ text: query })
      // The person may have opened an overlay meanwhile; the focus then stays there.
      if (navigation.getState().route !== 'catalogue') navigation.go('catalogue')
    },
  })
  const openLink = useTypedLink(text)
  // Restores the text that was in the field before the link.
  const follow = async (): Promise<void> => {
    if (await openLink?.()) setText(catalog.getState().query.text)
  }
  return (
    <search className="search">
      <Search size={16} aria-hidden />
      <input
        type="search"
        aria-label={messages.say('catalogue.search.name')}
        placeholder={messages.say('catalogue.search')}
        maxLength={LIMITS.URL_CHARS}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onBlur={askNow}
        onKeyDown={(event) => (event.key === 'Enter' && openLink !== null ? void follow() : focusListOnKey(event))}
      />
      {openLink === null ? null : (
        <Button look="quiet" icon={CornerDownLeft} onClick={() => void follow()}>
          {messages.say('links.typed')}
        </Button>
      )}
      {text === '' ? null : (
        <IconButton icon={X} name={messages.say('catalogue.search.clear')} onClick={() => setText('')} />
      )}
    </search>
  )
}

/** A button that opens the command palette, for people who do not know its keys. */
function PaletteButton(): React.JSX.Element {
  const { navigation } = useStores()
  const messages = useMessages()
  const name = messages.say('keys.palette')
  return (
    <button
      type="button"
      className="palette-button"
      aria-label={name}
      title={name}
      onClick={() => navigation.show('palette')}
    >
      <KeyboardKeys keys={['mod', 'K']} />
    </button>
  )
}

/** The top bar of the window: the search, the command palette and the two switches. */
export function TopBar(): React.JSX.Element {
  return (
    <header className="top-bar">
      <SearchBox />
      <PaletteButton />
      <span className="stretch" />
      <QuickSettings />
    </header>
  )
}
