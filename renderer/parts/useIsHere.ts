import { useStore } from 'zustand'
import type { PortalId } from '../../shared/ids.js'
import { useStores } from '../page.js'
import { chosenPortal } from '../stores/portals.js'

/** Whether a portal is the one that is shown: only then can the window lead to its datasets, accounts and pages. */
export function useIsHere(portalId: PortalId): boolean {
  const { portals } = useStores()
  return useStore(portals, (state) => chosenPortal(state)?.id === portalId)
}
