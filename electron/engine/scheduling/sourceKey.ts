import type { SourceKey } from '../../../shared/download/traffic/governor.js'
import { type PortalId, portalId } from '../../../shared/ids.js'
import type { QueueGroup } from '../queue/queueEntry.js'

/** Returns the source that a download waits for. The portal serves every media, so its host is contacted first. */
export const toSourceKey = ({ portal, producer }: Pick<QueueGroup, 'portal' | 'producer'>): SourceKey => ({
  producer: `${portal}\n${producer}`,
  host: new URL(portal).hostname,
})

/** Returns the portal and the producer of a source key. */
export const parseSourceKey = ({ producer }: SourceKey): { readonly portalId: PortalId; readonly producer: string } => {
  const [portal = '', ...name] = producer.split('\n')
  return { portalId: portalId.parse(portal), producer: name.join('\n') }
}
