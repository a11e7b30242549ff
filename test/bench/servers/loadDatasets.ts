import { createNoiseContent } from '../../../demo/seed/generatedContent.js'
import type { SeedDataset, SeedMedia } from '../../../demo/seed/model.js'
import { deriveUuid } from '../../../demo/seed/random.js'
import { FILE_SERVER } from '../../../demo/seed/serverBehaviours.js'

const SEED = 2026

/** The load of one row of the benchmark: a number of files of one size. */
export interface Load {
  readonly name: string
  readonly files: number
  readonly fileBytes: number
  /** How many files each dataset of the catalogue has: five thousand when left out. */
  readonly filesPerDataset?: number | undefined
}

const FILES_PER_DATASET = 5000

/** Creates datasets of the embedded portal's catalogue with incompressible bytes. */
export function createLoadDatasets(load: Load): readonly SeedDataset[] {
  const { filesPerDataset = FILES_PER_DATASET } = load
  return Array.from({ length: Math.ceil(load.files / filesPerDataset) }, (_, part) =>
    createLoadDataset(load, filesPerDataset, part),
  )
}

function createLoadDataset(load: Load, filesPerDataset: number, part: number): SeedDataset {
  const label = `bench/${load.name}/${load.files}/${load.fileBytes}`
  const id = deriveUuid(SEED, `${label}/dataset-${part}`)
  const first = part * filesPerDataset
  return {
    id,
    index: 0,
    landmark: null,
    title: `Banc d’essai ${load.name} ${part + 1}`,
    synopsis: 'Des octets à déplacer.',
    theme: 'mobilite',
    keywords: [],
    producer: { id: deriveUuid(SEED, 'bench/producer'), name: 'Banc d’essai' },
    access: 'open',
    storage: 'online',
    created: '2025-01-01T00:00:00Z',
    updated: '2025-01-01T00:00:00Z',
    temporal: null,
    media: Array.from({ length: Math.min(filesPerDataset, load.files - first) }, (_, place) =>
      mediaOf(load, label, id, first + place),
    ),
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
