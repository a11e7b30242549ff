import * as z from 'zod'
import { datasetId, mediaId } from '../ids.js'
import { LIMITS } from '../limits.js'

/**
 * Datasets and media after `decode/` has settled what the portal leaves out or gets wrong. These shapes also cross to
 * the window, so they are schemas.
 */

const title = z.string().max(LIMITS.TITLE_CHARS)
const longText = z.string().max(LIMITS.TEXT_CHARS)
const instant = z.string().max(40)

/**
 * `open`: everybody may read it. `restricted`: access is granted on request. `personal`: the data is about the reader,
 * and each reader sees only their own (portal-api.md 2.6, 5.4).
 */
export const access = z.enum(['open', 'restricted', 'personal'])
export type Access = z.infer<typeof access>

export const checksumAlgorithm = z.enum(['md5', 'sha-256', 'sha-512'])
export type ChecksumAlgorithm = z.infer<typeof checksumAlgorithm>

/**
 * The hash that the catalogue declares for the bytes. `unusable` keeps a value that cannot be a hash of that algorithm.
 * The tag stays `is`: catalogue records, sidecars and selection files hold it.
 */
export const declaredChecksum = z.discriminatedUnion('is', [
  z.object({ is: z.literal('usable'), algorithm: checksumAlgorithm, hex: z.string().max(128) }),
  z.object({ is: z.literal('unusable'), declared: z.string().max(300) }),
  z.object({ is: z.literal('absent') }),
])
export type DeclaredChecksum = z.infer<typeof declaredChecksum>

/** Whether a media is a plain download (`file`), and if not, why (portal-api.md 10.3, 10.4). */
export const fetchability = z.enum(['file', 'service', 'series', 'personal', 'no-contract', 'other-contract'])
export type Fetchability = z.infer<typeof fetchability>

export const media = z.object({
  id: mediaId,
  name: title.nullable(),
  caption: title.nullable(),
  kind: z.enum(['FILE', 'SERVICE', 'SERIES', 'unknown']),
  fetchability,
  /** MIME type without `+crypt`. */
  fileType: z.string().max(200).nullable(),
  /** The producer stored the file encrypted. The portal usually decrypts it while it sends it (portal-api.md 4.3). */
  encrypted: z.boolean(),
  /** The declared size; when `encrypted`, that of the encrypted file. Only a hint: it may be wrong. */
  sizeBytes: z.number().int().nonnegative().nullable(),
  checksum: declaredChecksum,
  contract: z.string().max(100).nullable(),
  /** `connector.url` of the detail call; the one of a list item is not used (portal-api.md 2.4). */
  connectorUrl: z.string().max(LIMITS.URL_CHARS).nullable(),
  encoding: z.string().max(100).nullable(),
  updated: instant.nullable(),
})
export type Media = z.infer<typeof media>

/** Whether a media can be downloaded: only plain files can. Services, series and personal data are shown but not taken. */
export const isDownloadable = ({ fetchability }: Pick<Media, 'fetchability'>): boolean => fetchability === 'file'

export const licence = z.object({
  /** SPDX-like label of a standard licence, or the custom label. */
  label: title,
  uri: z.string().max(LIMITS.URL_CHARS).nullable(),
})
export type Licence = z.infer<typeof licence>

export const contact = z.object({ name: title, email: z.string().max(320).nullable(), role: title.nullable() })
export type Contact = z.infer<typeof contact>

export const producer = z.object({ id: z.string().max(100).nullable(), name: title })
export type Producer = z.infer<typeof producer>

/** One row of the catalogue list. */
export const datasetRow = z.object({
  id: datasetId,
  title,
  synopsis: z.string().max(2000),
  producer,
  theme: z.string().max(200).nullable(),
  access,
  storage: z.enum(['online', 'archived', 'unavailable', 'unknown']),
  updated: instant.nullable(),
  licence: licence.nullable(),
  /** Empty when the list left media out (portals up to 3.1.2). */
  formats: z.array(z.string().max(200)).max(LIMITS.LIST_ITEMS),
  /** More than the media of the whole dataset when it has more than `LIMITS.LIST_ITEMS`. */
  mediaCount: z.number().int().nonnegative(),
  /** The sum of the declared sizes; media without one are not counted. */
  sizeBytes: z.number().int().nonnegative().nullable(),
})
export type DatasetRow = z.infer<typeof datasetRow>
/** The id of a dataset with the title that people know it by. */
export type DatasetTitle = Pick<DatasetRow, 'id' | 'title'>

/** A whole dataset, from the detail call. */
export const dataset = datasetRow.extend({
  summary: longText,
  keywords: z.array(z.string().max(200)).max(LIMITS.LIST_ITEMS),
  contacts: z.array(contact).max(1000),
  created: instant.nullable(),
  doi: z.string().max(300).nullable(),
  mandatoryMention: longText.nullable(),
  usageConstraint: longText.nullable(),
  bibliographicalReference: longText.nullable(),
  temporal: z.object({ start: instant.nullable(), end: instant.nullable() }).nullable(),
  boundingBox: z.object({ north: z.number(), south: z.number(), west: z.number(), east: z.number() }).nullable(),
  media: z.array(media).max(LIMITS.LIST_ITEMS),
})
export type Dataset = z.infer<typeof dataset>

export const catalogPage = z.object({
  total: z.number().int().nonnegative(),
  offset: z.number().int().nonnegative(),
  items: z.array(datasetRow).max(LIMITS.CATALOG_PAGE),
})
export type CatalogPage = z.infer<typeof catalogPage>
