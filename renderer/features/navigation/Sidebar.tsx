import { Check, ChevronsUpDown } from 'lucide-react'
import { useStore } from 'zustand'
import type { PortalCard } from '../../../shared/ipc/contract.js'
import type { Screen } from '../../../shared/menu/screens.js'
import { MenuButton, MenuItem, MenuSeparator } from '../../components/overlay/Menu.js'
import { useMessages, useStores } from '../../context/appContext.js'
import { choosePortal } from '../../context/choosePortal.js'
import { getPortalSubtitle } from '../portals/getPortalSubtitle.js'
import { getCurrentPortal } from '../portals/store/portalsStore.js'
import { SCREEN_ICONS } from './screenIcons.js'

const WORK = ['catalogue', 'basket', 'downloads', 'library', 'query', 'follow', 'encryption'] as const
const REST = ['accounts', 'nodeTokens', 'settings'] as const
/** Their counts say how much there is, not what waits for the person. */
const INVENTORIES: ReadonlySet<Screen> = new Set(['catalogue', 'library'])

function PortalMenuItem({ card, isChosen }: { readonly card: PortalCard; readonly isChosen: boolean }) {
  const stores = useStores()
  const messages = useMessages()
  const subtitle = getPortalSubtitle(card, messages)
  return (
    <MenuItem onClick={() => void choosePortal(stores, card.id)}>
      <span className="popup-two">
        {card.title}
        {subtitle === null ? null : <small>{subtitle}</small>}
      </span>
      {isChosen ? <Check size={14} role="img" aria-label={messages.say('portals.shown')} /> : null}
    </MenuItem>
  )
}

/** Shows the current portal and lets the person choose another. */
function PortalSwitch(): React.JSX.Element {
  const { portals, navigation } = useStores()
  const messages = useMessages()
  const cards = useStore(portals, (state) => state.cards) ?? []
  const chosen = useStore(portals, getCurrentPortal)
  if (chosen === null)
    return (
      <button type="button" className="portal-switch" onClick={() => navigation.go('portals')}>
        <span className="mark" aria-hidden />
        <span className="portal-title">{messages.say('first.title')}</span>
      </button>
    )
  return (
    <MenuButton
      className="portal-switch"
      name={messages.say('portal.switch', { title: chosen.title })}
      content={
        <>
          <span className="mark" aria-hidden />
          <span className="portal-title">{chosen.title}</span>
          <ChevronsUpDown size={14} aria-hidden />
        </>
      }
    >
      {cards.map((card) => (
        <PortalMenuItem key={card.id} card={card} isChosen={card.id === chosen.id} />
      ))}
      <MenuSeparator />
      <MenuItem onClick={() => navigation.go('portals')}>{messages.say('portals.manage')}</MenuItem>
    </MenuButton>
  )
}

function PlaceButton({ name, count }: { readonly name: Screen; readonly count: number | null }) {
  const { navigation } = useStores()
  const messages = useMessages()
  const here = useStore(navigation, (state) => state.route === name)
  const Icon = SCREEN_ICONS[name]
  return (
    <button
      type="button"
      className="place"
      aria-current={here ? 'page' : undefined}
      onClick={() => navigation.go(name)}
    >
      <Icon size={16} aria-hidden />
      <span>{messages.say(`screen.${name}`)}</span>
      {count === null ? null : (
        <span className={INVENTORIES.has(name) ? 'place-count inventory' : 'place-count'}>
          {messages.formatBadge(count)}
        </span>
      )}
    </button>
  )
}

/** The left column: the screens, each with its count. */
export function Sidebar(): React.JSX.Element {
  const { catalog, basket, downloads, library, follow, portals } = useStores()
  const messages = useMessages()
  const hasPortal = useStore(portals, (state) => getCurrentPortal(state) !== null)
  const total = useStore(catalog, (state) => state.everything)
  const inBasket = useStore(basket, (state) => state.entries.size)
  const open = useStore(downloads, ({ index }) => index.getSize() - index.getGroupCounts().ended)
  const held = useStore(library, (state) => state.everything)
  const changed = useStore(follow, (state) => state.changed)
  const counts = {
    // Those of a portal that was removed.
    catalogue: hasPortal ? total : null,
    basket: hasPortal ? inBasket : null,
    downloads: open,
    library: held,
    query: null,
    follow: changed,
    encryption: null,
  }
  return (
    <nav className="places" aria-label={messages.say('screens')}>
      <PortalSwitch />
      {WORK.map((name) => (
        <PlaceButton key={name} name={name} count={counts[name] === 0 ? null : counts[name]} />
      ))}
      <div className="places-gap" />
      {REST.map((name) => (
        <PlaceButton key={name} name={name} count={null} />
      ))}
    </nav>
  )
}
