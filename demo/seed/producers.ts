import { createRandomStream, deriveUuid } from './random.js'
import { type ServerBehaviour, STORAGE_NODE } from './serverBehaviours.js'
import { PRODUCERS } from './vocabulary.js'

/** A producer of the demo portal, and how its server behaves. */
export interface SeedProducer {
  readonly id: string
  readonly name: string
  readonly behaviour: ServerBehaviour
}

/**
 * Creates the producers of the vocabulary, each with the behaviour of its server. The first two have storage nodes of
 * the platform.
 */
export function createProducers(seed: number): readonly SeedProducer[] {
  return PRODUCERS.map((name, index) => {
    const roll = createRandomStream(seed, `producer/${index}`)
    const behaviour: ServerBehaviour =
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
