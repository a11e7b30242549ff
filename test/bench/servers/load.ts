import { createNoiseContent } from '../../../demo/seed/generatedContent.js'
import type { SeedDataset, SeedMedia } from '../../../demo/seed/model.js'
import { FILE_SERVER } from '../../../demo/seed/producers.js'
import { deriveUuid } from '../../../demo/seed/random.js'

const SEED = 2026

/** What one row of the benchmark moves: so many files of one size, which the catalogue describes as one dataset. */
export interface Load {
  readonly name: string
  readonly files: number
  readonly fileBytes: number
}

/** A dataset of the embedded portal's catalogue, of bytes that no tool can compress or guess. */
export function createLoadDataset(load: Load): SeedDataset {
  const label = `bench/${load.name}/${load.files}/${load.fileBytes}`
  const id = deriveUuid(SEED, label)
  return {
    id,
    index: 0,
    landmark: null,
    title: `Banc d’essai ${load.name}`,
    synopsis: 'Des octets à déplacer.',
    theme: 'mobilite',
    keywords: [],
    producer: { id: deriveUuid(SEED, 'bench/producer'), name: 'Banc d’essai' },
    access: 'open',
    storage: 'online',
    created: '2025-01-01T00:00:00Z',
    updated: '2025-01-01T00:00:00Z',
    temporal: null,
    media: Array.from({ length: load.files }, (_, place) => mediaOf(load, label, id, place)),
  }
}

function mediaOf(load: Load, label: string, datasetId: string, place: number): SeedMedia {
  const contentKey = `${label}/${load.fileBytes}/${place}`
  return {
    id: deriveUuid(SEED, `${label}/${place}`),
    datasetId,
    kind: 'FILE',
    name: `${load.name}-${String(place).padStart(5, '0')}.bin`,
    contract: 'dwnl',
    fileType: 'application/octet-stream',
    encoding: null,
    sealing: 'no',
    hash: 'sha-256',
    behaviour: FILE_SERVER,
    contentKey,
    content: (version) => createNoiseContent(`${contentKey}/v${version}`, load.fileBytes),
  }
}
