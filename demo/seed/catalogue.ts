import { createExpiringLru } from '../../shared/collections/expiringLru.js'
import { getOrAdd } from '../../shared/collections/getOrAdd.js'
import { DAY_MS } from '../../shared/timeUnits.js'
import { FILE_FORMATS, type FileFormatName } from './fileFormats.js'
import { LANDMARK_BEHAVIOUR, LANDMARK_NAMES, LANDMARKS, type LandmarkPlan, type MediaPlan } from './landmarks.js'
import type { Content } from './lazyContent.js'
import type { SeedDataset, SeedMedia } from './model.js'
import { createProducers, type SeedProducer } from './producers.js'
import { createRandomStream, deriveUuid, type RandomStream } from './random.js'
import type { ServerBehaviour } from './serverBehaviours.js'
import { COMMUNES, THEMES } from './vocabulary.js'

/** Datasets beyond this number share their contents: a catalogue of 50,000 must not need 50,000 spreadsheets. */
const OWN_CONTENTS = 400

export interface GeneratedCatalogue {
  readonly count: number
  readonly producers: readonly SeedProducer[]
  /** The dataset at this position. It is created at the first call and then kept. */
  at(index: number): SeedDataset
}

interface Spec {
  readonly seed: number
  readonly count: number
  /** The largest file: a demo should not fill a disk. */
  readonly biggestBytes: number
}

/**
 * Creates a catalogue. The first datasets are the landmarks, the other ones are random. It is a pure function of seed
 * and count.
 */
export function createCatalogue(spec: Spec): GeneratedCatalogue {
  const producers = createProducers(spec.seed)
  const made: SeedDataset[] = []
  const keep = createContentCache()
  return {
    count: spec.count,
    producers,
    at(index) {
      const known = made[index]
      if (known) return known
      const name = LANDMARK_NAMES[index]
      const dataset = createDataset({ spec, producers, keep }, index, name ? { name, plan: LANDMARKS[name] } : null)
      made[index] = dataset
      return dataset
    },
  }
}

/** Adds more datasets after those of a catalogue. */
export const extendCatalogue = (of: GeneratedCatalogue, more: readonly SeedDataset[]): GeneratedCatalogue => ({
  ...of,
  count: of.count + more.length,
  at: (index) => more[index - of.count] ?? of.at(index),
})

const formatIso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')

interface Drawing {
  readonly spec: Spec
  readonly producers: readonly SeedProducer[]
  readonly keep: Keep
}

function createDataset(
  { spec, producers, keep }: Drawing,
  index: number,
  landmark: { name: string; plan: LandmarkPlan } | null,
): SeedDataset {
  const roll = createRandomStream(spec.seed, `dataset/${index}`)
  const id = deriveUuid(spec.seed, `dataset/${index}`)
  const theme = roll.pick(THEMES)
  // The landmarks have old dates: the newest datasets, which a new user sees first, must not be special cases.
  const year = roll.int(2012, landmark ? 2019 : 2025)
  const commune = roll.pick(COMMUNES)
  const producer = roll.pick(producers)
  const plan = landmark?.plan ?? planOrdinaryDataset(roll, `${roll.pick(theme.subjects)} – ${commune} (${year})`)
  const created = Date.UTC(year, roll.int(0, 11), roll.int(1, 28), 9)
  const updated = created + roll.int(0, 700) * DAY_MS
  const context = { spec, datasetId: id, index, keep, habits: landmark ? LANDMARK_BEHAVIOUR : producer.behaviour }
  return {
    id,
    index,
    landmark: landmark?.name ?? null,
    title: plan.title,
    synopsis: `${plan.title} : données de ${producer.name} pour ${commune}.`,
    theme: plan.theme ?? theme.code,
    keywords: theme.keywords.filter(() => roll.chance(0.6)),
    producer: { id: producer.id, name: producer.name },
    access: plan.access ?? 'open',
    storage: plan.storage ?? 'online',
    created: formatIso(created),
    updated: formatIso(Math.min(updated, Date.UTC(2026, 0, 1))),
    temporal: roll.chance(0.6)
      ? { start: formatIso(Date.UTC(year, 0, 1)), end: roll.chance(0.7) ? formatIso(Date.UTC(year, 11, 31)) : null }
      : null,
    media: plan.media.map((media, place) => makeMedia(context, media, place)),
  }
}

