import type { MediaId } from '../../../../shared/ids.js'
import type { PreflightInput } from '../../../../shared/preflight/preflight.js'
import type { Stores } from '../../../context/createStores.js'

type Asked = Pick<Stores, 'basket' | 'preflight' | 'downloads' | 'settings' | 'speeds'>

/**
 * The input of the preflight: the basket and everything that is known of it at this moment. `queued` is given where the
 * caller knows which media are in the queue.
 */
export function getPreflightInput(
  { basket, preflight, downloads, settings, speeds }: Asked,
  queued?: ReadonlySet<MediaId>,
): PreflightInput {
  const { entries: all, folder } = basket.getState()
  return {
    entries: [...all.values()],
    facts: preflight.getState().facts,
    queued: queued ?? listQueuedMedia(all.keys(), downloads.getState().index.findByMedia),
    hasFolder: folder !== null,
    accepted: new Set(settings.getState().settings.acceptedTerms),
    bytesPerSecond: getExpectedSpeed({ settings, speeds }),
  }
}

/** The media that are on their way already. A download that has ended may be requested again. */
export function listQueuedMedia(
  ids: Iterable<MediaId>,
  downloadOf: (id: MediaId) => { readonly state: { readonly type: string } } | undefined,
): ReadonlySet<MediaId> {
  const queued = new Set<MediaId>()
  for (const id of ids) {
    const type = downloadOf(id)?.state.type
    if (type !== undefined && type !== 'done' && type !== 'failed' && type !== 'cancelled') queued.add(id)
  }
  return queued
}

/** The speed that a download can count on: the recent one, or the limit that was set since. */
export function getExpectedSpeed({ settings, speeds }: Pick<Asked, 'settings' | 'speeds'>): number | null {
  const recent = speeds.getRecentSpeed()
  const limit = settings.getState().settings.limitBytesPerSecond
  return recent === null || limit === null ? recent : Math.min(recent, limit)
}
