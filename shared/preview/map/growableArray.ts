/** A growing array of numbers that needs no object per number. */
export interface Growable<T extends Float64Array | Uint32Array> {
  readonly push: (value: number) => void
  readonly length: () => number
  /** The pushed numbers, as a view that changes with the next push. */
  readonly values: () => T
}

const FIRST = 1024

export function createGrowable<T extends Float64Array | Uint32Array>(create: (length: number) => T): Growable<T> {
  let held = create(FIRST)
  let length = 0
  return {
    push(value) {
      if (length === held.length) {
        const larger = create(2 * length)
        larger.set(held)
        held = larger
      }
      held[length++] = value
    },
    length: () => length,
    values: () => held.subarray(0, length) as T,
  }
}
