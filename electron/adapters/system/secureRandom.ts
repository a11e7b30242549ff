import { randomInt, randomUUID } from 'node:crypto'
import type { RandomSource } from '../../ports/randomSource.js'

const STEPS = 2 ** 47

/** Chance from the system's generator: ids must not be guessable, and jitter must differ between machines. */
export const secureRandom: RandomSource = {
  next: () => randomInt(STEPS) / STEPS,
  uuid: () => randomUUID(),
}
