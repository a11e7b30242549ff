import type { BasketEntry } from '../../../../shared/basket/model.js'
import type { MediaId } from '../../../../shared/ids.js'
import type { PreflightInput } from '../../../../shared/preflight/preflight.js'
import type { Stores } from '../../../context/createStores.js'

type Asked = Pick<Stores, 'basket' | 'preflight' | 'downloads' | 'settings' | 'speeds'>

/** The input of the preflight: the basket and everything that is known of it at this moment. */
export function getPreflightInput({ basket, preflight, downloads, settings, speeds }: Asked): PreflightInput {
  const { entries: all, folder } = basket.getState()
  const entries = [...all.values()]
  return {
    entries,
    facts: preflight.getState().facts,
    queued: queuedOf(entries, downloads.getState().index.findByMedia),
    hasFolder: folder !== null,
    accepted: new Set(settings.getState().settings.acceptedTerms),
    bytesPerSecond: speeds.getRecentSpeed(),
  }
}

/** The media that are on their way already. A download that has ended may be requested again. */
function queuedOf(
  entries: readonly BasketEntry[],
  downloadOf: (id: MediaId) => { readonly state: { readonly type: string } } | undefined,
): ReadonlySet<MediaId> {
  const ids = entries.map(({ media }) => media.id)
  return new Set(
    ids.filter((id) => {
      const known = downloadOf(id)
      return known !== undefined && !['done', 'failed', 'cancelled'].includes(known.state.type)
    }),
  )
}
