import { toJsonText } from '../../text/toJsonText.js'
import { encodePath } from './encodePath.js'
import type { DescribedDataset, DescribedFile } from './folderDescription.js'

const METADATA = 'ro-crate-metadata.json'
const NO_LICENCE = {
  '@id': '#no-licence',
  '@type': 'CreativeWork',
  name: 'No licence',
  description: 'The portal states no licence.',
} as const

type Entity = Readonly<Record<string, unknown>> & { readonly '@id': string }

/** Formats RO-Crate 1.2: the folder is the crate; each dataset in it is a data entity with its files. */
export function formatRoCrate(datasets: readonly DescribedDataset[]): string {
  const [only] = datasets
  const isOne = only !== undefined && datasets.length === 1 && only.path === ''
  const root = isOne
    ? createDatasetEntity(only, './')
    : {
        '@id': './',
        '@type': 'Dataset',
        name: datasets.length === 1 ? (only?.title ?? '') : `${datasets.length} datasets`,
        description: datasets.map(({ citation }) => citation.text).join('\n'),
        datePublished:
          datasets
            .map(({ day }) => day)
            .toSorted()
            .at(-1) ?? '1970-01-01',
        license: refer(datasets.map(getLicenceId)),
        publisher: refer(datasets.map(getProducerId)),
        hasPart: refer(datasets.map(({ path }) => `${encodePath(path)}/`)),
      }
  const nested = isOne ? [] : datasets.map((dataset) => createDatasetEntity(dataset, `${encodePath(dataset.path)}/`))
  const graph: readonly Entity[] = [
    {
      '@id': METADATA,
      '@type': 'CreativeWork',
      about: { '@id': './' },
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
    },
    ...[root, ...nested],
    ...datasets.flatMap(({ files }) => files.map(createFileEntity)),
    ...datasets.map(createProducerEntity),
    ...datasets.map(createLicenceEntity),
  ]
  const byId = new Map(graph.map((entity) => [entity['@id'], entity]))
  return toJsonText({ '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': [...byId.values()] })
}

function createDatasetEntity(dataset: DescribedDataset, id: string): Entity {
  const { title, page, doi, day, citation, attribution, constraint, files } = dataset
  const identifier = doi === null ? page : `https://doi.org/${doi}`
  return {
    '@id': id,
    '@type': 'Dataset',
    name: title,
    description: citation.text,
    datePublished: day,
    dateModified: day,
    license: { '@id': getLicenceId(dataset) },
    publisher: { '@id': getProducerId(dataset) },
    ...(identifier === null ? {} : { identifier }),
    ...(page === null ? {} : { url: page }),
    ...(attribution === null ? {} : { creditText: attribution }),
    ...(constraint === null ? {} : { conditionsOfAccess: constraint }),
    ...(files.length === 0 ? {} : { hasPart: refer(files.map(({ path }) => encodePath(path))) }),
  }
}

const createFileEntity = ({
  path,
  name,
  sizeBytes,
  sha256,
  mediaType,
  url,
  verifiedInWords,
}: DescribedFile): Entity => ({
  '@id': encodePath(path),
  '@type': 'File',
  name,
  description: verifiedInWords,
  contentSize: String(sizeBytes),
  sha256,
  ...(mediaType === null ? {} : { encodingFormat: mediaType }),
  ...(url === null ? {} : { contentUrl: url }),
})

const getProducerId = ({ producer }: DescribedDataset): string => `#producer-${encodePath(producer)}`
const createProducerEntity = (dataset: DescribedDataset): Entity => ({
  '@id': getProducerId(dataset),
  '@type': 'Organization',
  name: dataset.producer,
})

const getLicenceId = ({ licence }: DescribedDataset): string =>
  licence === null ? NO_LICENCE['@id'] : (licence.url ?? `#licence-${encodePath(licence.label)}`)
const createLicenceEntity = (dataset: DescribedDataset): Entity =>
  dataset.licence === null
    ? NO_LICENCE
    : {
        '@id': getLicenceId(dataset),
        '@type': 'CreativeWork',
        name: dataset.licence.label,
        description: dataset.licence.label,
      }

/** References to distinct ids; a single one is not wrapped in a list, as RO-Crate recommends. */
function refer(ids: readonly string[]) {
  const references = [...new Set(ids)].map((id) => ({ '@id': id }))
  return references.length === 1 ? references[0] : references
}
