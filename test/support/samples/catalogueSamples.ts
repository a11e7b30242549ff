import type { Dataset, Media } from '../../../shared/catalogue/model.js'
import { datasetId, mediaId, type PortalId } from '../../../shared/ids.js'

/** Small, complete samples of a portal's data; a test only names the fields that it is about. */

export const SAMPLE_PORTAL = 'http://portal.example' as PortalId

const uuid = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

export const createMedia = (n: number, change: Partial<Media> = {}): Media => ({
  id: mediaId.parse(uuid(0xabc, n)),
  name: `file-${n}.csv`,
  caption: null,
  kind: 'FILE',
  fetchability: 'file',
  fileType: 'text/csv',
  encrypted: false,
  sizeBytes: null,
  checksum: { is: 'absent' },
  contract: 'dwnl',
  connectorUrl: null,
  encoding: null,
  updated: null,
  ...change,
})

export const createDataset = (media: readonly Media[], n = 1): Dataset => ({
  id: datasetId.parse(uuid(0xdda, n)),
  title: 'Comptages vélo',
  synopsis: '',
  producer: { id: null, name: 'Rennes Métropole' },
  theme: null,
  access: 'open',
  storage: 'online',
  updated: null,
  licence: null,
  formats: [],
  mediaCount: media.length,
  sizeBytes: null,
  summary: '',
  keywords: [],
  contacts: [],
  created: null,
  doi: null,
  mandatoryMention: null,
  usageConstraint: null,
  bibliographicalReference: null,
  temporal: null,
  boundingBox: null,
  media: [...media],
})
