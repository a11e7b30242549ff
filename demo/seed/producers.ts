import type { Behaviour } from './model.js'
import { createRandomStream, deriveUuid } from './random.js'
import { PRODUCERS } from './vocabulary.js'

export interface SeedProducer {
  readonly id: string
  readonly name: string
  readonly behaviour: Behaviour
}

/**
 * A storage node of the platform: quoted names, a length, a plain digest, no validator, no ranges (portal-api.md 00,
 * 5.3).
 */
export const STORAGE_NODE: Behaviour = {
  ranges: false,
  validator: 'none',
  disposition: 'quoted',
  bareDigest: true,
  bytesPerSecond: null,
  redirects: false,
  live: false,
}

/** A static file server: ranges, validators and lengths, as a downloader needs. */
export const FILE_SERVER: Behaviour = {
  ...STORAGE_NODE,
  bareDigest: false,
  ranges: true,
  validator: 'strong',
}

/** Creates one server for each producer, each with its own behaviour. The first two are nodes of the platform. */
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
