/** The number of connections to have, and the speed before the last doubling. */
export interface ConnectionScaling {
  /** The number of connections to have now. */
  readonly wanted: number
  /** The total bytes per second with half as many connections; null before the first measurement. */
  readonly before: number | null
}

export const INITIAL_SCALING: ConnectionScaling = { wanted: 1, before: null }

/** The factor by which a doubling must raise the total speed. If it does not, the bottleneck is elsewhere. */
const WORTH_IT = 1.2

/** At this speed this machine or its line is the bottleneck, and not the server's limit per connection. */
export const FAST_BYTES_PER_SECOND = 32 * 1024 * 1024

/**
 * Updates the number of connections after a measurement: it doubles as long as each doubling has paid, up to `most`. A
 * doubling that did not pay is not tried again in this attempt.
 */
export function scaleConnections(scaling: ConnectionScaling, bytesPerSecond: number, most: number): ConnectionScaling {
  const hasPaid = scaling.before === null || bytesPerSecond >= scaling.before * WORTH_IT
  if (!hasPaid || bytesPerSecond >= FAST_BYTES_PER_SECOND || scaling.wanted >= most) return scaling
  return { wanted: Math.min(most, scaling.wanted * 2), before: bytesPerSecond }
}
