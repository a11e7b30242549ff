interface Burst {
  /** So many may come in a row. */
  readonly most: number
  /** So many more become possible each second, evenly. */
  readonly perSecond: number
}

/** Creates a limit that tells at each call whether one more may pass now. */
export function createBurstLimit({ most, perSecond }: Burst, clock: { readonly elapsed: () => number }): () => boolean {
  let left = most
  let at = clock.elapsed()
  return () => {
    const now = clock.elapsed()
    left = Math.min(most, left + ((now - at) * perSecond) / 1000)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
