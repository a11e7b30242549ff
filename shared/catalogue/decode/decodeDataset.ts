import { asLine, asList, asRecord, type JsonObject } from '../../decode/untrustedJson.js'
import { datasetId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import type { Slices } from '../../timeSlices.js'
import { listFormats } from '../mediaFormat.js'
import type { Access, Contact, Dataset, DatasetRow, Licence, Media, Producer } from '../model.js'
import { decodeMedia } from './decodeMedia.js'
import { asDictionary, asInstant, asLatitude, asLongitude } from './portalValues.js'

/** How many items are decoded between two pauses; either takes a few milliseconds on a slow thread. */
const MEDIA_A_STEP = 50
/** Short reasons, for the log, why parts of the answer were left out. At most a hundred. */
export type DecodeWarnings = readonly string[]

const withPortalPathOnly = (media: Media): Media =>
  /^\/(?:apm\/)?medias\//.test(media.connectorUrl ?? '') ? media : { ...media, connectorUrl: null }

/**
 * Decodes one metadata record (portal-api.md 2.6), or returns null when it has no usable id. It never throws: every
 * field may be missing, null, empty, of another type or absurd, and unknown fields are ignored. In a list item, the
 * addresses of connectors may be the producers' own, so only paths of the portal's media service are kept
 * (portal-api.md 2.4). It yields between steps, because a record may hold thousands of media.
 */
export function* decodeDataset(raw: unknown, from: 'list' | 'detail'): Slices<Dataset | null> {
  const record = asRecord(raw)
  const id = datasetId.safeParse(record.global_id)
  if (!id.success) return null
  const access = decodeAccess(record)
  const every = yield* decodeMediaList(record, access)
  const media = from === 'detail' ? every : every.map(withPortalPathOnly)
  const conditions = asRecord(record.access_condition)
  const dates = asRecord(record.dataset_dates)
  return {
    id: id.data,
    title: asLine(record.resource_title, LIMITS.TITLE_CHARS) ?? id.data,
    synopsis: asDictionary(record.synopsis, 2000) ?? '',
    producer: decodeProducer(record.producer),
    theme: asLine(record.theme, 200),
    access,
    storage: decodeStorage(record.storage_status),
    updated: asInstant(dates.updated),
    licence: decodeLicence(conditions.licence),
    formats: listFormats(media),
    // Media beyond the limit are not decoded, but counted, so that the window can say that they are missing here.
    mediaCount: media.length + Math.max(0, asList(record.available_formats).length - LIMITS.LIST_ITEMS),
    sizeBytes: sumSizes(media),
    summary: asDictionary(record.summary, LIMITS.TEXT_CHARS) ?? '',
    keywords: decodeKeywords(record.keywords),
    contacts: decodeContacts(record.contacts),
    created: asInstant(dates.created),
    doi: asLine(record.doi, 300) ?? asLine(record.dataverse_doi, 300)?.replace(/^doi:/, '') ?? null,
    mandatoryMention: asDictionary(conditions.mandatory_mention, LIMITS.TEXT_CHARS),
    usageConstraint: asDictionary(conditions.usage_constraint, LIMITS.TEXT_CHARS),
    bibliographicalReference: asDictionary(conditions.bibliographical_reference, LIMITS.TEXT_CHARS),
    temporal: decodeTemporal(record.temporal_spread),
    boundingBox: decodeBoundingBox(record.geography),
    media,
  }
}

/**
 * Access is personal only when both flags are set: the portal treats personal data that is not restricted as open
 * (portal-api.md 5.4).
 */
function decodeAccess(record: JsonObject): Access {
  const flags = asRecord(asRecord(record.access_condition).confidentiality)
  if (!isTrue(flags.restricted_access)) return 'open'
  return isTrue(flags.gdpr_sensitive) ? 'personal' : 'restricted'
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

function* decodeMediaList(record: JsonObject, access: Access): Slices<Media[]> {
  const found = new Map<string, Media>()
  for (const [index, raw] of asList(record.available_formats).slice(0, LIMITS.LIST_ITEMS).entries()) {
    if (index % MEDIA_A_STEP === MEDIA_A_STEP - 1) yield
    const media = decodeMedia(raw, access)
    if (media !== null && !found.has(media.id)) found.set(media.id, media)
  }
  return [...found.values()]
}

function sumSizes(media: readonly Media[]): number | null {
  const known = media.flatMap(({ sizeBytes }) => (sizeBytes === null ? [] : [sizeBytes]))
  const sum = known.reduce((total, bytes) => total + bytes, 0)
  return known.length === 0 || !Number.isSafeInteger(sum) ? null : sum
}

function decodeProducer(raw: unknown): Producer {
  const record = asRecord(raw)
  return {
    id: asLine(record.organization_id, 100),
    name: asLine(record.organization_name, LIMITS.TITLE_CHARS) ?? '',
  }
}

function decodeStorage(value: unknown): DatasetRow['storage'] {
  return value === 'online' || value === 'archived' || value === 'unavailable' ? value : 'unknown'
}

function decodeLicence(raw: unknown): Licence | null {
  const record = asRecord(raw)
  const uri = asLine(record.custom_licence_uri, LIMITS.URL_CHARS)
  const label =
    asLine(record.licence_label, LIMITS.TITLE_CHARS) ??
    asDictionary(record.custom_licence_label, LIMITS.TITLE_CHARS) ??
    uri
  return label === null ? null : { label: label.slice(0, LIMITS.TITLE_CHARS), uri }
}

const decodeKeywords = (raw: unknown): string[] => [
  ...new Set(
    asList(raw)
      .slice(0, LIMITS.LIST_ITEMS)
      .flatMap((word) => asLine(word, 200) ?? []),
  ),
]

function decodeContacts(raw: unknown): Contact[] {
  return asList(raw)
    .slice(0, 1000)
    .map(asRecord)
    .flatMap((record) => {
      const email = asLine(record.email, 320)
      const name = asLine(record.contact_name, LIMITS.TITLE_CHARS) ?? email
      return name === null ? [] : [{ name, email, role: asLine(record.role, LIMITS.TITLE_CHARS) }]
    })
}

function decodeTemporal(raw: unknown): Dataset['temporal'] {
  const record = asRecord(raw)
  const start = asInstant(record.start_date)
  const end = asInstant(record.end_date)
  return start === null && end === null ? null : { start, end }
}

function decodeBoundingBox(raw: unknown): Dataset['boundingBox'] {
  const box = asRecord(asRecord(raw).bounding_box)
  const north = asLatitude(box.north_latitude)
  const south = asLatitude(box.south_latitude)
  const west = asLongitude(box.west_longitude)
  const east = asLongitude(box.east_longitude)
  if (north === null || south === null || west === null || east === null) return null
  return { north, south, west, east }
}
