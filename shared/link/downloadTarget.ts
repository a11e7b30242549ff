import { failure } from '../failure.js'
import { type DatasetId, datasetId, type MediaId, mediaId, type PortalId, type ProducerId, producerId } from '../ids.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'
import { parseUrl } from '../url.js'
import { parseRudiLink } from './deepLink.js'
import { parsePortalAddress } from './parsePortalAddress.js'
import { trimPastedText } from './trimPastedText.js'

/** A dataset or media that a person names. `portalId` is null when the text names no portal. */
export type Target =
  | { readonly type: 'dataset'; readonly datasetId: DatasetId; readonly portalId: PortalId | null }
  | {
      readonly type: 'media'
      readonly mediaId: MediaId
      /** Null for `media:<uuid>` and the oldest addresses, which have no dataset id: the catalogue is searched. */
      readonly datasetId: DatasetId | null
      readonly portalId: PortalId | null
    }

/** A producer: everything that it publishes. */
export interface ProducerTarget {
  readonly type: 'producer'
  readonly producerId: ProducerId
  readonly portalId: PortalId | null
}
export type LinkTarget = Target | ProducerTarget

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const PAGE = new RegExp(`^(.*?)/catalogue/detail/(${UUID})(?:/.*)?$`, 'i')
const PRODUCER_PAGE = new RegExp(`^(.*?)/organization/detail/(${UUID})(?:/.*)?$`, 'i')
/**
 * Media addresses of every generation (portal-api.md 5.1): one or two ids, then a contract and optionally a version.
 */
const MEDIA = new RegExp(
  `^(.*?)/(?:apm/medias|konsult/v1/medias|apigateway/datasets|medias)/(${UUID})(?:/(${UUID}))?(?:/[^/]*){0,2}/?$`,
  'i',
)

/**
 * Parses a target of the command line or of a paste: a dataset's UUID, `media:<uuid>`, a dataset page, a media's
 * address of any generation with or without scheme and base path, or a `rudi://` link to one of them. Fails with
 * `input/bad-target`.
 */
export function parseTarget(text: string): Result<Target> {
  const target = parseLinkTarget(text)
  if (!target.ok) return target
  return target.value.type === 'producer' ? failBadTarget() : ok(target.value)
}

/** Parses the same, and also a producer's page or `rudi://` link. */
export function parseLinkTarget(text: string): Result<LinkTarget> {
  const typed = trimPastedText(text)
  if (typed === '' || typed.length > LIMITS.URL_CHARS) return failBadTarget()
  const bare = datasetId.safeParse(typed)
  if (bare.success) return ok({ type: 'dataset', datasetId: bare.data, portalId: null })
  if (/^media:/i.test(typed)) return createMediaTarget(typed.slice('media:'.length), undefined, null)
  if (/^rudi:/i.test(typed)) return parseRudiLink(typed)
  return parsePage(typed)
}

function parsePage(typed: string): Result<LinkTarget> {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)
  const isBarePath = typed.startsWith('/')
  const address = parseUrl(hasScheme ? typed : `https://${isBarePath ? 'nowhere.invalid' : ''}${typed}`)
  if (address === null || typed.startsWith('//')) return failBadTarget()

  const page = PAGE.exec(address.pathname)
  const producer = page === null ? PRODUCER_PAGE.exec(address.pathname) : null
  const media = page === null && producer === null ? MEDIA.exec(address.pathname) : null
  const base = page?.[1] ?? producer?.[1] ?? media?.[1]
  if (base === undefined) return failBadTarget()
  const portal = isBarePath ? ok(null) : parsePortalAddress(buildBaseText(typed, hasScheme, address.host, base))
  if (!portal.ok || address.username !== '' || address.password !== '') return failBadTarget()

  if (page?.[2] !== undefined) return createDatasetTarget(page[2], portal.value)
  if (producer !== null) return createProducerTarget(producer[2], portal.value)
  const [, , first = '', second] = media ?? []
  return second === undefined
    ? createMediaTarget(first, undefined, portal.value)
    : createMediaTarget(second, first, portal.value)
}

/**
 * Rebuilds the base address with the scheme as it was typed, so that a bare host gets the same scheme as a bare portal
 * address.
 */
const buildBaseText = (typed: string, hasScheme: boolean, host: string, base: string): string =>
  hasScheme ? `${typed.slice(0, typed.indexOf('://'))}://${host}${base}` : `${host}${base}`

function createDatasetTarget(id: string, portal: PortalId | null): Result<Target> {
  const parsed = datasetId.safeParse(id)
  return parsed.success ? ok({ type: 'dataset', datasetId: parsed.data, portalId: portal }) : failBadTarget()
}

function createProducerTarget(id: string | undefined, portal: PortalId | null): Result<LinkTarget> {
  const parsed = producerId.safeParse(id)
  return parsed.success ? ok({ type: 'producer', producerId: parsed.data, portalId: portal }) : failBadTarget()
}

function createMediaTarget(id: string, ofDataset: string | undefined, portal: PortalId | null): Result<Target> {
  const media = mediaId.safeParse(id)
  const dataset = ofDataset === undefined ? null : datasetId.safeParse(ofDataset)
  if (!media.success || dataset?.success === false) return failBadTarget()
  return ok({ type: 'media', mediaId: media.data, datasetId: dataset?.data ?? null, portalId: portal })
}

const failBadTarget = (): Result<Target> => fail(failure('input/bad-target'))

/** Every form of a target contains a UUID. */
const SHORTEST_TARGET_CHARS = 36

/**
 * Finds the targets in a text that a person pasted or dropped, separated by line ends or blanks. Other words are left
 * out, however many they are.
 */
export function findTargetsInText(text: string): readonly LinkTarget[] {
  return text
    .slice(0, LIMITS.PASTE_CHARS)
    .split(/\s+/)
    .flatMap((word) => {
      if (word.length < SHORTEST_TARGET_CHARS) return []
      const target = parseLinkTarget(word)
      return target.ok ? [target.value] : []
    })
}
