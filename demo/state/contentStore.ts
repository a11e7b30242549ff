import { HOUR_MS } from '../../shared/timeUnits.js'
import type { GeneratedCatalogue } from '../seed/catalogue.js'
import { type DigestName, digestContent } from '../seed/digestContent.js'
import { encryptContent } from '../seed/encryptContent.js'
import { LANDMARK_NAMES, type LandmarkName } from '../seed/landmarks.js'
import { type Content, createContent, sliceContent } from '../seed/lazyContent.js'
import type { SeedDataset, SeedMedia } from '../seed/model.js'
import { getPartnerKey, type PortalKeys } from '../seed/portalKeys.js'

/** The current version of each media, and its bytes, size, dates and digests. */
export interface ContentStore {
  readonly catalogue: GeneratedCatalogue
  readonly keys: PortalKeys
  findDataset(id: string): SeedDataset | null
  findMedia(id: string): { readonly dataset: SeedDataset; readonly media: SeedMedia } | null
  getLandmark(name: LandmarkName): SeedDataset
  getVersion(mediaId: string): number
  /** Publishes a new version: with other bytes, other validators and a later date. Returns its number. */
  publish(mediaId: string): number
  /** Overwrites the file while the portal still describes the version before. Returns the new version. */
  overwrite(mediaId: string): number
  /** The version that the catalogue describes. */
  getDescribedVersion(mediaId: string): number
  /** The unencrypted bytes, which a client should have when the portal decrypts. */
  getPlainContent(media: SeedMedia, version?: number): Content
  /** The bytes on the server of the producer: encrypted when the media is. */
  getStoredContent(media: SeedMedia, version?: number): Content
  /** The size of the stored file as the portal describes it. It is known without creating the file again. */
  getStoredSize(media: SeedMedia): number
  /** The ISO-8601 time when the version was published; without `version`, of the described one. */
  getPublishedAt(media: SeedMedia, version?: number): string
  /** The digest of the stored bytes, as a producer computes it. It is cached. */
  computeDigest(media: SeedMedia, name: DigestName, version?: number): Promise<string>
  /** The digest when it is known or cheap to compute; null for a large file whose digest was not computed yet. */
  computeDigestIfCheap(media: SeedMedia, name: DigestName): Promise<string | null>
}

type Digests = Map<string, Promise<string>>

/**
 * Sizes and digests of contents, for all portals of this process. The key determines the content. A catalogue declares
 * size and checksum of each file, and computing thousands of them again takes seconds.
 */
const PLAIN_SIZES = new Map<string, number>()
const PLAIN_DIGESTS: Digests = new Map()

const CHEAP_BYTES = 2 * 1_048_576

/**
 * Creates the store of a catalogue. `keys` is called at the first file that is encrypted for the portal, or at the
 * first request for the key: creating a key pair takes longer than starting a portal.
 */
