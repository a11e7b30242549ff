import { failure } from '../failure.js'
import { type DatasetId, datasetId, type MediaId, mediaId, type PortalId, type ProducerId, producerId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'
import { parsePortalAddress } from './parsePortalAddress.js'

/** What a `rudi://` link can name: ids of a portal. It holds no address to fetch, folder or secret (L-05, L-07). */
export type RudiLink =
  | { readonly type: 'dataset'; readonly datasetId: DatasetId; readonly portalId: PortalId | null }
  | {
      readonly type: 'media'
      readonly mediaId: MediaId
      readonly datasetId: DatasetId
      readonly portalId: PortalId | null
    }
  | { readonly type: 'producer'; readonly producerId: ProducerId; readonly portalId: PortalId | null }

/** The accepted routes. The verb is the link's host; `portal` is the only query key that a link may have. */
const ROUTES: Readonly<Record<RudiLink['type'], RegExp>> = {
  dataset: /^rudi:\/\/dataset\/([0-9a-f-]{36})\/?(?:\?portal=([^&#?\s]{1,1500}))?$/i,
  media: /^rudi:\/\/media\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/?(?:\?portal=([^&#?\s]{1,1500}))?$/i,
  producer: /^rudi:\/\/producer\/([0-9a-f-]{36})\/?(?:\?portal=([^&#?\s]{1,1500}))?$/i,
}

/** Whether links can name this kind of thing: the word after `rudi://`, in any case. */
export const isRudiLinkType = (word: string): boolean => Object.hasOwn(ROUTES, word.toLowerCase())

/** Parses one link. A text that is not exactly a route fails with `input/bad-target`; nothing is guessed. */
export function parseRudiLink(text: string): Result<RudiLink> {
  if (text.length > LIMITS.URL_CHARS) return failBadTarget()
  const toProducer = ROUTES.producer.exec(text)
  if (toProducer !== null) return parseProducerLink(toProducer[1], parsePortal(toProducer[2]))
  const toDataset = ROUTES.dataset.exec(text)
  const toMedia = ROUTES.media.exec(text)
  const dataset = datasetId.safeParse(toDataset?.[1] ?? toMedia?.[1])
  const portal = parsePortal(toDataset?.[2] ?? toMedia?.[3])
  if (!dataset.success || !portal.ok) return failBadTarget()
  if (toDataset !== null) return ok({ type: 'dataset', datasetId: dataset.data, portalId: portal.value })
  const media = mediaId.safeParse(toMedia?.[2])
  if (!media.success) return failBadTarget()
  return ok({ type: 'media', mediaId: media.data, datasetId: dataset.data, portalId: portal.value })
}

function parseProducerLink(id: string | undefined, portal: Result<PortalId | null>): Result<RudiLink> {
  const producer = producerId.safeParse(id)
  if (!producer.success || !portal.ok) return failBadTarget()
  return ok({ type: 'producer', producerId: producer.data, portalId: portal.value })
}

/** Formats a link that `parseRudiLink` parses to the same value. */
export function formatRudiLink(link: RudiLink): string {
  return `rudi://${link.type}/${formatPath(link)}${link.portalId === null ? '' : `?portal=${formatPortal(link.portalId)}`}`
}

function formatPath(link: RudiLink): string {
  if (link.type === 'producer') return link.producerId
  return link.type === 'dataset' ? link.datasetId : `${link.datasetId}/${link.mediaId}`
}

/** Shortens a portal's address to its host when the bare host means the same portal. */
function formatPortal(id: PortalId): string {
  const short = id.replace(/^https?:\/\//, '')
  const reparsed = parsePortalAddress(short)
  return encodeURIComponent(reparsed.ok && reparsed.value === id ? short : id)
}

function parsePortal(text: string | undefined): Result<PortalId | null> {
  if (text === undefined) return ok(null)
  try {
    return parsePortalAddress(decodeURIComponent(text))
  } catch {
    return failBadTarget()
  }
}

const failBadTarget = (): { readonly ok: false; readonly failure: ReturnType<typeof failure> } =>
  fail(failure('input/bad-target'))
