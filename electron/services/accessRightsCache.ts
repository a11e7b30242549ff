import { createExpiringLru } from '../../shared/collections/expiringLru.js'
import { getOrAdd } from '../../shared/collections/getOrAdd.js'
import type { DatasetId } from '../../shared/ids.js'
import type { DatasetFacts } from '../../shared/preflight/facts.js'
import type { PortalClient } from '../portal/api/portalClient.js'
import type { Clock } from '../ports/clock.js'

/**
 * Caches the answers of portals about read permissions. An answer is used for a minute; `forget` drops all of them when
 * another account signs in.
 */
export interface AccessRightsCache {
  /** Returns the known answer, or asks for it. `unasked` when the portal has no such request, or did not answer. */
  get(portal: PortalClient, id: DatasetId, life: AbortSignal): Promise<DatasetFacts['right']>
  forget(): void
}

const FRESH_MS = 60_000
/** The most answers that are kept: twice as many as a basket can hold. */
const KEPT = 10_000

export function createAccessRightsCache(clock: Pick<Clock, 'elapsed'>): AccessRightsCache {
  const rights = createExpiringLru<string, Promise<DatasetFacts['right']>>({
    entries: KEPT,
    freshMs: FRESH_MS,
    elapsed: clock.elapsed,
  })
  const ask = async (portal: PortalClient, id: DatasetId, life: AbortSignal): Promise<DatasetFacts['right']> => {
    const answer = await portal.fetchReadPermission(id, life)
    if (!answer.ok || answer.value === null) return 'unasked'
    return answer.value ? 'granted' : 'refused'
  }
  return {
    get: (portal, id, life) => getOrAdd(rights, `${portal.portalId} ${id}`, () => ask(portal, id, life)),
    forget: () => rights.clear(),
  }
}
