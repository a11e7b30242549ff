import { useStore } from 'zustand'
import { useMessages, useStores } from '../../context/appContext.js'
import { getPortalSubtitle } from './getPortalSubtitle.js'
import { getCurrentPortal } from './store/portalsStore.js'

/**
 * Names the portal below the title of a screen: before a password or a result is sent, a person has to see where it
 * goes. Its address is named too, since a person may rename a portal.
 */
export function CurrentPortalName(): React.JSX.Element | null {
  const { portals } = useStores()
  const messages = useMessages()
  const portal = useStore(portals, getCurrentPortal)
  if (portal === null) return null
  const subtitle = getPortalSubtitle(portal, messages)
  const title = subtitle === null ? portal.title : `${portal.title} · ${subtitle}`
  return <p className="page-portal">{messages.say('portal.switch', { title })}</p>
}
