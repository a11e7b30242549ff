import { randomInt, randomUUID } from 'node:crypto'
import type { RandomSource } from '../../ports/randomSource.js'

const STEPS = 2 ** 47

/**
 * Random values from the generator of the system: ids must not be guessable, and jitter must differ between computers.
 */
export const secureRandom: RandomSource = {
  next: () => randomInt(STEPS) / STEPS,
  uuid: () => randomUUID(),
}
