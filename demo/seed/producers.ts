import type { Behaviour } from './model.js'
import { createRandomStream, deriveUuid } from './random.js'
import { PRODUCERS } from './vocabulary.js'

export interface SeedProducer {
  readonly id: string
  readonly name: string
  readonly behaviour: Behaviour
}

/** A storage node of the platform: quoted names, a length, a bare digest, no validator, no range (portal-api.md 00, 5.3). */
export const STORAGE_NODE: Behaviour = {
  ranges: false,
  validator: 'none',
  disposition: 'quoted',
  bareDigest: true,
  bytesPerSecond: null,
  redirects: false,
  live: false,
}

/** A static file server: ranges, validators and lengths, as a downloader needs them. */
export const FILE_SERVER: Behaviour = {
  ...STORAGE_NODE,
  bareDigest: false,
  ranges: true,
  validator: 'strong',
}

/** One server per producer, each with its own habits. The first two are the platform's own nodes. */
export function createProducers(seed: number): readonly SeedProducer[] {
  return PRODUCERS.map((name, index) => {
    const roll = createRandomStream(seed, `producer/${index}`)
    const behaviour: Behaviour =
      index < 2
        ? STORAGE_NODE
        : {
            ranges: roll.chance(0.7),
            validator: roll.pick(['strong', 'strong', 'weak', 'last-modified', 'none']),
            disposition: roll.pick(['quoted', 'unquoted', 'absent', 'raw-utf8', 'raw-latin1']),
            bareDigest: false,
            bytesPerSecond: null,
            redirects: index % 9 === 8,
            live: false,
          }
    return { id: deriveUuid(seed, `producer/${index}`), name, behaviour }
  })
}
