import { type Dataset, type DatasetRow, dataset, type Media } from '../../../shared/catalogue/model.js'
import { type ListedRow, listedRow } from '../../../shared/catalogue/search/model.js'
import { DAY_MS } from '../../../shared/timeUnits.js'

/** The moment of the samples: data is generated from numbers, so that every run and every screenshot shows the same. */
export const SAMPLE_NOW_MS = Date.parse('2026-11-21T09:30:00Z')

export const createSampleUuid = (kind: number, index: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

const PRODUCERS = [
  'Rennes Métropole',
  'Ville de Rennes',
  'Keolis Rennes',
  'Audiar – Agence d’urbanisme et de développement intercommunal de l’agglomération rennaise',
  'Air Breizh',
  'Enedis Bretagne',
  'Eau du Bassin Rennais',
  'Université de Rennes',
]
export const SAMPLE_THEMES = [
  ['mobility', 'Mobilité et transports'],
  ['environment', 'Environnement'],
  ['energy', 'Énergie et réseaux'],
  ['town-planning', 'Urbanisme, habitat et aménagement du territoire'],
  ['culture', 'Culture et patrimoine'],
  ['economy', 'Économie et emploi'],
  ['education', 'Éducation et jeunesse'],
] as const

const SUBJECTS = [
  'Comptages piétons et cyclistes',
  'Arrêts et lignes du réseau de bus et de métro',
  'Qualité de l’air : mesures horaires des stations de l’agglomération',
  'Consommation annuelle d’électricité par secteur d’activité et par commune',
  'Arbres d’alignement et des espaces verts',
  'Points d’apport volontaire de déchets',
  'Fréquentation des bibliothèques',
  'Orthophotographie aérienne à 5 cm',
  'Budget primitif : dépenses et recettes par nature et par fonction',
  'Effectifs scolaires des écoles publiques et privées du premier degré',
  'Trafic routier en temps réel',
  'Emplacements de stationnement réservés aux personnes à mobilité réduite',
]
const FORMATS = [
  ['text/csv', 'application/geo+json'],
  ['text/csv'],
  [
    'application/json',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
  ],
  ['application/zip'],
  ['image/tiff', 'application/pdf'],
]

export const pickInTurn = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('broken promise: nothing to pick from')
  return value
}

/** Days since the last change: the first rows are recent, later ones older, up to a realistic age. */
const ageOf = (index: number): number => (index < 60 ? index * index * 0.7 + 0.2 : 2520 + (index % 900))

/** Creates each sample once: every opened window has hundreds of them, and no test may change one. */
function once<T>(make: (index: number) => T): (index: number) => T {
  const made = new Map<number, T>()
  return (index) => {
    const sample = made.get(index) ?? make(index)
    made.set(index, sample)
    return sample
  }
}

export const createListedRow = once((index: number): ListedRow => {
  const formats = pickInTurn(FORMATS, index * 7 + 3)
  const year = 2026 - (index % 9)
  return listedRow.parse({
    id: createSampleUuid(1, index),
    title: index < SUBJECTS.length ? pickInTurn(SUBJECTS, index) : `${pickInTurn(SUBJECTS, index)}, ${year}`,
    synopsis: 'Mesures relevées sur le territoire de la métropole, mises à jour par le service producteur.',
    producer: { id: null, name: pickInTurn(PRODUCERS, index * 5 + 1) },
    theme: pickInTurn(SAMPLE_THEMES, index * 3)[0],
    access: index % 11 === 4 ? 'restricted' : index % 29 === 13 ? 'personal' : 'open',
    storage: index % 37 === 9 ? 'archived' : 'online',
    updated: new Date(SAMPLE_NOW_MS - ageOf(index) * DAY_MS).toISOString(),
    licence: {
      label: 'Licence Ouverte / Open Licence 2.0',
      uri: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
    },
    formats,
    holding: index % 17 === 1 ? 'on-disk' : index % 23 === 5 ? 'outdated' : index % 31 === 8 ? 'partial' : 'absent',
    mediaCount: formats.length,
    sizeBytes: index % 13 === 6 ? null : Math.round(1200 * 1.9 ** (index % 21)),
  })
})

/** The catalogue of a city that the window shows unless a test says otherwise. */
export const SAMPLE_CATALOGUE: readonly ListedRow[] = Array.from({ length: 492 }, (_, index) => createListedRow(index))

function aMedia(row: DatasetRow, index: number, fileType: string): Media {
  const service = row.title.startsWith('Trafic') && index === 0
  const extension = fileType.split(/[/+.]/).at(-1)?.replace('sheet', 'xlsx') ?? 'bin'
  return {
    id: createSampleUuid(2, Number.parseInt(row.id.slice(-6), 16) * 16 + index) as Media['id'],
    name: service
      ? 'Flux temps réel'
      : `${row.title
          .toLowerCase()
          .replace(/[^a-z0-9à-ÿ]+/g, '-')
          .slice(0, 44)}.${extension}`,
    caption: null,
    kind: service ? 'SERVICE' : 'FILE',
    fetchability: service ? 'service' : row.access === 'personal' ? 'personal' : 'file',
    fileType,
    encrypted: row.access === 'restricted' && index === 0,
    sizeBytes: row.sizeBytes === null ? null : Math.round(row.sizeBytes / (index + 1)),
    checksum: { is: 'absent' },
    contract: 'dwnl',
    connectorUrl: null,
    encoding: null,
    updated: row.updated,
  }
}

export const createSampleDataset = once((index: number): Dataset => {
  const row = createListedRow(index)
  return dataset.parse({
    ...row,
    summary:
      'Ce jeu de données rassemble les mesures relevées par les capteurs installés sur le domaine public.\n\nLes valeurs sont agrégées à l’heure ; les périodes de maintenance sont signalées par une valeur vide. Le fichier est encodé en UTF-8, séparé par des points-virgules, avec la virgule pour les décimales.',
    keywords: ['comptage', 'piéton', 'vélo', 'mobilité active', 'espace public'],
    contacts: [{ name: 'Service Innovation numérique', email: 'opendata@rennesmetropole.example', role: 'producteur' }],
    created: '2021-03-02T08:00:00Z',
    doi: null,
    mandatoryMention: 'Source : Rennes Métropole, données RUDI, 2026.',
    usageConstraint: index % 4 === 0 ? 'Réutilisation libre sous réserve de citer la source et la date.' : null,
    bibliographicalReference: null,
    temporal: { start: '2019-01-01T00:00:00Z', end: null },
    boundingBox: { north: 48.196, south: 47.988, west: -1.873, east: -1.486 },
    media: row.formats.map((format, at) => aMedia(row, at, format)),
  })
})
