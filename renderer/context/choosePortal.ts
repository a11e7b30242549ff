import type { PortalId } from '../../shared/ids.js'
import type { Stores } from './createStores.js'

/** Chooses a portal. False when that failed: then the screen of the portals is shown, which says why. */
export async function choosePortal(
  { portals, navigation }: Pick<Stores, 'portals' | 'navigation'>,
  id: PortalId,
): Promise<boolean> {
  const isChosen = await portals.choose(id)
  if (!isChosen) navigation.go('portals')
  return isChosen
}
