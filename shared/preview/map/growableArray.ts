/** Numbers whose count is not known beforehand, without an object for each. */
export interface Growable<T extends Float64Array | Uint32Array> {
  readonly push: (value: number) => void
  readonly length: () => number
  /** What was pushed, not a copy: it changes with the next push. */
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
