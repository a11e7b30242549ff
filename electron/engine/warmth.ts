import type { LightEntry } from './lightEntry.js'

/** Keeps so many entries as they were read, those that were asked for last; the others let go of what the store has. */
export interface Warmth {
  keep(entry: LightEntry): void
  forget(entry: LightEntry): void
}

export function openWarmth(most: number): Warmth {
  const warm = new Set<LightEntry>()
  return {
    keep(entry) {
      warm.delete(entry)
      warm.add(entry)
      if (warm.size <= most) return
      for (const oldest of warm) {
        if (warm.size <= most / 2) break
        if (!oldest.mayCool()) continue
        warm.delete(oldest)
        oldest.cool()
      }
    },
    forget: (entry) => void warm.delete(entry),
  }
}
