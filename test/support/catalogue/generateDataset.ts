import { type Dataset, dataset } from '../../../shared/catalogue/model.js'
import { DAY_MS } from '../../../shared/timeUnits.js'
import { SAMPLE_NOW_MS } from '../samples/cityCatalogue.js'

const SUBJECTS =
  'comptages piétons cyclistes arrêts lignes réseau bus métro qualité air mesures horaires stations agglomération consommation annuelle électricité secteur activité commune arbres alignement espaces verts points apport volontaire déchets fréquentation bibliothèques orthophotographie aérienne budget primitif dépenses recettes effectifs scolaires trafic temps réel emplacements stationnement œuvres cœur'.split(
    ' ',
  )
const THEMES = ['mobility', 'environment', 'energy', 'town-planning', 'culture', 'economy', 'education']
const TYPES = [
  'text/csv',
  'application/json',
  'application/geo+json',
  'application/zip',
  'application/pdf',
  'image/tiff',
]
const LICENCES = ['etalab-2.0', 'odbl-1.0', 'cc-by-nd-4.0', null]

/** Scatters neighbouring numbers: a small multiplicative hash, the same in every run. */
const spread = (index: number, salt: number): number => (Math.imul(index * 31 + salt, 0x9e3779b1) >>> 8) & 0xffff
const pick = <T>(from: readonly T[], index: number, salt: number): T => from[spread(index, salt) % from.length] as T
const words = (index: number, salt: number, many: number): string =>
  Array.from({ length: many }, (_, at) => pick(SUBJECTS, index * 17 + at, salt)).join(' ')

export const formatGeneratedId = (index: number): string =>
  `5eed0000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

/** Generates one dataset from its number: as long as real ones, in French. */
export function generateDataset(index: number, some: Partial<Dataset> = {}): Dataset {
  const types = TYPES.filter((_, at) => spread(index, at) % 4 === 0)
  const sizeBytes = spread(index, 70) % 12 === 0 ? null : 10 ** (spread(index, 71) % 10) * (1 + (index % 7))
  const media = types.map((fileType, at) => ({
    id: `${(at + 1).toString(16).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    name: `fichier-${index}-${at}`,
    caption: null,
    kind: 'FILE',
    fetchability: 'file',
    fileType,
    encrypted: false,
    sizeBytes,
    checksum: { is: 'absent' },
    contract: 'dwnl',
    connectorUrl: null,
    encoding: null,
    updated: null,
  }))
  const label = pick(LICENCES, index, 80)
  return dataset.parse({
    id: formatGeneratedId(index),
    title: `${words(index, 1, 6)} ${index}`,
    synopsis: words(index, 2, 14),
    producer: { id: null, name: `Commune ${pick(SUBJECTS, index, 3)} ${spread(index, 4) % 60}` },
    theme: pick(THEMES, index, 5),
    access: index % 11 === 4 ? 'restricted' : index % 29 === 13 ? 'personal' : 'open',
    storage: 'online',
    updated: new Date(SAMPLE_NOW_MS - (spread(index, 6) % 2000) * DAY_MS - index * 1000).toISOString(),
    licence: label === null ? null : { label, uri: null },
    formats: types,
    mediaCount: media.length,
    sizeBytes: types.length === 0 ? null : sizeBytes,
    summary: words(index, 7, 60),
    keywords: words(index, 8, 5).split(' '),
    contacts: [],
    created: null,
    doi: null,
    mandatoryMention: null,
    usageConstraint: null,
    bibliographicalReference: null,
    temporal: null,
    boundingBox: null,
    media,
    ...some,
  })
}
