/** Everything in the demo portal is a pure function of a seed: two portals with the same seed are equal. */

/** FNV-1a with a final avalanche: labels that differ in one character give unrelated numbers. */
export function hash32(label: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < label.length; i++) h = Math.imul(h ^ label.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

export interface RandomStream {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform integer in [min, max]. */
  int(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
}

/**
 * Creates a random stream for a label. Each label has its own stream, so that a new draw in one place does not change
 * the others.
 */
export function createRandomStream(seed: number, label: string): RandomStream {
  let a = hash32(`${seed}/${label}`) || 1
  const drawNext = (): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number): number => min + Math.floor(drawNext() * (max - min + 1))
  return {
    next: drawNext,
    int,
    pick<T>(from: readonly T[]): T {
      const one = from[int(0, from.length - 1)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    chance: (probability) => drawNext() < probability,
  }
}

/** Derives a version-4 UUID from the seed and the label. */
export function deriveUuid(seed: number, label: string): string {
  const hex = [0, 1, 2, 3].map((part) => hash32(`${seed}/${part}/${label}`).toString(16).padStart(8, '0')).join('')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
