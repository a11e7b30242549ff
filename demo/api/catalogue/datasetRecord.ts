import type { Json } from '../../http/response.js'
import { getContentType } from '../../http/serveProducerFile.js'
import type { SeedDataset, SeedMedia } from '../../seed/model.js'
import { exportSpkiBase64 } from '../../seed/portalKeys.js'
import { createRandomStream, deriveUuid } from '../../seed/random.js'
import { CREDIT_LINES } from '../../seed/vocabulary.js'
import type { PortalContext } from '../route/portalContext.js'
import { buildMediaPath } from './mediaPaths.js'

type JsonRecord = { readonly [key: string]: Json | undefined }

/**
 * Which form of a record: items of the `list` have the raw addresses of the producers, a `detail` has the relative
 * paths of the portal (portal-api.md 2.4).
 */
export type RecordView = 'list' | 'detail'

/**
 * Builds the record of a dataset as the catalogue serves it (portal-api.md 2.6). Empty fields are removed when it is
 * sent.
 */
export async function buildDatasetRecord(
  portalContext: PortalContext,
  dataset: SeedDataset,
  view: RecordView,
): Promise<JsonRecord> {
  const { options } = portalContext
  const withMedia = view === 'detail' || options.dialect === 'gateway'
  const media = withMedia
    ? await Promise.all(dataset.media.map((one) => buildMediaRecord(portalContext, dataset, one, view)))
    : []
  return {
    global_id: dataset.id,
    dataverse_doi: options.dialect === 'gateway' ? `doi:10.5072/FK2/${dataset.index}` : '',
    resource_title: dataset.title,
    synopsis: [{ lang: 'fr', text: dataset.synopsis }],
    summary: [
      {
        lang: 'fr',
        text: `${dataset.synopsis} Les champs sont décrits dans la notice.`,
        html: options.dialect === 'gateway' ? `<p>${dataset.synopsis}</p>` : '',
      },
    ],
    theme: dataset.theme,
    keywords: dataset.keywords,
    producer: { organization_id: dataset.producer.id, organization_name: dataset.producer.name },
    available_formats: media,
    dataset_dates: { created: dataset.created, updated: findLatestMediaDate(portalContext.contentStore, dataset) },
    storage_status: dataset.storage,
    temporal_spread: dataset.temporal && { start_date: dataset.temporal.start, end_date: dataset.temporal.end },
    access_condition: buildAccessCondition(portalContext, dataset),
    metadata_info: { api_version: '1.4.1', metadata_dates: { created: dataset.created, updated: dataset.updated } },
    ...buildOtherFields(portalContext, dataset),
  }
}

/** Gives the date of the newest media, which clients compare to detect changes. */
export const findLatestMediaDate = (contentStore: PortalContext['contentStore'], dataset: SeedDataset): string =>
  dataset.media.map((one) => contentStore.getPublishedAt(one)).reduce((a, b) => (a > b ? a : b), dataset.updated)

function buildOtherFields(portalContext: PortalContext, dataset: SeedDataset): JsonRecord {
  const roll = createRandomStream(portalContext.options.seed, `extra/${dataset.index}`)
  const [lat, lon] = [48.0 + roll.next() * 0.1, -1.8 + roll.next() * 0.1]
  return {
    local_id: roll.chance(0.5) ? `JDD-${1000 + dataset.index}` : '',
    doi: roll.chance(0.1) ? `10.5072/rudi.${dataset.index}` : '',
    contacts: [
      {
        contact_id: deriveUuid(portalContext.options.seed, `contact/${dataset.producer.id}`),
        contact_name: `Service données, ${dataset.producer.name}`,
        email: 'opendata@example.org',
        role: roll.chance(0.5) ? 'gestionnaire' : '',
      },
    ],
    resource_languages: roll.chance(0.7) ? ['fr'] : [],
    geography: roll.chance(0.7)
      ? {
          bounding_box: {
            south_latitude: lat,
            north_latitude: lat + 0.15,
            west_longitude: lon,
            east_longitude: lon + 0.2,
          },
          projection: 'WGS 84 (EPSG:4326)',
        }
      : null,
    dataset_size: roll.chance(0.3)
      ? { numbers_of_records: roll.int(10, 90_000), number_of_fields: roll.int(3, 40) }
      : null,
  }
}

const LABELS = [
  'etalab-2.0',
  'etalab-2.0',
  'etalab-2.0',
  'odbl-1.0',
  'cc-by-nd-4.0',
  'public-domain-cc0',
  'mit',
] as const

