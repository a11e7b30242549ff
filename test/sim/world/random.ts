import type { RandomSource } from '../../../electron/ports/randomSource.js'

/**
 * A source of pseudo-random numbers that can be split: each actor has its own, so that an additional call in one place
 * does not change the others.
 */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** A whole number in [0, n). */
  below(n: number): number
  /** True once in `1 / probability` times. */
  rarely(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** The stream of one actor: the same name gives the same stream whatever was drawn here before. */
  split(actor: string): Random
}

/** Mixes 32 bits so that neighbouring values are unrelated (the finaliser of MurmurHash3). */
export function mixSeed(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

export function createRandom(seed: number): Random {
  let state = mixSeed(seed ^ 0x9e3779b9)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  return {
    next,
    below,
    rarely: (probability) => next() < probability,
    pick(choices) {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
    split: (actor) =>
      createRandom([...actor].reduce((hash, letter) => mixSeed(hash ^ letter.charCodeAt(0)), mixSeed(seed))),
  }
}

/** The engine's source of randomness, derived from that of the world. */
export const createSimChance = (random: Random): RandomSource => ({
  next: random.next,
  uuid: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => random.below(16).toString(16)),
})
