import { useStore } from 'zustand'
import type { PortalId } from '../../../shared/ids.js'
import { useStores } from '../../context/appContext.js'
import { getCurrentPortal } from './store/portalsStore.js'

/** Whether a portal is the one that is shown: only then can the window lead to its datasets, accounts and pages. */
export function useIsCurrentPortal(portalId: PortalId): boolean {
  const { portals } = useStores()
  return useStore(portals, (state) => getCurrentPortal(state)?.id === portalId)
}