function buildAccessCondition(portalContext: PortalContext, dataset: SeedDataset): JsonRecord {
  const roll = createRandomStream(portalContext.options.seed, `licence/${dataset.index}`)
  const custom = dataset.access !== 'open' || roll.chance(0.1)
  const licence: JsonRecord = custom
    ? {
        licence_type: 'CUSTOM',
        custom_licence_label: [{ lang: 'fr', text: 'Convention de mise à disposition' }],
        custom_licence_uri: 'https://licences.example.org/convention',
      }
    : { licence_type: 'STANDARD', licence_label: roll.pick(LABELS) }
  const open = dataset.access === 'open' && roll.chance(0.5)
  return {
    licence,
    confidentiality: open
      ? null
      : { restricted_access: dataset.access !== 'open', gdpr_sensitive: dataset.access === 'personal' },
    mandatory_mention: roll.chance(0.4) ? [{ lang: 'fr', text: roll.pick(CREDIT_LINES) }] : [],
    usage_constraint:
      dataset.access === 'open' ? [] : [{ lang: 'fr', text: 'Réutilisation limitée au projet déclaré.' }],
  }
}

async function buildMediaRecord(
  portalContext: PortalContext,
  dataset: SeedDataset,
  media: SeedMedia,
  view: RecordView,
): Promise<JsonRecord> {
  const updated = portalContext.contentStore.getPublishedAt(media)
  return {
    media_type: media.kind,
    media_id: media.id,
    media_name: media.sealing === 'no' || media.name === null ? media.name : `${media.name}+crypt`,
    media_dates: { created: dataset.created, updated },
    connector: {
      url:
        view === 'list'
          ? `${portalContext.urls().producers}/media/download/${media.id}`
          : buildMediaPath(portalContext, dataset, media),
      interface_contract: media.contract,
      connector_parameters: buildParameters(portalContext, media),
    },
    ...(media.kind === 'FILE' ? await buildFileFields(portalContext, media, view) : {}),
    ...(media.kind === 'SERVICE' ? { api_documentation_url: 'https://docs.example.org/ogc' } : {}),
    ...(media.kind === 'SERIES' ? { period: 600_000, latency: 60_000, current_number_of_records: 1440 } : {}),
  }
}

async function buildFileFields(
  { contentStore }: PortalContext,
  media: SeedMedia,
  view: RecordView,
): Promise<JsonRecord> {
  return {
    file_type: getContentType(media),
    file_size: contentStore.getStoredSize(media),
    file_encoding: media.encoding,
    checksum: await buildChecksum(contentStore, media, view),
  }
}

const ALGORITHMS = {
  'sha-256': ['SHA-256', 'sha256'],
  'sha-512': ['SHA-512', 'sha512'],
  md5: ['MD5', 'md5'],
} as const

/** A list does not compute the digest of gigabytes: it omits that checksum until a detail has requested it. */
async function buildChecksum(
  contentStore: PortalContext['contentStore'],
  media: SeedMedia,
  view: RecordView,
): Promise<JsonRecord | null> {
  switch (media.hash) {
    case 'dummy':
      return { algo: 'SHA-256', hash: 'toBe2186bb13eabf0bc49eaa22ee08d52166' }
    case 'uuid':
      return { algo: 'MD5', hash: media.id }
    case 'wrong':
      return {
        algo: 'SHA-256',
        hash: (await contentStore.computeDigest(media, 'sha256', contentStore.getDescribedVersion(media.id)))
          .split('')
          .reverse()
          .join(''),
      }
    default: {
      const [algo, name] = ALGORITHMS[media.hash]
      const hash =
        view === 'detail'
          ? await contentStore.computeDigest(media, name, contentStore.getDescribedVersion(media.id))
          : await contentStore.computeDigestIfCheap(media, name)
      return hash === null ? null : { algo, hash }
    }
  }
}

function buildParameters({ contentStore }: PortalContext, media: SeedMedia): readonly JsonRecord[] {
  if (media.kind === 'SERVICE')
    return [
      { key: 'layer', value: 'rennes:zonage', type: 'STRING' },
      { key: 'versions', value: media.contract === 'wms' ? '1.3.0' : '2.0.0', type: 'STRING' },
    ]
  if (media.sealing === 'no') return []
  const cut =
    media.sealing === 'portal'
      ? exportSpkiBase64(contentStore.keys.publicKey).slice(0, 64)
      : 'MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAu1SU1LfVLPHCozMxH2Mo'
  return [
    { key: 'encrypted', value: true, type: 'BOOLEAN' },
    { key: 'pub_key_cut', value: cut, type: 'STRING' },
    { key: 'original_mime_type', value: media.fileType, type: 'STRING' },
    { key: 'encrypted_mime_type', value: getContentType(media), type: 'STRING' },
  ]
}
