import { createHash } from 'node:crypto'
import type { Dataset, DeclaredChecksum, Media } from '../../../shared/catalogue/model.js'
import { createDataset, createMedia } from '../../support/samples/catalogueSamples.js'
import type { VirtualTime } from '../../support/time/virtualTime.js'
import type { Plan, SimFile } from '../plans/plan.js'
import { readBytes } from './fileBytes.js'

/** The bytes that the RSA block and the tag add to an encrypted file (portal-api.md 4.1). */
const SEAL_BYTES = 272
const OTHER_DAY = 800

/** The files of a producer: the version of a file at a moment, its length, and what the catalogue declares of it. */
export interface SimProducer {
  version(file: number): number
  sizeOf(file: number, version: number): number
  media(file: number): Media
  dataset(): Dataset
  /** The longest length of a file in a folder; infinite where the catalogue gives no size (S10). */
  longest(file: number, surplusBytes: number): number
  /** Stops replacing files. */
  settle(): void
  /** Every version of a file that was ever served. */
  versions(file: number): readonly number[]
  served(file: number, version: number): void
}

/** Creates the producer of a plan, whose files change at the moments that the plan gives. */
export function createSimProducer(plan: Plan, time: VirtualTime): SimProducer {
  const servedOf = plan.files.map(() => new Set<number>([0]))
  let frozen: number | null = null
  const specOf = (file: number): SimFile => {
    const spec = plan.files[file]
    if (spec === undefined) throw new Error(`no file ${file}`)
    return spec
  }
  const version = (file: number): number => {
    const now = frozen ?? time.elapsed()
    const { changesAt, flaps } = specOf(file)
    const changes = changesAt.filter((at) => at <= now).length
    return flaps ? changes % 2 : changes
  }
  const sizeOf = (file: number, of: number): number => {
    const { sizeBytes, kind } = specOf(file)
    // Tonight's export has a few more rows than the catalogued one.
    if (kind === 'live') return sizeBytes + (of % 8) * 100
    // Files of odd length change their length with each version; those of even length only change their bytes.
    if (sizeBytes % 2 === 0) return sizeBytes
    return sizeBytes % 4 === 1 ? sizeBytes + (of % 8) * 100 : sizeBytes - (of % 4) * (sizeBytes >> 2)
  }
  const records = new Map<string, Media>()
  const media = (file: number): Media => {
    const key = `${file} ${version(file)}`
    const known = records.get(key) ?? mediaOf(plan.seed, file, specOf(file), { version: version(file), sizeOf })
    records.set(key, known)
    return known
  }
  return {
    version,
    sizeOf,
    media,
    dataset: () => createDataset(plan.files.map((_, file) => media(file))),
    longest(file, surplusBytes) {
      if (!specOf(file).sized) return Number.POSITIVE_INFINITY
      const sizes = [...(servedOf[file] ?? [])].map((of) => sizeOf(file, of))
      return 8 * (Math.max(...sizes) + SEAL_BYTES) + surplusBytes
    },
    settle() {
      frozen ??= time.elapsed()
    },
    versions: (file) => [...(servedOf[file] ?? [])],
    served: (file, of) => void servedOf[file]?.add(of),
  }
}

interface Today {
  readonly version: number
  readonly sizeOf: (file: number, version: number) => number
}

function mediaOf(seed: number, file: number, spec: SimFile, { version, sizeOf }: Today): Media {
  const size = sizeOf(file, version)
  // A live export was catalogued on another day, an encrypted file in its stored form.
  const isOther = spec.kind !== 'plain'
  const declared = spec.kind === 'sealed' ? size + SEAL_BYTES : spec.kind === 'live' ? size + 1 : size
  const digest = (algorithm: 'md5' | 'sha-256'): DeclaredChecksum => ({
    is: 'usable',
    algorithm,
    hex: createHash(algorithm.replace('-', ''))
      .update(readBytes({ seed, file, version: isOther ? OTHER_DAY : version }, 0, size))
      .digest('hex'),
  })
  const checksums = {
    none: (): DeclaredChecksum => ({ is: 'absent' }),
    unusable: (): DeclaredChecksum => ({ is: 'unusable', declared: 'd41d8cd9' }),
    md5: () => digest('md5'),
    'sha-256': () => digest('sha-256'),
  }
  return createMedia(file, {
    sizeBytes: spec.sized ? declared : null,
    checksum: checksums[spec.hash](),
    encrypted: spec.kind === 'sealed',
    updated: new Date(Date.UTC(2025, 0, 1 + version)).toISOString(),
  })
}
