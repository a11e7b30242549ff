/** How long some work will still take. */
export interface RemainingTime {
  readonly seconds: number
  /** Whether files whose size is unknown come on top. */
  readonly isAtLeast: boolean
}

interface RemainingWork {
  /** Of the files whose size is known. */
  readonly leftBytes: number
  /** How many files are of an unknown size. */
  readonly unknownSizes: number
  /** Of all files together. */
  readonly bytesPerSecond: number
}

/**
 * Estimates the remaining time at the common speed, at least that of each running file: one slow file may take longer
 * than all of them together would. Null when nothing moves, and when no size of what is left is known.
 */
export function estimateRemainingTime(
  { leftBytes, unknownSizes, bytesPerSecond }: RemainingWork,
  running: Iterable<Omit<RemainingWork, 'unknownSizes'>>,
): RemainingTime | null {
  if (bytesPerSecond === 0 || (unknownSizes > 0 && leftBytes === 0)) return null
  let seconds = leftBytes / bytesPerSecond
  for (const one of running) if (one.bytesPerSecond > 0) seconds = Math.max(seconds, one.leftBytes / one.bytesPerSecond)
  return { seconds, isAtLeast: unknownSizes > 0 }
}
