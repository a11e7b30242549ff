import { randomInt, randomUUID } from 'node:crypto'
import type { Chance } from '../ports/clock.js'

const STEPS = 2 ** 47

/** Chance from the system's generator: ids must not be guessable, and jitter must differ between machines. */
export const cryptoChance: Chance = {
  next: () => randomInt(STEPS) / STEPS,
  uuid: () => randomUUID(),
}
