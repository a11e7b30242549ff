import { toJsonText } from '../../text/toJsonText.js'
import { encodePath } from './encodePath.js'
import type { DescribedDataset, DescribedFile } from './folderDescription.js'

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const

/** Formats DCAT-AP as JSON-LD: datasets and their distributions, with sizes and checksums. */
export const formatDcat = (datasets: readonly DescribedDataset[]): string =>
  toJsonText({ '@context': CONTEXT, '@graph': datasets.map(toDataset) })

function toDataset(dataset: DescribedDataset) {
  const { id, title, producer, page, doi, day, citation, files } = dataset
  return {
    '@id': page ?? `urn:uuid:${id}`,
    '@type': 'dcat:Dataset',
    'dct:title': title,
    'dct:description': citation.text,
    'dct:identifier': doi === null ? id : `https://doi.org/${doi}`,
    'dct:publisher': { '@type': ['foaf:Agent', 'foaf:Organization'], 'foaf:name': producer },
    'dct:modified': { '@type': 'xsd:date', '@value': day },
    ...(page === null ? {} : { 'dcat:landingPage': { '@id': page, '@type': 'foaf:Document' } }),
    'dcat:distribution': files.map((file) => toDistribution(dataset, file)),
  }
}

function toDistribution({ licence, page, constraint }: DescribedDataset, file: DescribedFile) {
  const { path, name, sizeBytes, sha256, mediaType, url } = file
  // An access address is required. A file that was found on disk has the address of its dataset, else its relative
  // path.
  const access = url ?? page ?? encodePath(path)
  return {
    '@type': 'dcat:Distribution',
    'dct:title': name,
    'dcat:accessURL': { '@id': access },
    ...(url === null ? {} : { 'dcat:downloadURL': { '@id': url } }),
    ...(licence?.url == null ? {} : { 'dct:license': { '@id': licence.url, '@type': 'dct:LicenseDocument' } }),
    ...(constraint === null ? {} : { 'dct:rights': { '@type': 'dct:RightsStatement', 'dct:description': constraint } }),
    'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': String(sizeBytes) },
    ...(mediaType === null
      ? {}
      : {
          'dcat:mediaType': {
            '@id': `http://www.iana.org/assignments/media-types/${mediaType}`,
            '@type': 'dct:MediaType',
          },
        }),
    'spdx:checksum': {
      '@type': 'spdx:Checksum',
      'spdx:algorithm': {
        '@id': 'http://spdx.org/rdf/terms#checksumAlgorithm_sha256',
        '@type': 'spdx:ChecksumAlgorithm',
      },
      'spdx:checksumValue': { '@type': 'xsd:hexBinary', '@value': sha256 },
    },
  }
}
