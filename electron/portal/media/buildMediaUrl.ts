import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import type { PortalId } from '../../../shared/ids.js'
import type { Dialect } from '../../../shared/portal/dialect.js'

/** Where the bytes of a media are requested, and whether the first request must carry a token. */
export interface MediaUrl {
  readonly url: URL
  readonly needsToken: boolean
  /** Whether the old gateway serves it. That gateway accepts only tokens of E4. */
  readonly isApm: boolean
}

/**
 * Builds the address of a media (portal-api.md 5.1, 10.1): the address of the detail when it is a path of the portal's
 * media service, else one from the ids. The address of a producer is never used, because it bypasses the access control
 * of the portal and may lead anywhere.
 */
export function buildMediaUrl(
  of: { readonly portalId: PortalId; readonly dialect: Dialect },
  dataset: Dataset,
  media: Media,
): MediaUrl {
  const base = new URL(of.portalId).pathname.replace(/\/+$/, '')
  const given = findGivenPath(of.portalId, base, media.connectorUrl)
  const url = given ?? new URL(`${of.portalId}${buildPath(of.dialect, dataset, media)}`)
  const path = url.pathname.slice(base.length)
  const isApm = path.startsWith('/apm/')
  // The oldest form names only the media and is open by definition; today's form is the same for open and restricted
  // media.
  const isOldOpen = /^\/medias\/[^/]+\/[^/]+\/\d[^/]*$/.test(path)
  return { url, isApm, needsToken: isApm || (!isOldOpen && dataset.access !== 'open') }
}

/** The path of the detail on this portal, with or without the base path in front; null for anything else. */
function findGivenPath(portalId: PortalId, base: string, connectorUrl: string | null): URL | null {
  if (connectorUrl === null) return null
  // A whole URL may also belong to this portal; one of any other origin belongs to a producer.
  const prefix = [portalId, base].find((one) => connectorUrl.startsWith(`${one}/`))
  const path = prefix === undefined ? connectorUrl : connectorUrl.slice(prefix.length)
  if (!isMediaPath(path)) return null
  const url = new URL(`${portalId}${path}`)
  url.hash = ''
  // `URL` has resolved dot segments here: a path that has left the media service is refused.
  return isMediaPath(url.pathname.slice(base.length)) && !path.endsWith('/null') ? url : null
}

const isMediaPath = (path: string): boolean => /^\/(?:apm\/)?medias\/[^/]/.test(path)

function buildPath(dialect: Dialect, dataset: Dataset, media: Media): string {
  const contract = encodeURIComponent(media.contract ?? 'dwnl')
  if (dialect === 'gateway') return `/medias/${dataset.id}/${media.id}/${contract}`
  return `${dataset.access === 'open' ? '' : '/apm'}/medias/${media.id}/${contract}/1.0.0`
}
