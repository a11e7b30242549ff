import type { Dataset, Dialect, Media } from '../../../shared/catalogue/model.js'
import type { PortalId } from '../../../shared/ids.js'

/** Where a media's bytes are asked for, and whether a token must go along from the start. */
export interface MediaUrl {
  readonly url: URL
  readonly needsToken: boolean
  /** Served by the old gateway, whose tokens are E4's and no other's. */
  readonly isApm: boolean
}

/**
 * The address of a media (portal-api.md 5.1, 10.1): the detail's own when it is a path of the portal's media service,
 * else built from the ids. A producer's address is never used: it goes round the portal's access control and may lead
 * anywhere.
 */
export function buildMediaUrl(
  of: { readonly portalId: PortalId; readonly dialect: Dialect },
  dataset: Dataset,
  media: Media,
): MediaUrl {
  const given = givenPath(of.portalId, media.connectorUrl)
  const url = given ?? new URL(`${of.portalId}${builtPath(of.dialect, dataset, media)}`)
  const path = url.pathname.slice(basePath(of.portalId).length)
  const isApm = path.startsWith('/apm/')
  // The oldest shape names the media alone and is open by definition; today's is one address for all rights.
  const isOldOpen = /^\/medias\/[^/]+\/[^/]+\/\d[^/]*$/.test(path)
  return { url, isApm, needsToken: isApm || (!isOldOpen && dataset.access !== 'open') }
}

const basePath = (portalId: PortalId): string => new URL(portalId).pathname.replace(/\/+$/, '')

/** The detail's path on this portal, with or without the base path in front; null for everything else. */
function givenPath(portalId: PortalId, connectorUrl: string | null): URL | null {
  if (connectorUrl === null) return null
  const base = basePath(portalId)
  // Written out whole it may be this portal's as well; any other origin is a producer's.
  const prefix = [portalId, base].find((one) => connectorUrl.startsWith(`${one}/`))
  const path = prefix === undefined ? connectorUrl : connectorUrl.slice(prefix.length)
  if (!isMediaPath(path)) return null
  const url = new URL(`${portalId}${path}`)
  url.hash = ''
  // Dot segments are resolved by now: what left the media service is no media.
  return isMediaPath(url.pathname.slice(base.length)) && !path.endsWith('/null') ? url : null
}

const isMediaPath = (path: string): boolean => /^\/(?:apm\/)?medias\/[^/]/.test(path)

function builtPath(dialect: Dialect, dataset: Dataset, media: Media): string {
  const contract = encodeURIComponent(media.contract ?? 'dwnl')
  if (dialect === 'gateway') return `/medias/${dataset.id}/${media.id}/${contract}`
  return `${dataset.access === 'open' ? '' : '/apm'}/medias/${media.id}/${contract}/1.0.0`
}
