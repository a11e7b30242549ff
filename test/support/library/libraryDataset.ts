import { type Dataset, dataset as datasetSchema } from '../../../shared/catalogue/model.js'
import { portalId } from '../../../shared/ids.js'
import type { SidecarFileInput } from '../../../shared/library/sidecar/buildSidecar.js'

export const LIBRARY_PORTAL = portalId.parse('https://rudi.example.org/portail')
export const LIBRARY_NOW_MS = Date.UTC(2026, 10, 21, 5)

/** Creates a dataset of two open media of four bytes. */
export const createLibraryDataset = (over: Partial<Record<keyof Dataset, unknown>> = {}): Dataset =>
  datasetSchema.parse({
    id: '5f0c1a2b-0000-4000-8000-000000000001',
    title: 'Comptages vélo',
    synopsis: '',
    producer: { id: null, name: 'Ville Exemple' },
    theme: null,
    access: 'open',
    storage: 'online',
    updated: '2026-02-01T00:00:00Z',
    licence: { label: 'etalab-2.0', uri: null },
    formats: [],
    mediaCount: 2,
    sizeBytes: null,
    summary: '',
    keywords: [],
    contacts: [],
    created: null,
    doi: null,
    mandatoryMention: 'Source : Ville Exemple',
    usageConstraint: null,
    bibliographicalReference: null,
    temporal: null,
    boundingBox: null,
    media: [1, 2].map((n) => ({
      id: `5f0c1a2b-0000-4000-8000-00000000000${n}`,
      name: `${n}.csv`,
      caption: null,
      kind: 'FILE',
      fetchability: 'file',
      fileType: 'text/csv',
      encrypted: false,
      sizeBytes: 4,
      checksum: { is: 'absent' },
      contract: 'dwnl',
      connectorUrl: null,
      encoding: null,
      updated: null,
    })),
    ...over,
  })

/** Creates a dataset of this many media, each with its own file. */
export function createLargeDataset(count: number): Dataset {
  const [first] = createLibraryDataset().media
  const media = Array.from({ length: count }, (_, n) => ({
    ...first,
    id: `5f0c1a2b-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `${n}.csv`,
  }))
  return createLibraryDataset({ mediaCount: count, media })
}

/**
 * Creates the record of one of its downloaded files, with an address that contains secrets which must not be written
 * down.
 */
export const createFileFacts = (
  dataset: Dataset,
  n: number,
  over: Partial<SidecarFileInput> = {},
): SidecarFileInput => {
  const media = dataset.media[n]
  if (media === undefined) throw new Error('no such media')
  return {
    media,
    name: `${n}.csv`,
    sizeBytes: 4,
    sha256: 'ab'.repeat(32),
    blocks: null,
    verdict: { is: 'not-verifiable', because: 'no-checksum' },
    request: {
      publicUrl: 'https://login:pass@rudi.example.org/medias/1?token=canary#x',
      servedBy: 'files.example.org',
      startedAt: LIBRARY_NOW_MS,
      finishedAt: LIBRARY_NOW_MS,
      attempts: 2,
      etag: '"v1"',
      lastModified: null,
      contentType: 'text/csv',
    },
    ...over,
  }
}