/** Plans an ordinary dataset: a table first, then other files that a producer might export. */
function planOrdinaryDataset(roll: RandomStream, title: string): LandmarkPlan {
  const stem = title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .toLowerCase()
    .replace(/-+$/, '')
  const forms: FileFormatName[] = ['csv', 'csv', 'csv-latin1', 'geojson', 'json', 'xlsx', 'pdf', 'png', 'zip']
  const media: MediaPlan[] = Array.from({ length: roll.int(1, 4) }, (_, place) => {
    const form: FileFormatName = place === 0 ? 'csv' : roll.pick(forms)
    const hash = roll.pick(['sha-256', 'sha-256', 'sha-256', 'sha-512', 'md5', 'dummy'] as const)
    const name = `${stem}${place === 0 ? '' : `-${place}`}.${FILE_FORMATS[form].extension}`
    return { form, hash, name, size: roll.int(5, 120) }
  })
  if (roll.chance(0.15))
    media.push({ kind: 'SERVICE', contract: roll.pick(['wms', 'wfs']), name: 'Service cartographique' })
  if (roll.chance(0.05)) media.push({ form: 'rows', size: roll.int(1, 40) * 1_048_576, name: `${stem}-historique.csv` })
  const access = roll.chance(0.08) ? 'restricted' : roll.chance(0.03) ? 'personal' : 'open'
  const storage = roll.chance(0.02) ? 'archived' : 'online'
  return { title: title.slice(0, 150), access, storage, media }
}

interface MediaContext {
  readonly spec: Spec
  readonly datasetId: string
  readonly index: number
  readonly habits: ServerBehaviour
  readonly keep: Keep
}

function makeMedia({ spec, datasetId, index, habits, keep }: MediaContext, plan: MediaPlan, place: number): SeedMedia {
  const form = FILE_FORMATS[plan.form ?? 'csv']
  const pooled = index < OWN_CONTENTS ? index : LANDMARK_NAMES.length + (index % OWN_CONTENTS)
  const label = `content/${pooled}/${place}/${plan.form ?? 'csv'}`
  const endless = plan.form === 'rows' || plan.form === 'noise'
  const wanted = index < OWN_CONTENTS ? (plan.size ?? 60) : 20 + (pooled % 80)
  const size = endless ? Math.min(plan.size ?? 0, spec.biggestBytes) : wanted
  return {
    id: deriveUuid(spec.seed, `media/${index}/${place}`),
    datasetId,
    kind: plan.kind ?? 'FILE',
    name: plan.name === undefined ? `donnees.${form.extension}` : plan.name,
    contract: plan.contract === undefined ? 'dwnl' : plan.contract,
    fileType: plan.fileType ?? form.fileType,
    encoding: form.encoding,
    sealing: plan.sealing ?? 'no',
    hash: plan.hash ?? 'sha-256',
    behaviour: { ...habits, ...plan.behaviour },
    contentKey: `${spec.seed}/${label}/${size}`,
    content: (version) =>
      keep(`${label}/v${version}/${size}`, () => form.make(spec.seed, `${label}/v${version}`, size)),
  }
}

/**
 * How many recently used contents are kept: a transfer reads the same one thousands of times, and 50,000 would not fit
 * into the memory.
 */
const KEPT_CONTENTS = 400
type Keep = (key: string, make: () => Content) => Content

function createContentCache(): Keep {
  const kept = createExpiringLru<string, Content>({ entries: KEPT_CONTENTS })
  return (key, make) => getOrAdd(kept, key, make)
}
