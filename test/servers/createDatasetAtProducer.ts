import { createContent } from '../../demo/seed/lazyContent.js'
import type { HashKind, SeedDataset } from '../../demo/seed/model.js'
import { deriveUuid } from '../../demo/seed/random.js'
import { FILE_SERVER } from '../../demo/seed/serverBehaviours.js'

const SEED = 12

/** A file of a producer as the portal's catalogue describes it. */
export interface CataloguedFile {
  /** Its name with extension, unique in the dataset. */
  readonly name: string
  /** The bytes that size and hash in the catalogue describe. */
  readonly bytes: Buffer
  /** `dummy` is no hash: then only the producer's answers identify the file. */
  readonly hash: HashKind
}

/** The media id of a file in the catalogue. */
export const deriveMediaId = (name: string): string => deriveUuid(SEED, `server/${name}`)

/** The path on the producer's server to which the portal redirects. */
export const getProducerPath = (name: string): string => `/download/${deriveMediaId(name)}`

/** Creates a dataset of the embedded portal whose files are on the server that its option `producersAt` names. */
export function createDatasetAtProducer(title: string, files: readonly CataloguedFile[]): SeedDataset {
  const id = deriveUuid(SEED, `dataset/${title}`)
  return {
    id,
    index: 0,
    landmark: null,
    title,
    synopsis: 'Des fichiers sur le serveur de leur producteur.',
    theme: 'mobilite',
    keywords: [],
    producer: { id: deriveUuid(SEED, 'producer'), name: 'Métropole' },
    access: 'open',
    storage: 'online',
    created: '2025-01-01T00:00:00Z',
    updated: '2025-01-01T00:00:00Z',
    temporal: null,
    media: files.map(({ name, bytes, hash }) => ({
      id: deriveMediaId(name),
      datasetId: id,
      kind: 'FILE',
      name,
      contract: 'dwnl',
      fileType: 'text/csv',
      encoding: null,
      sealing: 'no',
      hash,
      behaviour: { ...FILE_SERVER, redirects: true },
      contentKey: `server/${name}/${bytes.length}`,
      content: () => createContent(bytes),
    })),
  }
}