export function createContentStore(catalogue: GeneratedCatalogue, keys: () => PortalKeys): ContentStore {
  const places = new Map<string, number>()
  const mediaPlaces = new Map<string, readonly [dataset: number, media: number]>()
  let indexed = 0
  const indexTo = (count: number): void => {
    for (; indexed < Math.min(count, catalogue.count); indexed++) {
      const dataset = catalogue.at(indexed)
      places.set(dataset.id, indexed)
      for (const [place, media] of dataset.media.entries()) mediaPlaces.set(media.id, [indexed, place])
    }
  }
  /** Searches the index, and extends it step by step until the id is found. */
  const find = <T>(id: string, among: Map<string, T>): T | null => {
    for (;;) {
      const found = among.get(id)
      if (found !== undefined) return found
      if (indexed >= catalogue.count) return null
      indexTo(indexed + 256)
    }
  }

  const versions = new Map<string, number>()
  const findVersion = (mediaId: string): number => versions.get(mediaId) ?? 1
  /** The overwritten media, and the described version of each. */
  const outdated = new Map<string, number>()
  const findDescribedVersion = (mediaId: string): number => outdated.get(mediaId) ?? findVersion(mediaId)
  const sealed = createEncryptedCache(keys)
  const sealedDigests: Digests = new Map()
  const asked = new Set<string>()
  const plain: ContentStore['getPlainContent'] = (media, of = findVersion(media.id)) => media.content(of)
  const stored: ContentStore['getStoredContent'] = (media, of = findVersion(media.id)) =>
    media.sealing === 'no' ? plain(media, of) : sealed(media, of, plain(media, of))
  const digestOf: ContentStore['computeDigest'] = (media, name, of = findVersion(media.id)) => {
    const { key, digests } = digestPlace(media, of)
    asked.add(`${key}/${name}`)
    const known = digests.get(`${key}/${name}`)
    if (known) return known
    const made = digestContent(stored(media, of), name, key)
    digests.set(`${key}/${name}`, made)
    return made
  }
  const digestPlace = ({ sealing, contentKey, id }: SeedMedia, of: number) =>
    sealing === 'no'
      ? { key: `${contentKey}/v${of}`, digests: PLAIN_DIGESTS }
      : { key: `${id}/v${of}`, digests: sealedDigests }

  const size = createSizeCache(findDescribedVersion, plain)

  return {
    catalogue,
    get keys() {
      return keys()
    },
    getStoredSize: size,
    findDataset(id) {
      const place = find(id, places)
      return place === null ? null : catalogue.at(place)
    },
    findMedia(id) {
      const place = find(id, mediaPlaces)
      if (!place) return null
      const dataset = catalogue.at(place[0])
      const media = dataset.media[place[1]]
      return media ? { dataset, media } : null
    },
    getLandmark: (name) => catalogue.at(LANDMARK_NAMES.indexOf(name)),
    getVersion: findVersion,
    publish(mediaId) {
      const next = findVersion(mediaId) + 1
      versions.set(mediaId, next)
      outdated.delete(mediaId)
      return next
    },
    overwrite(mediaId) {
      outdated.set(mediaId, findDescribedVersion(mediaId))
      const next = findVersion(mediaId) + 1
      versions.set(mediaId, next)
      return next
    },
    getDescribedVersion: findDescribedVersion,
    getPlainContent: plain,
    getStoredContent: stored,
    getPublishedAt(media, of = findDescribedVersion(media.id)) {
      const first = catalogue.at(find(media.datasetId, places) ?? 0).updated
      const later = (of - 1) * HOUR_MS
      return later === 0 ? first : new Date(Date.parse(first) + later).toISOString().replace('.000Z', 'Z')
    },
    computeDigest: digestOf,
    async computeDigestIfCheap(media, name) {
      const { key } = digestPlace(media, findDescribedVersion(media.id))
      const cheap = media.sealing === 'no' && size(media) <= CHEAP_BYTES
      return asked.has(`${key}/${name}`) || cheap ? digestOf(media, name, findDescribedVersion(media.id)) : null
    },
  }
}

/**
 * Encrypted files are created once and kept, because encryption is random (OAEP) and would give other bytes each time.
 */
function createEncryptedCache(keys: () => PortalKeys) {
  const kept = new Map<string, Content>()
  return (media: SeedMedia, version: number, plain: Content): Content => {
    const key = `${media.id}/v${version}`
    const known = kept.get(key)
    if (known) return known
    const publicKey = media.sealing === 'foreign' ? getPartnerKey() : keys().publicKey
    const content = createContent(
      encryptContent(sliceContent(plain, 0, plain.length).read(0, plain.length), publicKey, key),
    )
    kept.set(key, content)
    return content
  }
}

/**
 * The bytes of RSA block and tag: the key of the portal has 2048 bits, that of a partner 4096 (portal-api.md 4.1, 4.2).
 */
const SEAL_BYTES = { no: 0, portal: 256 + 16, foreign: 512 + 16 } as const

/** Creates the function for sizes. Sizes are cached; contents are not. */
const createSizeCache =
  (version: ContentStore['getVersion'], plain: ContentStore['getPlainContent']): ContentStore['getStoredSize'] =>
  (media) => {
    const key = `${media.contentKey}/v${version(media.id)}`
    const known = PLAIN_SIZES.get(key) ?? plain(media, version(media.id)).length
    PLAIN_SIZES.set(key, known)
    return known + SEAL_BYTES[media.sealing]
  }
